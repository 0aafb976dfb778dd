import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import type { ArticleSummary } from '../../../contract/article.ts';
import type { EmptiedTrash } from '../../../contract/bulk.ts';
import type { Paging } from '../../../contract/fields.ts';
import { MAX_EMPTIED, TRASH_DAYS } from '../../../contract/limits.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import { DAY_MS, formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { type SubjectFilter, subjectCondition } from '../../article-filter.ts';
import { recordAudit, SCHEDULE } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { notFound } from '../../errors.ts';
import { recordImageUses, removeShareImage } from '../../images/images.ts';
import { authorize, authorizeCall, can } from '../../permissions.ts';
import { write } from '../../write.ts';
import { articleSubject, authorizeSubject } from '../access.ts';
import { detachCopies } from '../drafts/working-copies.ts';
import { findLinked, selectSummaries, toSummary } from '../read/summary.ts';

/** The time that a deleted article stays in the trash. */
export const TRASH_MS = TRASH_DAYS * DAY_MS;
const PURGE_BATCH = 20;

/** An article in the trash. */
export interface TrashedArticle extends ArticleSummary {
  deletedAt: string;
  /** When it will be deleted permanently. */
  purgeAt: string;
}

/** A page of the trash, narrowed to a filter or to titles with these words. */
export interface TrashQuery extends Paging {
  filter?: SubjectFilter;
  searchTerm?: string | undefined;
}

/**
 * A page of the trash, latest deletion first. The search index does not contain deleted articles, so titles
 * are scanned.
 */
export async function listTrash(
  ctx: Ctx,
  query: TrashQuery,
): Promise<{ data: TrashedArticle[]; meta: Meta }> {
  authorize(ctx, 'article.list');
  const keys = await matchingKeys(ctx, query);
  const start = (query.page - 1) * query.limit;
  const data = await readTrashed(ctx, keys.slice(start, start + query.limit));
  return { data, meta: listMeta(query, keys.length) };
}

/** Reads all keys at once: the purge keeps them few. */
async function matchingKeys(ctx: Ctx, { filter = {}, searchTerm }: TrashQuery): Promise<number[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select('n')
    .$if(searchTerm !== undefined, (all) => all.select('title'))
    .where('deleted_at', 'is not', null)
    .where(subjectCondition(filter))
    .orderBy('deleted_at', 'desc')
    .orderBy('n', 'desc')
    .execute();
  const words = folded(searchTerm ?? '').split(/\s+/u);
  const matching = rows.filter(({ title = '' }) => {
    const text = folded(title);
    return words.every((word) => text.includes(word));
  });
  return matching.map(({ n }) => n);
}

function folded(text: string): string {
  return normalize(text, 'NFC').toLowerCase().trim();
}

async function readTrashed(ctx: Ctx, ns: number[]): Promise<TrashedArticle[]> {
  if (ns.length === 0) return [];
  const rows = await selectSummaries(ctx.db.read)
    .select('article.deleted_at')
    .where('article.n', 'in', ns)
    .where('article.deleted_at', 'is not', null)
    .orderBy('article.deleted_at', 'desc')
    .orderBy('article.n', 'desc')
    .execute();
  const linked = await findLinked(ctx.db.read, rows);
  return rows.map((row) => {
    const deletedAt = row.deleted_at ?? '';
    return { ...toSummary(row, linked), deletedAt, purgeAt: formatInstant(Date.parse(deletedAt) + TRASH_MS) };
  });
}

/** Permanently deletes articles that have been in the trash for 30 days. Returns their number. */
export async function purgeTrash(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const before = formatInstant(ctx.now() - TRASH_MS);
  for (let purged = 0; ; ) {
    const ids = signal?.aborted ? [] : await trashedBefore(ctx, before);
    if (ids.length === 0) return purged;
    await write(ctx, async ({ tx }) => {
      for (const id of ids) await purge(tx, ctx, id, SCHEDULE);
    });
    purged += ids.length;
    await setImmediate();
  }
}

async function trashedBefore(ctx: Ctx, instant: string): Promise<string[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', instant)
    .limit(PURGE_BATCH)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Permanently deletes an article of the trash. Throws `not_found` if it is not there, and `forbidden` as its
 * deletion did.
 */
export async function purgeArticle(ctx: Ctx, id: string): Promise<void> {
  authorizeCall(ctx, 'article.delete');
  await write(ctx, async ({ tx }) => {
    const row = await tx
      .selectFrom('article')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (!row) throw notFound('Article');
    authorizeSubject(ctx, 'article.delete', await articleSubject(tx, id));
    await purge(tx, ctx, id);
  });
}

/**
 * Permanently deletes articles of the trash that the actor may delete, up to `MAX_EMPTIED` of them. Throws
 * only if it has deleted none: `left` also counts those that a fault has kept.
 */
export async function emptyTrash(ctx: Ctx): Promise<EmptiedTrash> {
  authorizeCall(ctx, 'article.delete');
  const { userId } = ctx.actor;
  const takesOrphans = can(ctx.actor, 'article.delete', { ownerId: null });
  const mine = (eb: ExpressionBuilder<Schema, 'article'>) =>
    eb.and([
      eb('deleted_at', 'is not', null),
      ...(can(ctx.actor, 'page.write') ? [] : [eb('page_path', 'is', null)]),
      eb.or([eb('created_by', '=', userId), ...(takesOrphans ? [eb('created_by', 'is', null)] : [])]),
    ]);
  const emptyBatch = () =>
    write(ctx, async ({ tx }) => {
      const rows = await tx.selectFrom('article').select('id').where(mine).limit(PURGE_BATCH).execute();
      for (const { id } of rows) await purge(tx, ctx, id);
      return { deleted: rows.length, left: await countRows(tx.selectFrom('article').where(mine)) };
    });
  let emptied = await emptyBatch();
  while (emptied.left > 0 && emptied.deleted < MAX_EMPTIED) {
    await setImmediate();
    const batch = await emptyBatch().catch((error) => {
      ctx.log.error({ event: 'trash_not_emptied', err: error });
      return null;
    });
    if (!batch) break;
    emptied = { deleted: emptied.deleted + batch.deleted, left: batch.left };
  }
  return emptied;
}

/**
 * Deletes a row, and with it by foreign keys its revisions and slugs; uses of images and unsaved text have no
 * such key. `by` is the actor of the audit log, the session's account by default.
 */
async function purge(tx: Writer, ctx: Ctx, id: string, by?: typeof SCHEDULE): Promise<void> {
  const revisions = await tx.selectFrom('revision').select('id').where('article_id', '=', id).execute();
  for (const revision of revisions) await recordImageUses(tx, { kind: 'revision', id: revision.id }, []);
  await recordImageUses(tx, { kind: 'article', id }, []);
  await recordImageUses(tx, { kind: 'review', id }, []);
  await removeShareImage(tx, id);
  await detachCopies(tx, id);
  const deleted = await tx
    .deleteFrom('article')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('title')
    .executeTakeFirst();
  if (deleted) await recordAudit(tx, ctx, { action: 'article.purged', subject: deleted.title }, by);
}
