import type { ArticleAuthor } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { PUBLIC_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { findImages, publishedImage } from '../../images/images.ts';
import { normalisePath } from '../../slug.ts';
import { joinPage } from '../paging/page-query.ts';
import { type ArticleCard, imageAt, loadCards } from './cards.ts';
import { toSummaries } from './summary.ts';

/** An author as the author's page shows it. */
export interface PublicAuthor extends ArticleAuthor {
  /** https URLs of profiles elsewhere. */
  links: string[];
}

/** The data of a page of an author's articles. */
export interface AuthorPage {
  author: PublicAuthor;
  /** The author's image; null without one, and for an image of another site. */
  portrait: ResponsiveImage | null;
  page: number;
  totalPages: number;
  /** The number of published articles; at least 1. */
  total: number;
  articles: ArticleCard[];
}

/**
 * Loads a page of an author's articles, nine per page, newest first. Null beyond the last page, and without
 * articles.
 */
export async function browseAuthor(ctx: Ctx, slug: string, page: number): Promise<AuthorPage | null> {
  const found = await findPublicAuthor(ctx, slug);
  if (!found) return null;
  const { id, total, ...author } = found;
  const offset = (page - 1) * PUBLIC_PAGE_SIZE;
  if (offset >= total) return null;
  const rows = await authorRows(ctx.db.read, { id, limit: PUBLIC_PAGE_SIZE, offset });
  const articles = await loadCards(ctx, await toSummaries(ctx.db.read, rows));
  const images = await findImages(ctx.db.read, author.userImage === null ? [] : [author.userImage]);
  const portrait = imageAt(author.userImage, images);
  return { author, portrait, page, totalPages: Math.ceil(total / PUBLIC_PAGE_SIZE), total, articles };
}

type AuthorPlace = { id: string; limit: number; offset: number };

const authorRows = prepareQuery((db, { id, limit, offset }: AuthorPlace) =>
  joinPage(db, authorKeys(db, id).limit(limit).offset(offset), 'desc'),
);

/**
 * The author at a slug, with the number of published articles; null without any, since drafts name authors
 * too.
 */
export async function findPublicAuthor(
  ctx: Ctx,
  wanted: string,
): Promise<(PublicAuthor & { id: string; total: number }) | null> {
  const slug = normalisePath(wanted);
  if (slug === null) return null;
  const row = await ctx.db.read
    .selectFrom('author')
    .select(['id', 'slug', 'name', 'image as userImage', 'bio', 'links'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  const total = await countRows(
    ctx.db.read
      .selectFrom('article_author')
      .where('author_id', '=', row.id)
      .where('dated_at', 'is not', null),
  );
  if (total === 0) return null;
  const links = JSON.parse(row.links) as string[];
  return { ...row, userImage: publishedImage(row.userImage), links, total };
}

/** The keys of an author's published articles, newest first, on an index alone. */
export function authorKeys(db: Reader, authorId: string) {
  return db
    .selectFrom('article_author')
    .select(['article_author.dated_at', 'article_author.article_id as id'])
    .where('article_author.author_id', '=', authorId)
    .where('article_author.dated_at', 'is not', null)
    .orderBy('article_author.dated_at', 'desc')
    .orderBy('article_author.article_id', 'desc');
}

/** The authors with published articles, and the date of the newest of each. */
export async function listPublicAuthors(ctx: Ctx, limit: number): Promise<{ slug: string }[]> {
  return ctx.db.read
    .selectFrom('author')
    .select('slug')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('article_author')
          .select('article_id')
          .whereRef('article_author.author_id', '=', 'author.id')
          .where('article_author.dated_at', 'is not', null),
      ),
    )
    .orderBy('slug')
    .limit(limit)
    .execute();
}
