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
import type { ArticleTable, AuthorTable } from '../../../platform/db/schema.ts';
import { parseTags } from '../../tags/tags.ts';
import { discoveryColumns, toDiscovery } from '../discovery.ts';

/** A row of the article table. */
export type ArticleRow = Selectable<ArticleTable>;

/** The columns of a joined author; null if the article has none. */
export interface AuthorColumns {
  author_slug: AuthorTable['slug'] | null;
  author_name: AuthorTable['name'] | null;
  author_image: AuthorTable['image'];
  author_bio: AuthorTable['bio'];
}

const columns = [
  'id',
  'slug',
  'title',
  'category',
  'subcategory',
  'tags',
  'banner_image',
  'excerpt',
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
  ...discoveryColumns,
] as const satisfies (keyof ArticleRow)[];

/** The columns of a summary, without the large texts, for queries that join `author`. */
export const summaryColumns = [
  ...columns.map((column) => `article.${column}` as const),
  'author.slug as author_slug',
  'author.name as author_name',
  'author.image as author_image',
  'author.bio as author_bio',
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

/** The public forms of rows, with one more query if any has several authors. */
export async function toSummaries(
  reader: Reader | Writer,
  rows: readonly SummaryRow[],
): Promise<ArticleSummary[]> {
  const coAuthors = await findCoAuthors(reader, rows);
  return rows.map((row) => toSummary(row, coAuthors));
}

/** The authors after the first, by id. */
export type CoAuthors = ReadonlyMap<string, ArticleAuthor>;

/** Finds the authors of these rows after the first. */
export async function findCoAuthors(
  reader: Reader | Writer,
  rows: readonly Pick<ArticleRow, 'more_authors'>[],
): Promise<CoAuthors> {
  const ids = new Set(rows.flatMap((row) => parseIds(row.more_authors)));
  if (ids.size === 0) return new Map();
  const authors = await reader
    .selectFrom('author')
    .select(['id', 'slug', 'name', 'image as userImage', 'bio'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(authors.map(({ id, ...author }) => [id, author]));
}

/** The authors of an article or a revision, in their order. */
export async function readAuthors(
  reader: Reader | Writer,
  { author_id, more_authors }: Pick<ArticleRow, 'author_id' | 'more_authors'>,
): Promise<ArticleAuthor[]> {
  const ids = [...(author_id === null ? [] : [author_id]), ...parseIds(more_authors)];
  const authors = await findCoAuthors(reader, [{ more_authors: JSON.stringify(ids) }]);
  return [...new Set(ids)].flatMap((id) => authors.get(id) ?? []);
}

/** The ids of the authors after the first, as the column `more_authors` stores them. */
export function parseIds(json: string): string[] {
  return json === '[]' ? [] : (JSON.parse(json) as string[]);
}

/** The public form of a row, field by field. */
export function toSummary(row: SummaryRow, coAuthors: CoAuthors): ArticleSummary {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory,
    tags: parseTags(row.tags),
    bannerImg: row.banner_image,
    coverImage: row.banner_image,
    description: row.excerpt ?? row.start_text,
    excerpt: row.excerpt,
    readTime: row.read_minutes,
    additionalImages: parseImages(row.additional_images),
    author: toByline(row),
    authors: toAuthors(row, coAuthors),
    featured: row.featured === 1,
    status: row.status,
    lang: row.lang,
    ...toDiscovery(row),
    createdAt: row.dated_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** The public form of a row with its body. */
export async function toArticle(
  reader: Reader | Writer,
  row: SummaryRow & { body: string },
): Promise<Article> {
  return { ...toSummary(row, await findCoAuthors(reader, [row])), post: row.body };
}

function toAuthors(row: SummaryRow, coAuthors: CoAuthors): ArticleAuthor[] {
  const { author_slug: slug, author_name: name, author_image: userImage, author_bio: bio } = row;
  const others = parseIds(row.more_authors).flatMap((id) => coAuthors.get(id) ?? []);
  const all = slug !== null && name ? [{ slug, name, userImage, bio }, ...others] : others;
  // After a merge of authors, one may be named twice.
  return all.filter((author, index) => all.findIndex((one) => one.slug === author.slug) === index);
}

function toByline(row: AuthorColumns): Byline {
  return {
    name: row.author_name || texts.unknownAuthor,
    userImage: row.author_image,
    userimg: row.author_image,
    bio: row.author_bio,
  };
}

/** The stored additional images, sorted by position. */
export function parseImages(json: string): AdditionalImage[] {
  return JSON.parse(json) as AdditionalImage[];
}
