import type { AdditionalImage, ArticleSummary, Byline } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { TocEntry } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { normalisePath } from '../slugs/slug.ts';
import { type ArticleCard, bannerUrls, imageAt } from './cards.ts';
import { resolveArticle } from './find.ts';
import {
  type Neighbour,
  readNeighbours,
  readTranslations,
  relatedArticles,
  type Translation,
} from './related.ts';
import { type SummaryRow, summaryColumns, toSummary } from './summary.ts';
import { live } from './visibility.ts';

/** An additional image with its size and variants, when it is of our own media. */
export interface GalleryImage extends AdditionalImage {
  image: ResponsiveImage | null;
}

/** Everything the page of one article shows. */
export interface ArticlePage {
  article: ArticleSummary;
  /** The body as HTML, its additional images in their places. */
  rendered: string;
  toc: TocEntry[];
  /** `slug` is null for an article without an author. */
  author: Byline & { slug: string | null };
  banner: ResponsiveImage | null;
  /** What the banner shows, in words; null when nobody said. */
  bannerAlt: string | null;
  /** The additional images, in the order of their positions. */
  gallery: GalleryImage[];
  /** Up to three others of the category, newest first. */
  related: ArticleCard[];
  /** The same article in other languages. */
  translations: Translation[];
  /** The next older and the next newer article. */
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** What an address leads to: a page, the slug where it stands now, or nothing that readers may see. */
export type PageLookup =
  | { kind: 'here'; page: ArticlePage }
  | { kind: 'moved'; slug: string }
  | { kind: 'absent' };

/** The page at an address. An `_id`, a former slug, an alias and other capitals have moved to the slug. */
export async function readArticlePage(ctx: Ctx, address: string): Promise<PageLookup> {
  const known = await publishedPageAt(ctx, address);
  if (known) return { kind: 'here', page: await buildPage(ctx, known) };
  const located = await resolveArticle(ctx, address);
  if (!located) return { kind: 'absent' };
  if (located.slug !== address) return { kind: 'moved', slug: located.slug };
  const row = await pageRow(ctx, located.id);
  return row ? { kind: 'here', page: await buildPage(ctx, row) } : { kind: 'absent' };
}

/** What a page is made of, beside what is found for it. */
export interface PageRow extends SummaryRow {
  rendered: string;
  toc: string;
  translation_group: string | null;
  author_slug: string | null;
  banner_alt: string | null;
}

const pageColumns = [
  ...summaryColumns,
  'article.rendered',
  'article.toc',
  'article.translation_group',
  'article.banner_alt',
  'author.slug as author_slug',
] as const;

/** What nearly everybody asks for, in one query: a published article at its very slug. */
async function publishedPageAt(ctx: Ctx, slug: string): Promise<PageRow | undefined> {
  const path = normalisePath(slug);
  return path === slug
    ? (await livePages(ctx.db.read, { path })).find((row) => row.slug === slug)
    : undefined;
}

const livePages = prepared((db, { path }: { path: string }) =>
  db
    .selectFrom('address')
    .innerJoin('article', 'article.id', 'address.article_id')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(pageColumns)
    .where('address.path', '=', path)
    .where(live),
);

async function pageRow(ctx: Ctx, id: string): Promise<PageRow | undefined> {
  return ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(pageColumns)
    .where('article.id', '=', id)
    .executeTakeFirst();
}

/** The page of a row, whether it is stored or would be. */
export async function buildPage(ctx: Ctx, row: PageRow): Promise<ArticlePage> {
  const article = toSummary(row);
  const [related, translations, neighbours] = await Promise.all([
    relatedArticles(ctx, row),
    readTranslations(ctx, row),
    readNeighbours(ctx, row),
  ]);
  const images = await findImages(ctx.db.read, addressesOn(article));
  return {
    article,
    rendered: row.rendered,
    toc: JSON.parse(row.toc) as TocEntry[],
    author: { ...article.author, slug: row.author_slug },
    banner: imageAt(article.bannerImg, images),
    bannerAlt: row.banner_alt,
    gallery: article.additionalImages.map((image) => ({ ...image, image: imageAt(image.url, images) })),
    related,
    translations,
    ...neighbours,
  };
}

function addressesOn(article: ArticleSummary): string[] {
  const gallery = article.additionalImages.map((image) => image.url);
  return [...bannerUrls([article]), ...gallery];
}
