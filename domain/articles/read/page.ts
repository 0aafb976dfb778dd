import type { AdditionalImage, ArticleSummary, Byline } from '../../../contract/article.ts';
import type { Picture } from '../../../contract/image.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { TocEntry } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { picturesOf } from '../../images/images.ts';
import { addressOf } from '../slugs/slug.ts';
import { type ArticleCard, bannersOf, pictureOf } from './cards.ts';
import { locate } from './find.ts';
import { type Neighbour, neighboursOf, relatedTo, type Translation, translationsOf } from './related.ts';
import { type SummaryRow, summaryColumns, toSummary } from './summary.ts';
import { live } from './visibility.ts';

/** An additional image with its size and variants, when it is of our own media. */
export interface GalleryImage extends AdditionalImage {
  picture: Picture | null;
}

/** Everything the page of one article shows. */
export interface ArticlePage {
  article: ArticleSummary;
  /** The body as HTML, its additional images in their places. */
  rendered: string;
  toc: TocEntry[];
  /** `slug` is null for an article without an author; `picture` as for the gallery. */
  author: Byline & { slug: string | null; picture: Picture | null };
  banner: Picture | null;
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
export type FoundPage =
  | { kind: 'here'; page: ArticlePage }
  | { kind: 'moved'; slug: string }
  | { kind: 'absent' };

/** The page at an address. An `_id`, a former slug, an alias and other capitals have moved to the slug. */
export async function readArticlePage(ctx: Ctx, address: string): Promise<FoundPage> {
  const known = await livePageAt(ctx, address);
  if (known) return { kind: 'here', page: await pageOfRow(ctx, known) };
  const located = await locate(ctx, address);
  if (!located) return { kind: 'absent' };
  if (located.slug !== address) return { kind: 'moved', slug: located.slug };
  const row = await pageRow(ctx, located.id);
  return row ? { kind: 'here', page: await pageOfRow(ctx, row) } : { kind: 'absent' };
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
async function livePageAt(ctx: Ctx, slug: string): Promise<PageRow | undefined> {
  const path = addressOf(slug);
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
export async function pageOfRow(ctx: Ctx, row: PageRow): Promise<ArticlePage> {
  const article = toSummary(row);
  const [related, translations, neighbours] = await Promise.all([
    relatedTo(ctx, row),
    translationsOf(ctx, row),
    neighboursOf(ctx, row),
  ]);
  const pictures = await picturesOf(ctx.db.read, addressesOn(article));
  return {
    article,
    rendered: row.rendered,
    toc: JSON.parse(row.toc) as TocEntry[],
    author: {
      ...article.author,
      slug: row.author_slug,
      picture: pictureOf(article.author.userImage, pictures),
    },
    banner: pictureOf(article.bannerImg, pictures),
    bannerAlt: row.banner_alt,
    gallery: article.additionalImages.map((image) => ({ ...image, picture: pictureOf(image.url, pictures) })),
    related,
    translations,
    ...neighbours,
  };
}

function addressesOn(article: ArticleSummary): string[] {
  const gallery = article.additionalImages.map((image) => image.url);
  return [
    ...bannersOf([article]),
    ...gallery,
    ...(article.author.userImage ? [article.author.userImage] : []),
  ];
}
