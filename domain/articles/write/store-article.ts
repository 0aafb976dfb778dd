import type { Article } from '../../../contract/article.ts';
import type { EditorSessionRef } from '../../../contract/editor-session.ts';
import type { SavedFields } from '../../../contract/responses.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { type AuthorColumns, authorColumns, authorNames, unknownAuthor } from '../../authors/authors.ts';
import { hasEmbeds, imagesIn } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../id.ts';
import { enqueueShareImage, fillAltTexts, recordImageUses, removeShareImage } from '../../images/images.ts';
import { cancelJob, enqueue, PUBLISH_DUE } from '../../jobs/jobs.ts';
import { can } from '../../permissions.ts';
import { indexArticle, prepareDocument, searchedHeadings } from '../../search/search.ts';
import { findOwnSave } from '../drafts/own-save.ts';
import { finishWorkingCopy } from '../drafts/working-copies.ts';
import { type ArticleRow, parseImages, revisionColumns, toStoredArticle } from '../read/summary.ts';
import { shownImages, storedImages } from './images.ts';

/** A row with the author's columns that its public form needs. */
export type StoredArticle = ArticleRow & AuthorColumns;

/** The circumstances of a save. */
export interface Save {
  /** Null for saves by the site itself. */
  userId: string | null;
  /** The client's id of this save. */
  saveId: string | null;
  /** The version that was edited; null if the client did not say. */
  basedOn: number | null;
  /** Defaults to the article's `updated_at`. */
  savedAt?: string | undefined;
  /** The editor session whose text is saved, and up to which input. */
  editorSession?: EditorSessionRef | undefined;
}

/** The article with its author, in any status; undefined if it is deleted or in the trash. */
export function findStoredArticle(reader: Reader | Writer, id: string): Promise<StoredArticle | undefined> {
  return reader
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .selectAll('article')
    .select(authorColumns)
    .where('article.id', '=', id)
    .where('article.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The row of the article table alone. */
export function withoutAuthor(stored: StoredArticle): ArticleRow {
  const { author_slug: _slug, author_name: _name, author_image: _image, author_bio: _bio, ...row } = stored;
  return row;
}

/** Inserts a new article; its slug must be free. */
export async function insertArticle(tx: Writer, row: Omit<ArticleRow, 'n'>): Promise<ArticleRow> {
  const { n } = await tx.insertInto('article').values(row).returning('n').executeTakeFirstOrThrow();
  return { ...row, n };
}

/**
 * Replaces the version that `row` was derived from; false if another save was faster. Only columns with other
 * values are set, as SQLite updates every index of the columns that are set.
 */
export async function replaceArticle(tx: Writer, row: ArticleRow, version: number): Promise<boolean> {
  const { n, ...columns } = row;
  // Some columns, such as the featured mark, change without a new version.
  const current = await tx
    .selectFrom('article')
    .selectAll()
    .where('n', '=', n)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!current) return false;
  const changed = Object.entries(columns).filter(
    ([name, value]) => current[name as keyof ArticleRow] !== value,
  );
  if (changed.length === 0) return true;
  const replaced = await tx
    .updateTable('article')
    .set(Object.fromEntries(changed))
    .where('n', '=', n)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('n')
    .execute();
  return replaced.length > 0;
}

/**
 * Stores what belongs to every save: the revision, the uses and alt texts of images, the search index, and
 * the jobs that publish the article, fetch its embed cards and render its share image. Deletes the working
 * copy that was saved.
 */
export async function recordSave(tx: Writer, ctx: Ctx, row: ArticleRow, save: Save): Promise<void> {
  const revision = await addRevision(tx, row, save);
  await recordImageUses(tx, { kind: 'article', id: row.id }, shownImages(row));
  await recordImageUses(tx, { kind: 'revision', id: revision }, storedImages(row));
  // Banners get the alt texts of the library, so that a writer's draft describes no image of others.
  const uploadedBy = can(ctx.actor, 'media.change') ? undefined : (ctx.actor.userId ?? '');
  await fillAltTexts(tx, [...parseImages(row.additional_images), ...imagesIn(row.body)], { uploadedBy });
  await reindex(tx, ctx, row);
  await schedulePublication(tx, row);
  await enqueueCards(tx, ctx, row);
  if (row.status === 'published' && row.banner_image === null) await enqueueShareImage(tx, row.id, ctx.now());
  else await removeShareImage(tx, row.id);
  const { userId, editorSession } = save;
  if (userId !== null && editorSession) {
    await finishWorkingCopy(tx, ctx, { userId, editorSession, articleId: row.id, version: row.version });
  }
}

/** Updates the search index of an article. */
export async function reindex(tx: Writer, ctx: Ctx, row: ArticleRow): Promise<void> {
  await indexArticle(tx, ctx, { n: row.n, ...searchDocument(row, await authorNames(tx, row)) });
}

type SearchedColumns = Pick<ArticleRow, 'title' | 'headings_text' | 'tags' | 'excerpt' | 'search_text'>;

/** Analyses a long text in a worker before the write that saves it, so that the write is short. */
export async function prepareSave(ctx: Ctx, row: SearchedColumns, authors: readonly string[]): Promise<void> {
  await prepareDocument(ctx, searchDocument(row, authors));
}

function searchDocument(row: SearchedColumns, authors: readonly string[]) {
  const { title, excerpt, search_text } = row;
  const headings = searchedHeadings(row, authors);
  return { title, headings, excerpt: excerpt ?? '', body: search_text };
}

/** Enqueues the publishing job of a scheduled article, and removes the job of any other. */
export async function schedulePublication(tx: Writer, row: ArticleRow): Promise<void> {
  const uniqueKey = publishingKey(row.id);
  if (row.status !== 'scheduled' || row.publish_at === null) return cancelJob(tx, uniqueKey);
  await enqueue(tx, { kind: PUBLISH_DUE, uniqueKey, payload: {}, runAt: row.publish_at });
}

/** The job that fetches the pages of an article's embeds and renders it with their cards. */
export const FILL_CARDS = 'article-cards';

/** Enqueues that job if the article has embeds. */
export async function enqueueCards(
  tx: Writer,
  ctx: Pick<Ctx, 'now'>,
  row: Pick<ArticleRow, 'id' | 'body'>,
): Promise<void> {
  if (!hasEmbeds(row.body)) return;
  const runAt = formatInstant(ctx.now());
  const payload = { articleId: row.id };
  await enqueue(tx, { kind: FILL_CARDS, uniqueKey: `${FILL_CARDS}:${row.id}`, payload, runAt });
}

/** The unique key of the job that publishes an article. */
export function publishingKey(articleId: string): string {
  return `publish:${articleId}`;
}

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
      ...pick(row, revisionColumns),
    })
    .execute();
  return id;
}

function pick<Row, Column extends keyof Row>(row: Row, columns: readonly Column[]): Pick<Row, Column> {
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
}

/** The article that this account saved under this `saveId` before, and the version that it made. */
export async function findEarlierSave(
  reader: Reader | Writer,
  userId: string | null,
  saveId: string | undefined,
): Promise<{ articleId: string; version: number } | undefined> {
  if (userId === null || saveId === undefined) return undefined;
  return reader
    .selectFrom('revision')
    .select(['article_id as articleId', 'version'])
    .where('saved_by', '=', userId)
    .where('save_id', '=', saveId)
    .executeTakeFirst();
}

/** A stored row as the one who saves it gets it. */
export function toSavedArticle(
  reader: Reader | Writer,
  row: ArticleRow,
  author: AuthorColumns | null,
): Promise<Article> {
  const { author_slug, author_name, author_image, author_bio } = author ?? unknownAuthor;
  return toStoredArticle(reader, { ...row, author_slug, author_name, author_image, author_bio });
}

/** A saved article, and what the save has stored: not the article's version if it repeats an earlier save. */
export interface Saved extends SavedFields {
  article: Article;
}

/** Describes the result of a save that repeats an earlier one. */
export async function describeRepeated(
  ctx: Ctx,
  { _id, version }: Article,
  { saveId, desk }: { saveId?: string | undefined; desk?: EditorSessionRef | undefined },
): Promise<SavedFields> {
  const own = desk && (await findOwnSave(ctx, _id, desk));
  if (own) return { savedVersion: own.version, savedSequence: own.savedSequence };
  const save = await findEarlierSave(ctx.db.read, ctx.actor.userId, saveId);
  return { savedVersion: save?.version ?? version };
}
