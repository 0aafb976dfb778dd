import type { ArticleSummary } from '../../../contract/article.ts';
import type { Picture } from '../../../contract/image.ts';
import type { Ctx } from '../../context.ts';
import { picturesOf } from '../../images/images.ts';
import { textBytes, textsWithin } from '../paging/text-budget.ts';
import { bannersOf, pictureOf } from './cards.ts';
import { summaryColumns, toSummary } from './summary.ts';
import { type ArticleFilter, within } from './visibility.ts';

/** An article as a feed carries it: whole. */
export interface FeedArticle {
  article: ArticleSummary;
  /** The body as HTML, its additional images in their places; null where the feed would grow too large. */
  rendered: string | null;
  banner: Picture | null;
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
  const pictures = await picturesOf(ctx.db.read, bannersOf(articles));
  const texts = await textsWithin(ctx, filter, 'rendered', { articles: rows, least: 0 });
  return articles.map((article) => ({
    article,
    rendered: texts.get(article._id) ?? null,
    banner: pictureOf(article.bannerImg, pictures),
  }));
}
