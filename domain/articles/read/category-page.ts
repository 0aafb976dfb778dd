import type { ArticleSummary, Sort } from '../../../contract/article.ts';
import type { Category } from '../../../contract/category.ts';
import { categoryName } from '../../../contract/category.ts';
import { GRID_EXCERPT, LIST_EXCERPT, PUBLIC_PAGE_SIZE } from '../../../contract/limits.ts';
import type { ArticleFilter } from '../../article-filter.ts';
import { listCategories } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { shorten } from '../../shorten.ts';
import { readPage } from '../paging/page-query.ts';
import { type ArticleCard, bannerUrls, toCard } from './cards.ts';
import { countArticles } from './list-articles.ts';

/** A card of a category page, with a shortened description for each of its two views. */
export interface CategoryCard extends ArticleCard {
  /** At most 150 graphemes. */
  gridExcerpt: string;
  /** At most 120 graphemes. */
  listExcerpt: string;
}

/** The data of a page of a category or subcategory. */
export interface CategoryPage {
  category: string;
  subcategory: string | null;
  /** Null if an administrator wrote none. */
  description: string | null;
  /** The subcategories to choose from; empty for a category without a row of its own. */
  subcategories: string[];
  page: number;
  /** The number of pages without the latest article; 0 if it is the only one. */
  totalPages: number;
  /** The number of articles including the latest. */
  total: number;
  sort: Sort;
  /** The latest article, under every sort and on every page; null if there is none. */
  latest: CategoryCard | null;
  articles: CategoryCard[];
}

/**
 * Loads a page of a category: the latest article, and nine others per page. Null beyond the last page, and
 * for a category or subcategory that has neither a row nor an article.
 */
export async function browseCategory(
  ctx: Ctx,
  request: { category: string; subcategory?: string | undefined; sort?: Sort | undefined; page: number },
): Promise<CategoryPage | null> {
  const { page, sort = '-createdAt' } = request;
  if (`${request.category}${request.subcategory}`.includes('\0')) return null;
  const category = categoryName(request.category);
  const subcategory = request.subcategory === undefined ? null : categoryName(request.subcategory);
  const filter: ArticleFilter = { status: 'published', category, subcategory: subcategory ?? undefined };
  const [[latest], total, articles, known] = await Promise.all([
    readPage(ctx, filter, { limit: 1 }),
    countArticles(ctx, filter),
    readPageWithoutLatest(ctx, filter, page, sort),
    findKnown(ctx, category),
  ]);
  const row = subcategory === null ? known : known?.subcategories.find(({ name }) => name === subcategory);
  if (total === 0 && !row) return null;
  if (page > 1 && articles.length === 0) return null;
  const images = await findImages(ctx.db.read, bannerUrls(latest ? [latest, ...articles] : articles));
  const toCategoryCard = (article: ArticleSummary): CategoryCard => ({
    ...toCard(article, images),
    gridExcerpt: shorten(article.description, GRID_EXCERPT),
    listExcerpt: shorten(article.description, LIST_EXCERPT),
  });
  return {
    category,
    subcategory,
    description: row?.description ?? null,
    subcategories: known?.subcategories.map(({ name }) => name) ?? [],
    page,
    totalPages: Math.ceil(Math.max(0, total - 1) / PUBLIC_PAGE_SIZE),
    total,
    sort,
    latest: latest ? toCategoryCard(latest) : null,
    articles: articles.map(toCategoryCard),
  };
}

/**
 * Newest first, the latest article is skipped at the front. Oldest first, it is the very last one: reading
 * one article too many and dropping the last leaves it out on the last page, and changes nothing on the
 * others.
 */
async function readPageWithoutLatest(
  ctx: Ctx,
  filter: ArticleFilter,
  page: number,
  sort: Sort,
): Promise<ArticleSummary[]> {
  const offset = (page - 1) * PUBLIC_PAGE_SIZE;
  if (sort === '-createdAt')
    return readPage(ctx, filter, { offset: offset + 1, limit: PUBLIC_PAGE_SIZE, sort });
  const articles = await readPage(ctx, filter, { offset, limit: PUBLIC_PAGE_SIZE + 1, sort });
  return articles.slice(0, -1);
}

/** The category's row; undefined if it has none. */
async function findKnown(ctx: Ctx, category: string): Promise<Category | undefined> {
  return (await listCategories(ctx)).find((one) => one.name === category);
}
