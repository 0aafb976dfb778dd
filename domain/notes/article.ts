import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { can } from '../permissions.ts';

/** An article that has notes. */
export interface NotedArticle {
  id: string;
  created_by: string | null;
}

/** Finds an article that is not in the trash by its `_id`. Throws `not_found`. */
export async function findArticle(reader: Reader | Writer, id: string): Promise<NotedArticle> {
  const row = await reader
    .selectFrom('article')
    .select(['id', 'created_by'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Article');
  return row;
}

/**
 * The account that resolves the notes of an article, as the subject of a permission: the actor's own if it is
 * an author.
 */
export async function notesOwner(
  { actor: { userId } }: Ctx,
  reader: Reader | Writer,
  { id, created_by }: NotedArticle,
): Promise<{ ownerId: string | null }> {
  if (userId === null || created_by === userId) return { ownerId: created_by };
  const byline = await reader
    .selectFrom('article_author')
    .innerJoin('author', 'author.id', 'article_author.author_id')
    .select('author.id')
    .where('article_author.article_id', '=', id)
    .where('author.user_id', '=', userId)
    .executeTakeFirst();
  return { ownerId: byline ? userId : created_by };
}

/** True if the actor may resolve the notes of the article. */
export async function canResolve(ctx: Ctx, reader: Reader | Writer, article: NotedArticle): Promise<boolean> {
  return can(ctx.actor, 'note.resolve', await notesOwner(ctx, reader, article));
}
