import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { can } from '../../permissions.ts';

export { type ArticleFilter, allows as within, live } from '../../search/search.ts';

/** What waits for its moment. */
export const scheduled = sql<boolean>`article.status = 'scheduled' and article.deleted_at is null`;

/** What the public does not see yet, written out as `live` is. */
export const unpublished = sql<boolean>`article.status <> 'published' and article.deleted_at is null`;

/** Whether the context's actor sees drafts and scheduled articles. */
export function seesUnpublished(ctx: Ctx): boolean {
  return can(ctx.actor, 'article.readUnpublished');
}
