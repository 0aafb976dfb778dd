import type { ArticleSummary } from '../../contract/article.ts';
import type { Picture } from '../../contract/picture.ts';
import type { Ctx } from '../context.ts';
import { picturesOf } from '../images/images.ts';
import { bannersOf, pictureOf } from './cards.ts';
import { summaryColumns, toSummary } from './rows.ts';
import { within } from './visible.ts';

/** An article as a feed carries it: whole. */
export interface FeedArticle {
  article: ArticleSummary;
  /** The body as HTML, its additional images in their places. */
  rendered: string;
  banner: Picture | null;
}

/** The newest published articles, of one category or of all. */
export async function newestArticles(
  ctx: Ctx,
  { category, limit }: { category?: string | undefined; limit: number },
): Promise<FeedArticle[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(summaryColumns)
    .select('article.rendered')
    .where(within({ status: 'published', category }))
    .orderBy('article.dated_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute();
  const articles = rows.map(toSummary);
  const pictures = await picturesOf(ctx.db.read, bannersOf(articles));
  return articles.map((article, index) => ({
    article,
    rendered: rows[index]!.rendered,
    banner: pictureOf(article.bannerImg, pictures),
  }));
}
