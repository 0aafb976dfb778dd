import { findMovedPath } from '../../../domain/articles/articles.ts';
import { pathTo } from '../../../shared/paths.ts';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

/** Redirects to the article that was once at this path; fails with 404 when there was none. */
export async function loadMovedPage({ url, services }: PageRequest): Promise<Loaded<null>> {
  const slug = await findMovedPath(services.publicCtx, url.pathname);
  if (slug) return { redirect: pathTo.article(slug), status: 301 };
  throw new PageError(404, 'There is nothing at this address.');
}
