import type { Reader, Writer } from '../../platform/db/database.ts';
import { toAccountRole } from '../account-role.ts';
import type { Actor, Ctx } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { type Action, assertScope, authorize, can, type Subject } from '../permissions.ts';

/** Articles as subjects of permissions, by id; those that do not exist are missing. */
export async function articleSubjects(
  reader: Reader | Writer,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('article')
    .leftJoin('user', 'user.id', 'article.created_by')
    .select(['article.id', 'article.created_by', 'article.status', 'article.page_path'])
    .select(['user.role', 'user.staffRole'])
    .where('article.id', 'in', [...ids])
    .execute();
  const authors = await reader
    .selectFrom('article_author')
    .innerJoin('author', 'author.id', 'article_author.author_id')
    .select(['article_author.article_id', 'author.user_id'])
    .where('article_author.article_id', 'in', [...ids])
    .where('author.user_id', 'is not', null)
    .execute();
  const authorsById = Map.groupBy(authors, ({ article_id }) => article_id);
  return new Map(
    rows.map(({ id, created_by, status, page_path, role, staffRole }) => [
      id,
      {
        ownerId: created_by,
        ...(role !== null && { ownerRole: toAccountRole({ role, staffRole }) }),
        authorIds: (authorsById.get(id) ?? []).flatMap(({ user_id }) => user_id ?? []),
        status,
        isPage: page_path !== null,
      },
    ]),
  );
}

/** The subject of one article. Throws `not_found`. */
export async function articleSubject(reader: Reader | Writer, id: string): Promise<Subject> {
  const subject = (await articleSubjects(reader, [id])).get(id);
  if (!subject) throw notFound('Article');
  return subject;
}

/**
 * Throws unless the actor may do `action` to this article in its present state: `forbidden`, and `not_found`
 * for one that the actor may not even read.
 */
export async function authorizeArticle(
  ctx: Ctx,
  action: Action,
  id: string,
  reader: Reader | Writer = ctx.db.read,
): Promise<void> {
  if (!can(ctx.actor, action)) authorizeSubject(ctx, action, await articleSubject(reader, id));
}

/**
 * Throws unless the actor may write this article, or propose a change of it because it is published. Returns
 * true for a proposal.
 */
export function authorizeTyping(ctx: Ctx, subject: Subject): boolean {
  const action = typingAction(ctx.actor, subject);
  authorizeSubject(ctx, action, subject);
  return action === 'article.submit';
}

/** True for an article that `authorizeTyping` permits. */
export function canType(actor: Actor, subject: Subject): boolean {
  return can(actor, typingAction(actor, subject), subject);
}

function typingAction(actor: Actor, subject: Subject): Action {
  const proposes = subject.status === 'published' && !can(actor, 'article.write', subject);
  return proposes ? 'article.submit' : 'article.write';
}

/** Like `authorizeArticle`, for an article whose subject is known. */
export function authorizeSubject(ctx: Ctx, action: Action, subject: Subject): void {
  if (can(ctx.actor, action, subject)) return;
  const isHidden = subject.status !== 'published' && !can(ctx.actor, 'article.readUnpublished', subject);
  if (isHidden && ctx.actor.userId !== null) throw notFound('Article');
  assertScope(ctx.actor, action);
  if (action === 'article.publish')
    throw new LekhaError('forbidden', 'You can write drafts. An editor publishes them.');
  authorize(ctx, action, subject);
}
