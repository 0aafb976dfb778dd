import type { ArticleSummary, Sort } from '../../../contract/article.ts';
import type { Category } from '../../../contract/category.ts';
import { categoryName } from '../../../contract/category.ts';
import { GRID_EXCERPT, HOME_ARTICLES, LIST_EXCERPT, PUBLIC_PAGE_SIZE } from '../../../contract/limits.ts';
import { listCategories } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { readPage } from '../paging/page-query.ts';
import { type ArticleCard, bannerUrls, loadCards, toCard } from './cards.ts';
import { makeExcerpt } from './excerpt.ts';
import { countArticles, featuredArticle } from './list.ts';
import type { ArticleFilter } from './visibility.ts';

/** What the home page shows. */
export interface HomePage {
  /** The newest article, whose banner stands behind the headline; null on an empty site. */
  hero: ArticleCard | null;
  /** The newest ten, the hero among them. */
  latest: ArticleCard[];
  /** All published articles: 'View All' appears above ten. */
  total: number;
  featured: ArticleCard | null;
  categories: Category[];
}

/** What a page of /blogs shows. */
export interface BlogsPage {
  page: number;
  totalPages: number;
  total: number;
  /** The newest article, on page 1 alone and then not among `articles`. */
  hero: ArticleCard | null;
  articles: ArticleCard[];
}

/** A card of a category's page, with the text for each of its two views. */
export interface CategoryCard extends ArticleCard {
  /** At most 150 graphemes. */
  gridExcerpt: string;
  /** At most 120 graphemes. */
  listExcerpt: string;
}

/** What a page of a category, or of one of its subcategories, shows. */
export interface CategoryPage {
  category: string;
  subcategory: string | null;
  /** The subcategories to choose from; empty for a category without a row of its own. */
  subcategories: string[];
  page: number;
  /** Pages of what is left beside the latest article; 0 when it is the only one. */
  totalPages: number;
  /** All articles, the latest included. */
  total: number;
  sort: Sort;
  /** The latest article, under every sort and on every page; null when there is none. */
  latest: CategoryCard | null;
  articles: CategoryCard[];
}

const everything: ArticleFilter = { status: 'published' };

/** Everything the home page shows. */
export async function browseHome(ctx: Ctx): Promise<HomePage> {
  const [latest, total, featured, categories] = await Promise.all([
    readPage(ctx, everything, { limit: HOME_ARTICLES }),
    countArticles(ctx, everything),
    featuredArticle(ctx),
    listCategories(ctx),
  ]);
  const pictures = await findImages(ctx.db.read, bannerUrls(featured ? [...latest, featured] : latest));
  const cards = latest.map((article) => toCard(article, pictures));
  return {
    hero: cards[0] ?? null,
    latest: cards,
    total,
    featured: featured && toCard(featured, pictures),
    categories,
  };
}

/** A page of all articles, nine a page; null for a page beyond the last. An empty site has one empty page. */
export async function browseBlogs(ctx: Ctx, page: number): Promise<BlogsPage | null> {
  const [articles, total] = await Promise.all([
    readPage(ctx, everything, { skip: (page - 1) * PUBLIC_PAGE_SIZE, limit: PUBLIC_PAGE_SIZE }),
    countArticles(ctx, everything),
  ]);
  if (articles.length === 0 && page > 1) return null;
  const cards = await loadCards(ctx, articles);
  const hero = page === 1 ? (cards.shift() ?? null) : null;
  return { page, totalPages: Math.ceil(total / PUBLIC_PAGE_SIZE), total, hero, articles: cards };
}

/**
 * A page of a category's articles beside the latest, nine a page. Null for a page beyond the last, and for a category or
 * subcategory that has neither a row nor an article.
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
  const [[latest], total, articles, subcategories] = await Promise.all([
    readPage(ctx, filter, { limit: 1 }),
    countArticles(ctx, filter),
    pageWithoutLatest(ctx, filter, page, sort),
    subcategoriesOf(ctx, category),
  ]);
  const known = subcategory === null ? subcategories !== null : subcategories?.includes(subcategory);
  if (total === 0 && !known) return null;
  if (page > 1 && articles.length === 0) return null;
  const pictures = await findImages(ctx.db.read, bannerUrls(latest ? [latest, ...articles] : articles));
  const cardFor = (article: ArticleSummary) => categoryCard(article, toCard(article, pictures));
  return {
    category,
    subcategory,
    subcategories: subcategories ?? [],
    page,
    totalPages: Math.ceil(Math.max(0, total - 1) / PUBLIC_PAGE_SIZE),
    total,
    sort,
    latest: latest ? cardFor(latest) : null,
    articles: articles.map(cardFor),
  };
}

/**
 * Newest first, the latest is passed over at the front. Oldest first, it is the very last one: asking for one more than
 * is shown and leaving out the last of them leaves it out exactly where it is due.
 */
async function pageWithoutLatest(
  ctx: Ctx,
  filter: ArticleFilter,
  page: number,
  sort: Sort,
): Promise<ArticleSummary[]> {
  const skip = (page - 1) * PUBLIC_PAGE_SIZE;
  if (sort === '-createdAt') return readPage(ctx, filter, { skip: skip + 1, limit: PUBLIC_PAGE_SIZE, sort });
  const articles = await readPage(ctx, filter, { skip, limit: PUBLIC_PAGE_SIZE + 1, sort });
  return articles.slice(0, -1);
}

/** The names below a category; null when it has no row of its own. */
async function subcategoriesOf(ctx: Ctx, category: string): Promise<string[] | null> {
  const known = (await listCategories(ctx)).find((one) => one.name === category);
  return known ? known.subcategories.map((one) => one.name) : null;
}

function categoryCard(article: ArticleSummary, card: ArticleCard): CategoryCard {
  return {
    ...card,
    gridExcerpt: makeExcerpt(article.description, GRID_EXCERPT),
    listExcerpt: makeExcerpt(article.description, LIST_EXCERPT),
  };
}
