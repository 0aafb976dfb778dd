import type { Selectable } from 'kysely';
import type { Article } from '../../../contract/article.ts';
import type { Desk } from '../../../contract/desk.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { ArticleTable } from '../../../platform/db/schema.ts';
import { imagesIn } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../id.ts';
import { fillAltTexts, recordImageUses } from '../../images/images.ts';
import { dequeue, enqueue } from '../../jobs/jobs.ts';
import { indexArticle, prepareDocument } from '../../search/search.ts';
import { finishWorkingCopy } from '../drafts/working-copies.ts';
import { type AuthorColumns, parseImages, toArticle } from '../read/summary.ts';
import { savedImageUses } from './content.ts';

/** An article as its table has it. */
export type ArticleRow = Selectable<ArticleTable>;

/** A row with the byline that its public form needs. */
export type StoredArticle = ArticleRow & AuthorColumns;

/** Who saves, on what, and under which id of the client's; all may be unknown. */
export interface Save {
  userId: string | null;
  saveId: string | null;
  basedOn: number | null;
  /** When, where it is not the moment of the article's last change. */
  savedAt?: string | undefined;
  /** The sitting at the writing desk whose text this is, with how far it had come. */
  desk?: Desk | undefined;
}

/** The job that publishes due articles. */
export const PUBLISH_DUE = 'publish-due-articles';

/** The whole article with its byline, whatever its status; undefined when it is gone or in the trash. */
export function findStoredArticle(reader: Reader | Writer, id: string): Promise<StoredArticle | undefined> {
  return reader
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .selectAll('article')
    .select(['author.name as author_name', 'author.image as author_image', 'author.bio as author_bio'])
    .where('article.id', '=', id)
    .where('article.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The row itself. */
export function withoutByline(stored: StoredArticle): ArticleRow {
  const { author_name: _name, author_image: _image, author_bio: _bio, ...row } = stored;
  return row;
}

/** Adds a new article's row; its slug must be free. */
export async function insertArticle(tx: Writer, row: Omit<ArticleRow, 'n'>): Promise<ArticleRow> {
  const { n } = await tx.insertInto('article').values(row).returning('n').executeTakeFirstOrThrow();
  return { ...row, n };
}

/** Puts `row` in place of the version it was made from; false when another save was faster. */
export async function replaceArticle(tx: Writer, row: ArticleRow, from: number): Promise<boolean> {
  const { n, ...columns } = row;
  const done = await tx
    .updateTable('article')
    .set(columns)
    .where('n', '=', n)
    .where('version', '=', from)
    .where('deleted_at', 'is', null)
    .returning('n')
    .execute();
  return done.length > 0;
}

/**
 * Everything that goes with each save: the revision, what pictures are used, the search index, the publishing job, and
 * the end of the working copy that it was.
 */
export async function recordSave(tx: Writer, ctx: Ctx, row: ArticleRow, save: Save): Promise<void> {
  const revision = await addRevision(tx, row, save);
  const uses = savedImageUses(row);
  await recordImageUses(tx, { kind: 'article', id: row.id }, uses);
  await recordImageUses(tx, { kind: 'revision', id: revision }, uses);
  await fillAltTexts(tx, [...parseImages(row.additional_images), ...imagesIn(row.body)]);
  await reindex(tx, ctx, row);
  await schedule(tx, row);
  const { userId, desk } = save;
  if (userId !== null && desk) {
    await finishWorkingCopy(tx, ctx, { userId, desk, articleId: row.id, version: row.version });
  }
}

/** The search index as the row is now. */
export async function reindex(tx: Writer, ctx: Ctx, row: ArticleRow): Promise<void> {
  await indexArticle(tx, ctx, { n: row.n, ...searchedTexts(row) });
}

type SearchedRow = Pick<ArticleRow, 'title' | 'headings_text' | 'excerpt' | 'search_text'>;

/** Before the write that saves `row`: what takes long of a long text is done beside the server's own thread. */
export async function prepareSave(ctx: Ctx, row: SearchedRow): Promise<void> {
  await prepareDocument(ctx, searchedTexts(row));
}

function searchedTexts({ title, headings_text, excerpt, search_text }: SearchedRow) {
  return { title, headings: headings_text, excerpt: excerpt ?? '', body: search_text };
}

/** A scheduled article has exactly one job, at its moment; any other has none. */
export async function schedule(tx: Writer, row: ArticleRow): Promise<void> {
  const uniqueKey = publishingKey(row.id);
  if (row.status !== 'scheduled' || row.publish_at === null) return dequeue(tx, uniqueKey);
  await enqueue(tx, { kind: PUBLISH_DUE, uniqueKey, payload: {}, runAt: row.publish_at });
}

/** The unique key of the job that publishes a scheduled article. */
export function publishingKey(articleId: string): string {
  return `publish:${articleId}`;
}

/** Adds the snapshot of an article as it is after a save. Answers the revision's id. */
async function addRevision(tx: Writer, row: ArticleRow, save: Save): Promise<string> {
  const id = newId();
  await tx
    .insertInto('revision')
    .values({
      id,
      article_id: row.id,
      version: row.version,
      based_on: save.basedOn,
      saved_by: save.userId,
      saved_at: save.savedAt ?? row.updated_at,
      save_id: save.userId === null ? null : save.saveId,
      title: row.title,
      slug: row.slug,
      category: row.category,
      subcategory: row.subcategory,
      banner_image: row.banner_image,
      excerpt: row.excerpt,
      additional_images: row.additional_images,
      status: row.status,
      lang: row.lang,
      author_id: row.author_id,
      body: row.body,
    })
    .execute();
  return id;
}

/** The article that this account saved under this id before; undefined when it did not. */
export async function findEarlierSave(
  reader: Reader | Writer,
  userId: string | null,
  saveId: string | undefined,
): Promise<{ articleId: string } | undefined> {
  if (userId === null || saveId === undefined) return undefined;
  return reader
    .selectFrom('revision')
    .select('article_id as articleId')
    .where('saved_by', '=', userId)
    .where('save_id', '=', saveId)
    .executeTakeFirst();
}

/** The public form of a row whose byline is known. */
export function toPublicArticle(row: ArticleRow, author: AuthorColumns | null): Article {
  const byline = author ?? { author_name: null, author_image: null, author_bio: null };
  return toArticle({
    ...row,
    author_name: byline.author_name,
    author_image: byline.author_image,
    author_bio: byline.author_bio,
  });
}
