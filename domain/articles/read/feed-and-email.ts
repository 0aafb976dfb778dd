import type { ArticleSummary } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import type { ArticleFilter } from '../../article-filter.ts';
import { imageUrlsIn, publishedBody } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { findImages, findImagesForFeed } from '../../images/images.ts';
import { joinPage, pageQuery } from '../paging/page-query.ts';
import { readTextsWithinBudget } from '../paging/text-budget.ts';
import { authorKeys } from './author-page.ts';
import { bannerUrls, imageAt } from './cards.ts';
import { type ArticleRow, selectSummaries, toSummaries } from './summary.ts';

/** An article with its full text. */
interface WholeArticle {
  article: ArticleSummary;
  /** The body as HTML with the additional images; null if the feed would grow too large. */
  rendered: string | null;
  banner: ResponsiveImage | null;
}

/** An article in a feed. */
export interface FeedArticle extends WholeArticle {
  /** The URLs of JPEGs that stand for images in formats that not every feed reader shows. */
  images: ReadonlyMap<string, string>;
}

/** An article in any status with its full text, for the newsletter. */
export interface ArticleForEmail extends WholeArticle {
  rendered: string;
  bannerAlt: string | null;
  status: ArticleRow['status'];
}

/** The article of this id, unless it is deleted. */
export async function articleForEmail(ctx: Ctx, id: string): Promise<ArticleForEmail | null> {
  const [found] = await articlesForEmail(ctx, [id]);
  return found ?? null;
}

/** The articles of these ids in their order, without deleted ones. */
export async function articlesForEmail(ctx: Ctx, ids: readonly string[]): Promise<ArticleForEmail[]> {
  if (ids.length === 0) return [];
  const rows = await selectSummaries(ctx.db.read)
    .select(['article.rendered', 'article.banner_alt', 'article.status'])
    .where('article.id', 'in', ids)
    .where('article.deleted_at', 'is', null)
    .execute();
  const sorted = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const articles = await toSummaries(ctx.db.read, sorted);
  const images = await findImages(ctx.db.read, bannerUrls(articles));
  const texts = await Promise.all(sorted.map(({ rendered }) => publishedBody(rendered)));
  return articles.map((article, i) => ({
    article,
    rendered: texts[i]!,
    banner: imageAt(article.bannerImg, images),
    bannerAlt: sorted[i]!.banner_alt,
    status: sorted[i]!.status,
  }));
}

interface FeedQuery {
  category?: string | undefined;
  authorId?: string | undefined;
  /** The id of a tag. */
  tag?: string | undefined;
  /** The id of a series. */
  series?: string | undefined;
  limit: number;
}

/**
 * The newest published articles of a category, of an author, of a tag, of a series or of the site, with texts
 * up to `MAX_LISTED_TEXT_BYTES` together.
 */
export async function newestArticles(
  ctx: Ctx,
  { category, authorId, tag, series, limit }: FeedQuery,
): Promise<FeedArticle[]> {
  const filter: ArticleFilter = { status: 'published', category, tag, series };
  const query =
    authorId === undefined
      ? pageQuery(ctx.db.read, filter, { offset: 0, limit, direction: 'desc' })
      : joinPage(ctx.db.read, authorKeys(ctx.db.read, authorId).limit(limit), 'desc');
  const rows = await query.execute();
  const articles = await toSummaries(ctx.db.read, rows);
  const images = await findImages(ctx.db.read, bannerUrls(articles));
  const texts = await readTextsWithinBudget(ctx, filter, 'rendered', { articles, min: 0 });
  const inTexts = [...texts.values()].flatMap((text) => imageUrlsIn(text));
  const substitutes = await findImagesForFeed(ctx.db.read, inTexts);
  return articles.map((article) => ({
    article,
    rendered: texts.get(article._id) ?? null,
    banner: imageAt(article.bannerImg, images),
    images: substitutes,
  }));
}
