import type { Selectable } from 'kysely';
import type { AdditionalImage, Article, ArticleSummary, Byline } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { ArticleTable, AuthorTable } from '../../../platform/db/schema.ts';

/** A row of the article table. */
export type ArticleRow = Selectable<ArticleTable>;

/** The columns of a joined author; null if the article has none. */
export interface AuthorColumns {
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
  'banner_image',
  'excerpt',
  'start_text',
  'read_minutes',
  'additional_images',
  'featured',
  'status',
  'lang',
  'dated_at',
  'updated_at',
  'version',
] as const satisfies (keyof ArticleRow)[];

/** The columns of a summary, without the large texts, for queries that join `author`. */
export const summaryColumns = [
  ...columns.map((column) => `article.${column}` as const),
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

/** The public form of a row, field by field. */
export function toSummary(row: SummaryRow): ArticleSummary {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    category: row.category,
    subcategory: row.subcategory,
    bannerImg: row.banner_image,
    coverImage: row.banner_image,
    description: row.excerpt ?? row.start_text,
    excerpt: row.excerpt,
    readTime: row.read_minutes,
    additionalImages: parseImages(row.additional_images),
    author: toByline(row),
    featured: row.featured === 1,
    status: row.status,
    lang: row.lang,
    createdAt: row.dated_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** The public form of a row with its body. */
export function toArticle(row: SummaryRow & { body: string }): Article {
  return { ...toSummary(row), post: row.body };
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
