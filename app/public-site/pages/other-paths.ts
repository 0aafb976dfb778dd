import { type ArticlePage, isUnknownPath, readStandalonePage } from '../../../domain/articles/articles.ts';
import { findFormerPage } from '../../../domain/custom-redirects/custom-redirects.ts';
import { pathTo } from '../../../shared/paths.ts';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

/** Made once, because the trace of an error takes longer than looking the path up. */
const ABSENT = new PageError(404, 'There is nothing at this address.');
/** The same for a path of which nothing is known, so that no redirect needs to be looked for. */
export const UNKNOWN = new PageError(404, ABSENT.message);

/** The standalone page at this path, or a redirect from a former path; fails with 404 when there was none. */
export async function loadStandalonePage(request: PageRequest): Promise<Loaded<ArticlePage>> {
  const path = decodeURIComponent(request.url.pathname);
  if (await isUnknownPath(request.services.publicCtx, path)) throw UNKNOWN;
  const page = await readStandalonePage(request.services.publicCtx, path);
  if (!page) return loadMovedPage(request);
  const { pagePath } = page.article;
  return path === `/${pagePath}` ? { data: page } : { redirect: pathTo.text(page.article), status: 301 };
}

/** Redirects to what was once at this path; fails with 404 when there was nothing. */
export async function loadMovedPage({
  url,
  services: { publicCtx },
}: PageRequest): Promise<{ redirect: string; status: 301 }> {
  const redirect = await findFormerPage(publicCtx, decodeURIComponent(url.pathname));
  if (redirect === null) throw ABSENT;
  return { redirect, status: 301 };
}
