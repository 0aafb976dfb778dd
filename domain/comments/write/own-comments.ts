import { sql } from 'kysely';
import type { CommentForm, WrittenComment } from '../../../contract/comment.ts';
import { COMMENT_EDIT_MINUTES } from '../../../contract/limits.ts';
import { formatInstant, isUntil, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { isPossibleId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { enforceMemoryLimit } from '../../rate-limits/rate-limits.ts';
import { write } from '../../write.ts';
import { changeStatus } from '../change-status.ts';
import { bands, judge, learn, lessons } from '../filter/filter.ts';
import { findPerson, isTeam, isTrusted, type Person } from '../person.ts';
import { COMMENT_RENDER_VERSION, renderComment, renderedComment } from '../render.ts';
import { changeThread, findCommented } from '../thread.ts';
import { signForm } from './write-comment.ts';

/** The latest comments of a person that the form shows. */
const SHOWN = 50;
const CHANGES = 30;

/** Reads what a person's form on an article needs: who they are, and their own comments. */
export async function readCommentForm(ctx: Ctx, slug: string): Promise<CommentForm> {
  authorize(ctx, 'comment.write');
  const article = await findCommented(ctx, slug);
  const person = await findPerson(ctx);
  const rows = person
    ? await ctx.db.read
        .selectFrom('comment')
        .selectAll()
        .where('article_id', '=', article.id)
        .where(ownedBy(person))
        .where('status', 'in', ['approved', 'pending'])
        .orderBy('created_at', 'desc')
        .limit(SHOWN)
        .execute()
    : [];
  return {
    open: article.open,
    name: person?.name ?? null,
    isAccount: person !== null && person.userId !== null,
    token: signForm(ctx, article.id),
    own: rows.map((row) => ({
      _id: row.id,
      text: row.text,
      html: renderedComment(row),
      waiting: row.status === 'pending',
      parent: row.parent_id,
      createdAt: row.created_at,
      canEdit: isEditable(ctx, row.created_at),
    })),
  };
}

function ownedBy({ userId, commenterId }: Person) {
  return userId === null
    ? sql<boolean>`comment.commenter_id = ${commenterId}`
    : sql<boolean>`comment.user_id = ${userId}`;
}

function isEditable({ now }: Ctx, createdAt: string): boolean {
  const ms = COMMENT_EDIT_MINUTES * MINUTE_MS;
  return isUntil(Date.parse(createdAt) + ms, now(), ms);
}

/**
 * Changes one's own comment within some minutes. A moderator decides again, unless nobody had to decide.
 * Throws `not_found`, and `conflict` later.
 */
export async function editComment(ctx: Ctx, id: string, text: string): Promise<WrittenComment> {
  authorize(ctx, 'comment.write');
  const person = await requirePerson(ctx);
  return write(ctx, async ({ tx }) => {
    const row = await findOwn(tx, person, id);
    if (!isEditable(ctx, row.created_at))
      throw new LekhaError('conflict', `A comment can be changed for ${COMMENT_EDIT_MINUTES} minutes.`);
    const filtered = { name: row.author_name, url: null, lang: row.lang };
    if (row.learned !== lessons.nothing)
      await learn(tx, [{ ...filtered, text: row.text, before: row.learned, after: lessons.nothing }]);
    const judgement = await judge(tx, { ...filtered, text });
    const isPublished =
      row.status === 'approved' &&
      ((await isTeam(ctx, row.article_id)) ||
        (judgement.band !== bands.spam && (await isTrusted(ctx, tx, person))));
    await changeStatus(tx, ctx, row, isPublished ? 'approved' : 'pending', {
      text,
      rendered: renderComment({ format: 'markdown', text }),
      render_version: COMMENT_RENDER_VERSION,
      format: 'markdown',
      edited_at: formatInstant(ctx.now()),
      learned: lessons.nothing,
      ...judgement,
    });
    if (isPublished) await changeThread(tx, row.article_id);
    return { _id: id, state: isPublished ? 'public' : 'waiting' };
  });
}

/** Deletes the text, name and address of one's own comment. Its place stays if it was answered. */
export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'comment.write');
  const person = await requirePerson(ctx);
  await write(ctx, async ({ tx }) => {
    const row = await findOwn(tx, person, id);
    await changeStatus(tx, ctx, row, 'deleted', {
      text: '',
      rendered: '',
      author_name: '',
      author_email: null,
      user_id: null,
      commenter_id: null,
      network: null,
      notify: 0,
      reason: '',
      reports: 0,
    });
  });
}

async function requirePerson(ctx: Ctx): Promise<Person> {
  const person = await findPerson(ctx);
  if (!person) throw new LekhaError('unauthenticated', 'Please sign in to do this.');
  const key = `comment-change:${person.userId ?? person.commenterId}`;
  enforceMemoryLimit(ctx, { key, limit: CHANGES, windowMs: 10 * MINUTE_MS });
  return person;
}

async function findOwn(tx: Writer, person: Person, id: string) {
  const row = isPossibleId(id)
    ? await tx
        .selectFrom('comment')
        .innerJoin('article', 'article.id', 'comment.article_id')
        .selectAll('comment')
        .select(['article.slug', 'article.lang'])
        .where('comment.id', '=', id)
        .where(ownedBy(person))
        .where('comment.status', 'in', ['approved', 'pending'])
        .executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Comment');
  return row;
}
