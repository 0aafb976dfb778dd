import { findMovedPath } from '../../../domain/articles/articles.ts';
import type { Ctx } from '../../../domain/context.ts';
import { findMovedPage } from '../../../domain/moved-pages/moved-pages.ts';
import { pathTo } from '../../../shared/paths.ts';
import { type Loaded, PageError, type PageRequest } from '../page.ts';

/** The path of the tag, series, category or author that was once at a decoded path; null if there is none. */
export async function movedTo(ctx: Ctx, path: string): Promise<string | null> {
  const moved = await findMovedPage(ctx, path);
  if (moved === null) return null;
  if (moved.kind === 'list') return moved.name === 'categories' ? pathTo.categories() : '/blogs';
  return moved.kind === 'category'
    ? pathTo.category(moved.name, moved.subcategory)
    : pathTo[moved.kind](moved.slug);
}

/** Redirects to the article, tag, series, category or author that was once at this path; fails with 404 when there was none. */
export async function loadMovedPage({ url, services: { publicCtx } }: PageRequest): Promise<Loaded<null>> {
  const path = decodeURIComponent(url.pathname);
  const slug = await findMovedPath(publicCtx, path);
  if (slug) return { redirect: pathTo.article(slug), status: 301 };
  const moved = await movedTo(publicCtx, path);
  if (moved !== null) return { redirect: moved, status: 301 };
  throw new PageError(404, 'There is nothing at this address.');
}
