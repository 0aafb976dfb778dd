import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { can } from '../../permissions.ts';

export {
  type ArticleFilter,
  filterCondition as within,
  live,
  published,
  type SubjectFilter,
  subjectCondition,
} from '../../search/search.ts';

// Conditions without parameters, as the partial indexes need them.

/** Matches scheduled articles. */
export const scheduled = sql<boolean>`article.status = 'scheduled' and article.deleted_at is null`;

/** Matches drafts and scheduled articles. */
export const unpublished = sql<boolean>`article.status <> 'published' and article.deleted_at is null`;

/** Matches unlisted articles and pages that readers may see. */
export const unlisted = sql<boolean>`article.unlisted > 0 and article.status = 'published' and article.deleted_at is null`;

/** Matches pages that readers may see. */
export const pages = sql<boolean>`article.unlisted = 2 and article.status = 'published' and article.deleted_at is null`;

/** True if the actor may see drafts and scheduled articles. */
export function seesUnpublished(ctx: Ctx): boolean {
  return can(ctx.actor, 'article.readUnpublished');
}
