import { PUBLIC_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { readPage } from '../paging/page-query.ts';
import { type ArticleCard, loadCards } from './cards.ts';
import { countArticles } from './list-articles.ts';

/** The data of a page of /blogs. */
export interface BlogsPage {
  page: number;
  totalPages: number;
  total: number;
  /** The newest article on page 1, where `articles` leaves it out; null on later pages. */
  hero: ArticleCard | null;
  articles: ArticleCard[];
}

/**
 * Loads a page of all articles, nine per page; null beyond the last page. An empty site has one empty page.
 */
export async function browseBlogs(ctx: Ctx, page: number): Promise<BlogsPage | null> {
  const [articles, total] = await Promise.all([
    readPage(
      ctx,
      { status: 'published' },
      { offset: (page - 1) * PUBLIC_PAGE_SIZE, limit: PUBLIC_PAGE_SIZE },
    ),
    countArticles(ctx, { status: 'published' }),
  ]);
  if (articles.length === 0 && page > 1) return null;
  const cards = await loadCards(ctx, articles);
  const hero = page === 1 ? (cards.shift() ?? null) : null;
  return { page, totalPages: Math.ceil(total / PUBLIC_PAGE_SIZE), total, hero, articles: cards };
}
