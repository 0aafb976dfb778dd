import type { ArticleSummary } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { FEATURED_EXCERPT } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { makeExcerpt } from './excerpt.ts';

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
  banner: ResponsiveImage | null;
}

/** Cards of these articles, with the pictures of all of them found in one query. */
export async function loadCards(ctx: Ctx, articles: readonly ArticleSummary[]): Promise<ArticleCard[]> {
  const pictures = await findImages(ctx.db.read, bannerUrls(articles));
  return articles.map((article) => toCard(article, pictures));
}

/** The banners' addresses, for asking for several lists' pictures at once. */
export function bannerUrls(articles: readonly ArticleSummary[]): string[] {
  return articles.flatMap((article) => article.bannerImg ?? []);
}

/** One card, its picture taken from `pictures`. */
export function toCard(article: ArticleSummary, pictures: Map<string, ResponsiveImage>): ArticleCard {
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
    description: makeExcerpt(article.description, FEATURED_EXCERPT),
    banner: imageAt(article.bannerImg, pictures),
  };
}

/** The picture at an address, if it is one of ours. */
export function imageAt(url: string | null, pictures: Map<string, ResponsiveImage>): ResponsiveImage | null {
  return url === null ? null : (pictures.get(url) ?? null);
}
