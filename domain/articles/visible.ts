import { type ExpressionBuilder, sql } from 'kysely';
import type { Status } from '../../contract/article.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { can } from '../permissions.ts';

/** Which articles a list is of, beside being outside the trash. */
export interface ArticleFilter {
  status: Status | 'all';
  category?: string | undefined;
  subcategory?: string | undefined;
  /** The account that made them. */
  createdBy?: string | undefined;
}

/**
 * What the public sees. Written out and not bound: both databases then know that an index of published articles alone
 * will do.
 */
export const live = sql<boolean>`article.status = 'published' and article.deleted_at is null`;

/** What waits for its moment. */
export const scheduled = sql<boolean>`article.status = 'scheduled' and article.deleted_at is null`;

/** Whether the context's actor sees drafts and scheduled articles. */
export function seesUnpublished(ctx: Ctx): boolean {
  return can(ctx.actor, 'article.readUnpublished');
}

/** The articles of a filter. */
export function within(filter: ArticleFilter) {
  return (eb: ExpressionBuilder<Schema, 'article'>) => {
    const conditions = [withStatus(eb, filter.status)];
    if (filter.category !== undefined) conditions.push(eb('article.category', '=', filter.category));
    if (filter.subcategory !== undefined) conditions.push(eb('article.subcategory', '=', filter.subcategory));
    if (filter.createdBy !== undefined) conditions.push(eb('article.created_by', '=', filter.createdBy));
    return eb.and(conditions);
  };
}

function withStatus(eb: ExpressionBuilder<Schema, 'article'>, status: ArticleFilter['status']) {
  if (status === 'published') return live;
  const kept = eb('article.deleted_at', 'is', null);
  return status === 'all' ? kept : eb.and([kept, eb('article.status', '=', status)]);
}
