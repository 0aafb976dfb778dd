import { findMovedPath } from '../../../domain/articles/articles.ts';
import { findMovedPage } from '../../../domain/moved-pages/moved-pages.ts';
import { pathTo } from '../../../shared/paths.ts';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

/** Redirects to the article, tag or category that was once at this path; fails with 404 when there was none. */
export async function loadMovedPage({ url, services: { publicCtx } }: PageRequest): Promise<Loaded<null>> {
  const path = decodeURIComponent(url.pathname);
  const slug = await findMovedPath(publicCtx, path);
  if (slug) return { redirect: pathTo.article(slug), status: 301 };
  const moved = await findMovedPage(publicCtx, path);
  if (moved) return { redirect: pathTo[moved.kind](moved.name), status: 301 };
  throw new PageError(404, 'There is nothing at this address.');
}
