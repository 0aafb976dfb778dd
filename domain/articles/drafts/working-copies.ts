import type { ExpressionBuilder } from 'kysely';
import type { Desk } from '../../../contract/desk.ts';
import type { WorkingCopies, WorkingCopy, Written } from '../../../contract/working-copy.ts';
import { instant } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type Ctx, write } from '../../context.ts';
import { newId } from '../../id.ts';
import { recordImageUses } from '../../images/images.ts';
import { authorize } from '../../permissions.ts';

/**
 * The actor's unsaved texts of an article (by its `_id`) or of new ones (null), the newest first, and which sittings
 * were saved or discarded since and how far.
 */
export async function listWorkingCopies(ctx: Ctx, articleId: string | null): Promise<WorkingCopies> {
  authorize(ctx, 'article.write');
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

/** The actor's unsaved text of one sitting; undefined where there is none. */
export async function findOwnWorkingCopy(ctx: Ctx, deskId: string): Promise<WorkingCopy | undefined> {
  authorize(ctx, 'article.write');
  const { userId } = ctx.actor;
  if (userId === null) return undefined;
  const row = await ctx.db.read
    .selectFrom('working_copy')
    .selectAll()
    .where('user_id', '=', userId)
    .where('desk_id', '=', deskId)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return row && toCopy(row);
}

/** Which of these articles are gone for good: neither there nor in the trash. */
export async function deletedArticleIds(ctx: Ctx, ids: string[]): Promise<string[]> {
  authorize(ctx, 'article.write');
  const rows = await ctx.db.read.selectFrom('article').select('id').where('id', 'in', ids).execute();
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

/** Throws the actor's unsaved text of one sitting away, as far as `sequence`; what was typed later stays. */
export async function discardWorkingCopy(ctx: Ctx, { id, sequence }: Omit<Desk, 'account'>): Promise<void> {
  authorize(ctx, 'article.write');
  const { userId } = ctx.actor;
  if (userId === null) return;
  await write(ctx, async ({ tx }) => {
    const row = await findSession(tx, userId, id);
    if (row && row.sequence <= sequence) await clearCopy(tx, ctx, row.id, { sequence });
  });
}

/** Which of these articles the actor has unsaved text of. */
export async function articlesWithWorkingCopy(ctx: Ctx, ids: string[]): Promise<Set<string | null>> {
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
  return new Set(rows.map((row) => row.article_id));
}

/**
 * A sitting's text was saved as `version` of the article, up to the desk's sequence: the working copy goes, but for what
 * was typed later, which is based on that version now. Part of the save's own transaction.
 */
export async function finishWorkingCopy(
  tx: Writer,
  ctx: Ctx,
  saved: { userId: string; desk: Desk; articleId: string; version: number },
): Promise<void> {
  const { userId, desk, articleId, version } = saved;
  const row = await findSession(tx, userId, desk.id);
  const now = { article_id: articleId, based_on: version };
  if (!row) {
    const kept = { id: newId(), user_id: userId, desk_id: desk.id, sequence: desk.sequence, content: null };
    await tx
      .insertInto('working_copy')
      .values({ ...kept, ...now, updated_at: instant(ctx.now()) })
      .execute();
  } else if (row.sequence <= desk.sequence) {
    await clearCopy(tx, ctx, row.id, { sequence: desk.sequence, ...now });
  } else {
    await tx.updateTable('working_copy').set(now).where('id', '=', row.id).execute();
  }
}

/** Unsaved text of an article that is about to go for good is from now on that of a new one, and offered there. */
export async function detachCopies(tx: Writer, articleId: string): Promise<void> {
  await tx
    .updateTable('working_copy')
    .set({ article_id: null, based_on: null })
    .where('article_id', '=', articleId)
    .where('content', 'is not', null)
    .execute();
}

/** Takes away rows with their hold on pictures. */
export async function deleteCopies(tx: Writer, ids: string[]): Promise<void> {
  for (const id of ids) await recordImageUses(tx, { kind: 'working_copy', id }, []);
  if (ids.length > 0) await tx.deleteFrom('working_copy').where('id', 'in', ids).execute();
}

/** An account's rows with unsaved text of an article, or of new ones; the newest first. */
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

function findSession(tx: Writer, userId: string, deskId: string) {
  return tx
    .selectFrom('working_copy')
    .select(['id', 'sequence'])
    .where('user_id', '=', userId)
    .where('desk_id', '=', deskId)
    .executeTakeFirst();
}

/** The row stays and says how far, so that an autosave that arrives late is known to be old. */
async function clearCopy(
  tx: Writer,
  ctx: Ctx,
  id: string,
  done: { sequence: number; article_id?: string; based_on?: number },
): Promise<void> {
  const row = { ...done, content: null, updated_at: instant(ctx.now()) };
  await tx.updateTable('working_copy').set(row).where('id', '=', id).execute();
  await recordImageUses(tx, { kind: 'working_copy', id }, []);
}

function toCopy(row: {
  desk_id: string;
  article_id: string | null;
  sequence: number;
  based_on: number | null;
  updated_at: string;
  content: string | null;
}): WorkingCopy {
  return {
    desk: row.desk_id,
    articleId: row.article_id,
    sequence: row.sequence,
    basedOn: row.based_on,
    updatedAt: row.updated_at,
    content: JSON.parse(row.content ?? '') as Written,
  };
}
