import type { Selectable } from 'kysely';
import type {
  AdditionalImage,
  Article,
  ArticleAuthor,
  ArticleSummary,
  Byline,
} from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { ArticleTable, RevisionTable } from '../../../platform/db/schema.ts';
import { type AuthorColumns, authorColumns } from '../../authors/authors.ts';
import { publishedBody } from '../../body/body.ts';
import { publishedImage } from '../../images/images.ts';
import { findSeriesNames, type SeriesNames, toArticleSeries } from '../../series/series.ts';
import { parseTags } from '../../tags/tags.ts';
import { plainColumns, toPlainValues } from '../plain-columns.ts';

/** A row of the article table. */
export type ArticleRow = Selectable<ArticleTable>;

const columns = [
  'id',
  'slug',
  'title',
  'category',
  'subcategory',
  'tags',
  'series_id',
  'series_part',
  'banner_image',
  'start_text',
  'read_minutes',
  'additional_images',
  'more_authors',
  'featured',
  'status',
  'lang',
  'dated_at',
  'updated_at',
  'version',
  ...plainColumns,
] as const satisfies (keyof ArticleRow)[];

/** The columns of an article that its revisions store too. */
export const revisionColumns = [
  'title',
  'slug',
  'category',
  'subcategory',
  'tags',
  'series_id',
  'series_part',
  'author_id',
  'more_authors',
  'lang',
  'banner_image',
  ...plainColumns,
  'body',
  'additional_images',
  'status',
] as const satisfies (keyof ArticleRow & keyof RevisionTable)[];

/** The columns of a summary, without the large texts, for queries that join `author`. */
export const summaryColumns = [
  ...columns.map((column) => `article.${column}` as const),
  ...authorColumns,
] as const;

/** A row of `summaryColumns`. */
export type SummaryRow = Pick<ArticleRow, (typeof columns)[number]> & AuthorColumns;

/** A query of summaries, to be narrowed. */
export function selectSummaries(reader: Reader | Writer) {
  return reader
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(summaryColumns);
}

/**
 * The public forms of rows, with one more query if any has several authors, and one if any is in a series.
 */
export async function toSummaries(
  reader: Reader | Writer,
  rows: readonly SummaryRow[],
): Promise<ArticleSummary[]> {
  const linked = await findLinked(reader, rows);
  return rows.map((row) => toSummary(row, linked));
}

/** The records that rows refer to by id: the authors after the first, and series. */
export interface LinkedRows {
  authors: ReadonlyMap<string, ArticleAuthor>;
  series: SeriesNames;
}

type Linking = Pick<ArticleRow, 'more_authors' | 'series_id'>;

/** Finds what these rows refer to. */
export async function findLinked(reader: Reader | Writer, rows: readonly Linking[]): Promise<LinkedRows> {
  const ids = rows.flatMap((row) => parseIds(row.more_authors));
  return { authors: await findAuthors(reader, ids), series: await findSeriesNames(reader, rows) };
}

async function findAuthors(reader: Reader | Writer, ids: readonly string[]): Promise<LinkedRows['authors']> {
  if (ids.length === 0) return new Map();
  const authors = await reader
    .selectFrom('author')
    .select(['id', 'slug', 'name', 'image as userImage', 'bio'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    authors.map(({ id, ...author }) => [id, { ...author, userImage: publishedImage(author.userImage) }]),
  );
}

/** The authors of an article or a revision, in their order. */
export async function readAuthors(
  reader: Reader | Writer,
  { author_id, more_authors }: Pick<ArticleRow, 'author_id' | 'more_authors'>,
): Promise<ArticleAuthor[]> {
  const ids = [...(author_id === null ? [] : [author_id]), ...parseIds(more_authors)];
  const authors = await findAuthors(reader, ids);
  return [...new Set(ids)].flatMap((id) => authors.get(id) ?? []);
}

/** The ids of the authors after the first, as the column `more_authors` stores them. */
export function parseIds(json: string): string[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[]);
}

/** The public form of a row. */
export function toSummary(row: SummaryRow, linked: LinkedRows): ArticleSummary {
  const stored = storedSummary(row, linked);
  const banner = publishedImage(stored.bannerImg);
  return {
    ...stored,
    bannerImg: banner,
    coverImage: banner,
    additionalImages: stored.additionalImages.filter(({ url }) => publishedImage(url) !== null),
  };
}

/** A row field by field, with images that only its authors may see. */
function storedSummary(row: SummaryRow, linked: LinkedRows): ArticleSummary {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory,
    tags: parseTags(row.tags),
    series: toArticleSeries(row, linked.series),
    bannerImg: row.banner_image,
    coverImage: row.banner_image,
    description: row.excerpt ?? row.start_text,
    readTime: row.read_minutes,
    additionalImages: parseImages(row.additional_images),
    author: toByline(row),
    authors: toAuthors(row, linked.authors),
    featured: row.featured === 1,
    status: row.status,
    lang: row.lang,
    ...toPlainValues(row),
    createdAt: row.dated_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

type WholeRow = SummaryRow & { body: string };

/** A row with its body, as it is stored, for those who may change it. Readers get `toPublishedArticle`. */
export async function toStoredArticle(reader: Reader | Writer, row: WholeRow): Promise<Article> {
  return { ...storedSummary(row, await findLinked(reader, [row])), post: row.body };
}

/** The public form of a row with its body. */
export async function toPublishedArticle(reader: Reader | Writer, row: WholeRow): Promise<Article> {
  return { ...toSummary(row, await findLinked(reader, [row])), post: await publishedBody(row.body) };
}

function toAuthors(row: SummaryRow, coAuthors: LinkedRows['authors']): ArticleAuthor[] {
  const { author_slug: slug, author_name: name, author_bio: bio } = row;
  const userImage = publishedImage(row.author_image);
  const others = parseIds(row.more_authors).flatMap((id) => coAuthors.get(id) ?? []);
  const all = slug !== null && name ? [{ slug, name, userImage, bio }, ...others] : others;
  // After a merge of authors, one may be named twice.
  return all.filter((author, index) => all.findIndex((one) => one.slug === author.slug) === index);
}

function toByline(row: AuthorColumns): Byline {
  const userImage = publishedImage(row.author_image);
  return {
    name: row.author_name || texts.unknownAuthor,
    userImage,
    userimg: userImage,
    bio: row.author_bio,
  };
}

/** The stored additional images, sorted by position. */
export function parseImages(json: string): AdditionalImage[] {
  return JSON.parse(json) as AdditionalImage[];
}
