import type { ArticleSummary } from '../../../contract/article.ts';
import type { Picture } from '../../../contract/image.ts';
import { FEATURED_EXCERPT } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { picturesOf } from '../../images/images.ts';
import { excerptOf } from './excerpt.ts';

/** What a card or a hero shows of an article. */
export interface ArticleCard
  extends Pick<
    ArticleSummary,
    | '_id'
    | 'slug'
    | 'title'
    | 'category'
    | 'subcategory'
    | 'bannerImg'
    | 'author'
    | 'readTime'
    | 'lang'
    | 'createdAt'
  > {
  /** At most 200 graphemes. */
  description: string;
  /** The banner with its size and variants; null when it is not of our own media: then `bannerImg` is all there is. */
  banner: Picture | null;
}

/** Cards of these articles, with the pictures of all of them found in one query. */
export async function cardsOf(ctx: Ctx, articles: readonly ArticleSummary[]): Promise<ArticleCard[]> {
  const pictures = await picturesOf(ctx.db.read, bannersOf(articles));
  return articles.map((article) => cardOf(article, pictures));
}

/** The banners' addresses, for asking for several lists' pictures at once. */
export function bannersOf(articles: readonly ArticleSummary[]): string[] {
  return articles.flatMap((article) => article.bannerImg ?? []);
}

/** One card, its picture taken from `pictures`. */
export function cardOf(article: ArticleSummary, pictures: Map<string, Picture>): ArticleCard {
  return {
    _id: article._id,
    slug: article.slug,
    title: article.title,
    category: article.category,
    subcategory: article.subcategory,
    bannerImg: article.bannerImg,
    author: article.author,
    readTime: article.readTime,
    lang: article.lang,
    createdAt: article.createdAt,
    description: excerptOf(article.description, FEATURED_EXCERPT),
    banner: pictureOf(article.bannerImg, pictures),
  };
}

/** The picture at an address, if it is one of ours. */
export function pictureOf(url: string | null, pictures: Map<string, Picture>): Picture | null {
  return url === null ? null : (pictures.get(url) ?? null);
}
