import { pathTo } from '../../shared/paths.ts';
import { findMovedPath } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { movedTo } from '../page-redirects/page-redirects.ts';
import { followCustomRedirect } from './follow-custom-redirect.ts';

/**
 * The URL to which readers are led from a decoded path without a page; null for 404. First comes the redirect
 * that people set, then `own`, which the page found that such paths are for: from a former slug of an
 * article, or a former or merged tag, series, category or author; at all other paths what `findFormerPage`
 * finds. The statistics count both outcomes (`domain/statistics/misses.ts`).
 */
export async function findRedirect<Own extends string | null>(
  ctx: Ctx,
  path: string,
  own: Own,
): Promise<string | Own> {
  return (await followCustomRedirect(ctx, path)) ?? own;
}

/**
 * The path of what was once at a decoded path: first of an article or standalone page (table `address`), then
 * of a tag, series, category, author or list (table `redirect`); null if there was nothing.
 */
export async function findFormerPage(ctx: Ctx, path: string): Promise<string | null> {
  const text = await findMovedPath(ctx, path);
  return text ? pathTo.text(text) : movedTo(ctx, path);
}
