import type { Selectable } from 'kysely';
import type { AdditionalImage, Article, ArticleSummary, Byline } from '../../../contract/article.ts';
import { texts } from '../../../contract/texts.ts';
import type { ArticleTable, AuthorTable } from '../../../platform/db/schema.ts';

/** The columns of a summary; the large texts are never among them. For queries that join `author`. */
export const summaryColumns = [
  'article.id',
  'article.slug',
  'article.title',
  'article.category',
  'article.subcategory',
  'article.banner_image',
  'article.excerpt',
  'article.start_text',
  'article.read_minutes',
  'article.additional_images',
  'article.featured',
  'article.status',
  'article.lang',
  'article.dated_at',
  'article.updated_at',
  'article.version',
  'author.name as author_name',
  'author.image as author_image',
  'author.bio as author_bio',
] as const;

type Whole = Selectable<ArticleTable>;

/** A joined author's columns; null where the article has none. */
export interface AuthorColumns {
  author_name: AuthorTable['name'] | null;
  author_image: AuthorTable['image'];
  author_bio: AuthorTable['bio'];
}

/** A row of `summaryColumns`. */
export type SummaryRow = Pick<
  Whole,
  | 'id'
  | 'slug'
  | 'title'
  | 'category'
  | 'subcategory'
  | 'banner_image'
  | 'excerpt'
  | 'start_text'
  | 'read_minutes'
  | 'additional_images'
  | 'featured'
  | 'status'
  | 'lang'
  | 'dated_at'
  | 'updated_at'
  | 'version'
> &
  AuthorColumns;

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

/** A byline for every article, whoever wrote it. */
function toByline(row: AuthorColumns): Byline {
  return {
    name: row.author_name || texts.unknownAuthor,
    userImage: row.author_image,
    userimg: row.author_image,
    bio: row.author_bio,
  };
}

/** The additional images as stored, already in the order of their positions. */
export function parseImages(json: string): AdditionalImage[] {
  return JSON.parse(json) as AdditionalImage[];
}
