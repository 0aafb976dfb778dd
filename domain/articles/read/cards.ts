import type { ArticleSummary } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { FEATURED_EXCERPT } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { shorten } from '../../shorten.ts';

/** An article as cards and heroes show it. */
export interface ArticleCard extends Omit<ArticleSummary, 'post' | 'snippet'> {
  /** At most 200 graphemes. */
  description: string;
  /**
   * The banner with its size and variants; null for an image of another site, of which only `bannerImg` is
   * known.
   */
  banner: ResponsiveImage | null;
}

/** Makes the cards of these articles, with one query for all their banners. */
export async function loadCards(ctx: Ctx, articles: readonly ArticleSummary[]): Promise<ArticleCard[]> {
  const images = await findImages(ctx.db.read, bannerUrls(articles));
  return articles.map((article) => toCard(article, images));
}

/** The URLs of the articles' banners. */
export function bannerUrls(articles: readonly ArticleSummary[]): string[] {
  return articles.flatMap((article) => article.bannerImg ?? []);
}

/** Makes one card, with its banner from `images`. */
export function toCard(article: ArticleSummary, images: Map<string, ResponsiveImage>): ArticleCard {
  const { post: _post, snippet: _snippet, ...shown } = article;
  const description = shorten(article.description, FEATURED_EXCERPT);
  return { ...shown, description, banner: imageAt(article.bannerImg, images) };
}

/** This site's image at a URL, if it is one. */
export function imageAt(url: string | null, images: Map<string, ResponsiveImage>): ResponsiveImage | null {
  return url === null ? null : (images.get(url) ?? null);
}
