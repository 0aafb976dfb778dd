import type { Reader, Writer } from '../../platform/db/database.ts';
import { articleSubject, authorizeArticle } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { can } from '../permissions.ts';

/**
 * Throws unless the actor may comment on the article with this `_id`: `not_found`, also for one in the trash,
 * and `forbidden`.
 */
export async function assertNoted(ctx: Ctx, reader: Reader | Writer, id: string): Promise<void> {
  const row = await reader
    .selectFrom('article')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('Article');
  await authorizeArticle(ctx, 'note.write', id, reader);
}

/** True if the actor may resolve the notes of the article. */
export async function canResolve(
  { actor }: Ctx,
  reader: Reader | Writer,
  articleId: string,
): Promise<boolean> {
  return can(actor, 'note.resolve', await articleSubject(reader, articleId));
}
