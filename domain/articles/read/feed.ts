import type { ArticleSummary } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { readTextsWithinBudget, textBytes } from '../paging/text-budget.ts';
import { bannerUrls, imageAt } from './cards.ts';
import { summaryColumns, toSummary } from './summary.ts';
import { type ArticleFilter, within } from './visibility.ts';

/** An article as a feed carries it: whole. */
export interface FeedArticle {
  article: ArticleSummary;
  /** The body as HTML, its additional images in their places; null where the feed would grow too large. */
  rendered: string | null;
  banner: ResponsiveImage | null;
}

/**
 * The newest published articles, of one category or of all; with their texts as long as those hold no more than
 * `MAX_LISTED_TEXT_BYTES` together.
 */
export async function newestArticles(
  ctx: Ctx,
  { category, limit }: { category?: string | undefined; limit: number },
): Promise<FeedArticle[]> {
  const filter: ArticleFilter = { status: 'published', category };
  const rows = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(summaryColumns)
    .select(textBytes('rendered').as('textBytes'))
    .where(within(filter))
    .orderBy('article.dated_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute();
  const articles = rows.map(toSummary);
  const pictures = await findImages(ctx.db.read, bannerUrls(articles));
  const texts = await readTextsWithinBudget(ctx, filter, 'rendered', { articles: rows, least: 0 });
  return articles.map((article) => ({
    article,
    rendered: texts.get(article._id) ?? null,
    banner: imageAt(article.bannerImg, pictures),
  }));
}
