import type { ArticleSummary } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { readTextsWithinBudget } from '../paging/text-budget.ts';
import { bannerUrls, imageAt } from './cards.ts';
import { selectSummaries, toSummary } from './summary.ts';
import { type ArticleFilter, within } from './visibility.ts';

/** An article with its full text, for feeds. */
export interface FeedArticle {
  article: ArticleSummary;
  /** The body as HTML with the additional images; null if the feed would grow too large. */
  rendered: string | null;
  banner: ResponsiveImage | null;
}

/** The newest published articles of a category or of the site, with texts up to `MAX_LISTED_TEXT_BYTES` together. */
export async function newestArticles(
  ctx: Ctx,
  { category, limit }: { category?: string | undefined; limit: number },
): Promise<FeedArticle[]> {
  const filter: ArticleFilter = { status: 'published', category };
  const rows = await selectSummaries(ctx.db.read)
    .where(within(filter))
    .orderBy('article.dated_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute();
  const articles = rows.map(toSummary);
  const images = await findImages(ctx.db.read, bannerUrls(articles));
  const texts = await readTextsWithinBudget(ctx, filter, 'rendered', { articles, min: 0 });
  return articles.map((article) => ({
    article,
    rendered: texts.get(article._id) ?? null,
    banner: imageAt(article.bannerImg, images),
  }));
}
