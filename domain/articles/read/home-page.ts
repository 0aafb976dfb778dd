import { HOME_ARTICLES } from '../../../contract/limits.ts';
import { type CategoryMenu, categoryMenu } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { readPage } from '../paging/page-query.ts';
import { type ArticleCard, bannerUrls, toCard } from './cards.ts';
import { countArticles, featuredArticle } from './list-articles.ts';

/** The data of the home page. */
export interface HomePage {
  /** The newest article, whose banner is behind the headline; null on an empty site. */
  hero: ArticleCard | null;
  /** The ten newest articles, including the hero, and one more to take the place of the featured one. */
  latest: ArticleCard[];
  /** The number of published articles: 'View All' appears above ten. */
  total: number;
  featured: ArticleCard | null;
  topics: CategoryMenu;
}

/** Loads the home page. */
export async function browseHome(ctx: Ctx): Promise<HomePage> {
  const [latest, total, featured, topics] = await Promise.all([
    readPage(ctx, { status: 'published' }, { limit: HOME_ARTICLES + 1 }),
    countArticles(ctx, { status: 'published' }),
    featuredArticle(ctx),
    categoryMenu(ctx),
  ]);
  const images = await findImages(ctx.db.read, bannerUrls(featured ? [...latest, featured] : latest));
  const cards = latest.map((article) => toCard(article, images));
  return {
    hero: cards[0] ?? null,
    latest: cards,
    total,
    featured: featured && toCard(featured, images),
    topics,
  };
}
