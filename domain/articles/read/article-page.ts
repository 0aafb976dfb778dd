import type { AdditionalImage, ArticleSummary } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import { published } from '../../article-filter.ts';
import { publishedBody, type TocEntry } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { findImages, findShareImage, type StoredShareImage } from '../../images/images.ts';
import { normalisePath } from '../../slug.ts';
import { type TagLink, tagLinks } from '../../tags/tags.ts';
import { findMovedPath, resolveArticle, type TextRef, withOtherEnding } from '../slugs/resolve.ts';
import { isUnknownPath } from '../slugs/unknown-path.ts';
import { type ArticleCard, bannerUrls, imageAt } from './cards.ts';
import { type ArticleLink, readNeighbours, readTranslations, relatedArticles } from './related.ts';
import { type NearbyParts, readNearbyParts } from './series-page.ts';
import { findLinked, type SummaryRow, summaryColumns, toSummary } from './summary.ts';

/** An additional image with its size and variants; these are null for an image of another site. */
export interface GalleryImage extends AdditionalImage {
  image: ResponsiveImage | null;
}

/** The data of an article page. */
export interface ArticlePage {
  article: ArticleSummary;
  /** The body as HTML with the additional images. */
  rendered: string;
  toc: TocEntry[];
  banner: ResponsiveImage | null;
  /** The alt text of the banner, or null. */
  bannerAlt: string | null;
  /** The image that other sites show for it without a banner; null if there is none, or none yet. */
  shareImage: StoredShareImage | null;
  /** The additional images, sorted by position. */
  gallery: GalleryImage[];
  tags: TagLink[];
  /** The account of the first author in the fediverse; null without one. */
  creator: string | null;
  /** The other parts of its series, those nearest to it. */
  parts: NearbyParts;
  /** Up to three other articles of the category, newest first. */
  related: ArticleCard[];
  /** The same article in other languages. */
  translations: ArticleLink[];
  /** The next older and the next newer article. */
  previous: ArticleLink | null;
  next: ArticleLink | null;
}

/** The result of looking a page up: the page, the slug that it moved to, or nothing that readers may see. */
export type PageLookup =
  | { kind: 'found'; page: ArticlePage }
  | { kind: 'moved'; to: TextRef }
  | { kind: 'absent' };

/** The page at a slug. An `_id`, a former slug, an alias and a slug with capitals have moved to the slug. */
export async function readArticlePage(ctx: Ctx, slug: string): Promise<PageLookup> {
  const row = await publishedPageAt(ctx, slug);
  if (row && row.page_path !== null)
    return { kind: 'moved', to: { slug: row.slug, pagePath: row.page_path } };
  if (row) return { kind: 'found', page: await buildPage(ctx, row) };
  if (await isUnknownPath(ctx, slug)) return { kind: 'absent' };
  const resolved = await resolveArticle(ctx, slug);
  if (!resolved) {
    const moved = await findMovedPath(ctx, slug);
    return moved === null ? { kind: 'absent' } : { kind: 'moved', to: moved };
  }
  if (resolved.slug !== slug || resolved.pagePath !== null) return { kind: 'moved', to: resolved };
  const unpublished = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(pageColumns)
    .where('article.id', '=', resolved.id)
    .executeTakeFirst();
  return unpublished ? { kind: 'found', page: await buildPage(ctx, unpublished) } : { kind: 'absent' };
}

/** The standalone page at a decoded path, in any spelling; null if there is none that readers may see. */
export async function readStandalonePage(ctx: Ctx, path: string): Promise<ArticlePage | null> {
  for (const spelling of [path, withOtherEnding(path)]) {
    const plain = spelling && normalisePath(spelling);
    const [row] = plain ? await standalonePages(ctx.db.read, { path: plain }) : [];
    if (row) return buildPage(ctx, row);
  }
  return null;
}

const standalonePages = prepareQuery((db, { path }: { path: string }) =>
  db
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(pageColumns)
    .where('article.page_path', '=', path)
    .where(published),
);

/** The columns of an article page. */
export interface PageRow extends SummaryRow {
  rendered: string;
  toc: string;
  translation_group: string | null;
  banner_alt: string | null;
  fediverse: string | null;
}

const pageColumns = [
  ...summaryColumns,
  'article.rendered',
  'article.toc',
  'article.translation_group',
  'article.banner_alt',
  'author.fediverse',
] as const;

/** Serves most requests with one query: a published article at exactly its slug. */
async function publishedPageAt(ctx: Ctx, slug: string): Promise<PageRow | undefined> {
  if (normalisePath(slug) !== slug) return undefined;
  return (await publishedPages(ctx.db.read, { path: slug })).find((row) => row.slug === slug);
}

const publishedPages = prepareQuery((db, { path }: { path: string }) =>
  db
    .selectFrom('address')
    .innerJoin('article', 'article.id', 'address.article_id')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(pageColumns)
    .where('address.path', '=', path)
    .where(published),
);

/** Builds the page of a row, stored or previewed. */
export async function buildPage(ctx: Ctx, row: PageRow): Promise<ArticlePage> {
  const article = toSummary(row, await findLinked(ctx.db.read, [row]));
  const [related, translations, neighbours, tags, parts] = await Promise.all([
    relatedArticles(ctx, row),
    readTranslations(ctx, row),
    readNeighbours(ctx, row),
    tagLinks(ctx, article.tags),
    readNearbyParts(ctx, row),
  ]);
  const images = await findImages(ctx.db.read, [
    ...bannerUrls([article]),
    ...article.additionalImages.map(({ url }) => url),
  ]);
  return {
    article,
    rendered: await publishedBody(row.rendered),
    toc: JSON.parse(row.toc) as TocEntry[],
    banner: imageAt(article.bannerImg, images),
    bannerAlt: row.banner_alt,
    shareImage: article.bannerImg === null ? await findShareImage(ctx.db.read, row.id) : null,
    gallery: article.additionalImages.map((image) => ({ ...image, image: imageAt(image.url, images) })),
    tags,
    creator: row.fediverse,
    parts,
    related,
    translations,
    ...neighbours,
  };
}
