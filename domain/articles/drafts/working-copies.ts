import type { ExpressionBuilder, Selectable } from 'kysely';
import type { EditorSessionRef } from '../../../contract/editor-session.ts';
import { emptyForm } from '../../../contract/form-content.ts';
import { MAX_WORKING_COPIES } from '../../../contract/limits.ts';
import type { FormContent, WorkingCopies, WorkingCopy } from '../../../contract/working-copy.ts';
import { DAY_MS, formatInstant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { Schema, WorkingCopyTable } from '../../../platform/db/schema.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { newId } from '../../id.ts';
import { recordImageUses } from '../../images/images.ts';
import { authorizeCall } from '../../permissions.ts';
import { write } from '../../write.ts';

/**
 * The time for which the sequence of a finished session is remembered: a device may stay offline for weeks.
 */
const REMEMBERED_MS = 90 * DAY_MS;

/**
 * Throws `unauthenticated` unless the actor is the account that opened the editor: anyone who has signed in
 * since then must not write in its name. Returns the account.
 */
export function assertSameAccount(ctx: Ctx, account: string): string {
  if (ctx.actor.userId === account) return account;
  throw new LekhaError('unauthenticated', 'Another account is signed in now. Please sign in as before.');
}

/**
 * The actor's unsaved texts of an article (by its `_id`) or of new articles (null), newest first, and the
 * editor sessions that were saved or discarded since, with their sequence.
 */
export async function listWorkingCopies(ctx: Ctx, articleId: string | null): Promise<WorkingCopies> {
  authorizeCall(ctx, 'article.write');
  const { userId } = ctx.actor;
  if (userId === null) return { copies: [], done: [] };
  const [copies, done] = await Promise.all([
    selectCopies(ctx.db.read, userId, articleId).selectAll().execute(),
    ctx.db.read
      .selectFrom('working_copy')
      .select(['desk_id as desk', 'article_id as articleId', 'sequence', 'based_on as version'])
      .where('user_id', '=', userId)
      .where('content', 'is', null)
      .where((eb) => (articleId === null ? eb.lit(true) : ofArticle(eb, articleId)))
      .execute(),
  ]);
  return { copies: copies.map(toCopy), done };
}

/** The actor's unsaved text of one editor session. */
export async function findOwnWorkingCopy(ctx: Ctx, sessionId: string): Promise<WorkingCopy | undefined> {
  authorizeCall(ctx, 'article.write');
  const { userId } = ctx.actor;
  if (userId === null) return undefined;
  const row = await ctx.db.read
    .selectFrom('working_copy')
    .selectAll()
    .where('user_id', '=', userId)
    .where('desk_id', '=', sessionId)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return row && toCopy(row);
}

/** The ids among these of articles that were deleted permanently. */
export async function deletedArticleIds(ctx: Ctx, ids: string[]): Promise<string[]> {
  authorizeCall(ctx, 'article.write');
  const rows = await ctx.db.read.selectFrom('article').select('id').where('id', 'in', ids).execute();
  const existing = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !existing.has(id));
}

/** Discards the actor's unsaved text of one editor session up to `sequence`; text typed later stays. */
export async function discardWorkingCopy(
  ctx: Ctx,
  { id, sequence }: Omit<EditorSessionRef, 'account'>,
): Promise<void> {
  authorizeCall(ctx, 'article.write');
  const { userId } = ctx.actor;
  if (userId === null) return;
  await write(ctx, async ({ tx }) => {
    const row = await findSession(tx, userId, id);
    if (row && row.sequence <= sequence) await clearCopy(tx, ctx, row.id, { sequence });
  });
}

/** The ids among these of articles of which the actor has unsaved text. */
export async function articlesWithWorkingCopy(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const { userId } = ctx.actor;
  if (userId === null || ids.length === 0) return new Set();
  const rows = await ctx.db.read
    .selectFrom('working_copy')
    .select('article_id')
    .distinct()
    .where('article_id', 'in', ids)
    .where('user_id', '=', userId)
    .where('content', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ article_id }) => article_id ?? []));
}

/**
 * Ends a working copy whose text, up to the session's sequence, was saved as `version` of the article. Text
 * typed later stays and is based on that version from now on. Part of the save's transaction.
 */
export async function finishWorkingCopy(
  tx: Writer,
  ctx: Ctx,
  saved: { userId: string; editorSession: EditorSessionRef; articleId: string; version: number },
): Promise<void> {
  const { userId, editorSession: session, articleId, version } = saved;
  const row = await findSession(tx, userId, session.id);
  const base = { article_id: articleId, based_on: version };
  if (!row) {
    await tx
      .insertInto('working_copy')
      .values({
        id: newId(),
        user_id: userId,
        desk_id: session.id,
        sequence: session.sequence,
        content: null,
        ...base,
        updated_at: formatInstant(ctx.now()),
      })
      .execute();
  } else if (row.sequence <= session.sequence) {
    await clearCopy(tx, ctx, row.id, { sequence: session.sequence, ...base });
  } else {
    await tx.updateTable('working_copy').set(base).where('id', '=', row.id).execute();
  }
}

/**
 * Turns the unsaved text of an article that is about to be deleted permanently into text of a new article.
 */
export async function detachCopies(tx: Writer, articleId: string): Promise<void> {
  await tx
    .updateTable('working_copy')
    .set({ article_id: null, based_on: null })
    .where('article_id', '=', articleId)
    .where('content', 'is not', null)
    .execute();
}

/** Deletes rows and their uses of images. */
async function deleteCopies(tx: Writer, ids: string[]): Promise<void> {
  for (const id of ids) await recordImageUses(tx, { kind: 'working_copy', id }, []);
  if (ids.length > 0) await tx.deleteFrom('working_copy').where('id', 'in', ids).execute();
}

/** Deletes all unsaved texts of an account. */
export async function discardUnsavedTexts(tx: Writer, userId: string): Promise<void> {
  const rows = await tx.selectFrom('working_copy').select('id').where('user_id', '=', userId).execute();
  await deleteCopies(
    tx,
    rows.map(({ id }) => id),
  );
}

/** A query of an account's rows with unsaved text of an article, or of new articles (null), newest first. */
export function selectCopies(reader: Reader | Writer, userId: string, articleId: string | null) {
  return reader
    .selectFrom('working_copy')
    .where('user_id', '=', userId)
    .where((eb) => ofArticle(eb, articleId))
    .where('content', 'is not', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc');
}

function ofArticle(eb: ExpressionBuilder<Schema, 'working_copy'>, articleId: string | null) {
  return articleId === null ? eb('article_id', 'is', null) : eb('article_id', '=', articleId);
}

function findSession(tx: Writer, userId: string, sessionId: string) {
  return tx
    .selectFrom('working_copy')
    .select(['id', 'sequence'])
    .where('user_id', '=', userId)
    .where('desk_id', '=', sessionId)
    .executeTakeFirst();
}

/** Removes the text. The row keeps the sequence, by which a late autosave is recognised as old. */
async function clearCopy(
  tx: Writer,
  ctx: Ctx,
  id: string,
  done: { sequence: number; article_id?: string; based_on?: number },
): Promise<void> {
  const row = { ...done, content: null, updated_at: formatInstant(ctx.now()) };
  await tx.updateTable('working_copy').set(row).where('id', '=', id).execute();
  await recordImageUses(tx, { kind: 'working_copy', id }, []);
}

function toCopy(row: Selectable<WorkingCopyTable>): WorkingCopy {
  return {
    desk: row.desk_id,
    articleId: row.article_id,
    sequence: row.sequence,
    basedOn: row.based_on,
    updatedAt: row.updated_at,
    // Text of an older version lacks newer fields.
    content: { ...emptyForm, ...(JSON.parse(row.content ?? '') as Partial<FormContent>) },
  };
}

/** Deletes the oldest texts beyond the maximum, and the rows of sessions that finished long ago. */
export async function deleteSurplus(
  tx: Writer,
  ctx: Ctx,
  userId: string,
  articleId: string | null,
): Promise<void> {
  const surplus = await selectCopies(tx, userId, articleId)
    .select('id')
    .offset(MAX_WORKING_COPIES)
    .limit(100)
    .execute();
  const finished = await tx
    .selectFrom('working_copy')
    .select('id')
    .where('user_id', '=', userId)
    .where('content', 'is', null)
    .where('updated_at', '<', formatInstant(ctx.now() - REMEMBERED_MS))
    .execute();
  await deleteCopies(
    tx,
    [...surplus, ...finished].map(({ id }) => id),
  );
}
