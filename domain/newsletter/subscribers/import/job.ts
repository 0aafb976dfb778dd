import type { SubscriberImportOptions } from '../../../../contract/subscriber-import.ts';
import { formatInstant } from '../../../../platform/clock.ts';
import type { Writer } from '../../../../platform/db/database.ts';
import type { Ctx } from '../../../context.ts';
import { LekhaError } from '../../../errors.ts';
import { newId } from '../../../id.ts';
import type { JobHandlers, JobResult } from '../../../jobs/jobs.ts';
import { write } from '../../../write.ts';
import { findErased } from '../erased.ts';
import {
  EXPIRE_SUBSCRIBER_FILE,
  fileKey,
  IMPORT_SUBSCRIBERS,
  type ImportRow,
} from './manage-subscriber-imports.ts';
import { type ParsedSubscriber, readRow } from './read-row.ts';
import { openRecords } from './subscriber-records.ts';

/** The maximum number of records in one transaction. */
const BATCH = 500;

/** Imports checked files of subscribers, and deletes files that nobody confirmed. */
export const subscriberImportJobs: JobHandlers = {
  [IMPORT_SUBSCRIBERS]: async (ctx, payload, signal) => {
    const row = await findRow(ctx, payload);
    return row?.stage === 'importing' ? runImport(ctx, row, signal) : undefined;
  },
  [EXPIRE_SUBSCRIBER_FILE]: async (ctx, payload) => {
    const row = await findRow(ctx, payload);
    if (!row || row.stage === 'importing') return;
    await ctx.storage.delete(fileKey(row.id));
    if (row.stage === 'checked')
      await ctx.db.autocommit.deleteFrom('subscriber_import').where('id', '=', row.id).execute();
  },
};

function findRow({ db }: Ctx, payload: unknown): Promise<ImportRow | undefined> {
  const { id } = payload as { id: string };
  return db.read.selectFrom('subscriber_import').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Imports the file from the first record that is not done. A killed or stopped server leaves the rest to the
 * next one.
 */
async function runImport(ctx: Ctx, row: ImportRow, signal: AbortSignal): Promise<JobResult> {
  try {
    for await (const batch of readBatches(ctx, row)) {
      if (signal.aborted) return { runAgainAt: ctx.now() };
      if (!(await addBatch(ctx, row, batch))) return;
    }
    await finish(ctx, row.id, { stage: 'done', message: null });
  } catch (error) {
    if (!(error instanceof LekhaError)) throw error;
    await finish(ctx, row.id, { stage: 'failed', message: error.message });
  }
}

interface Batch {
  /** The numbers of the first record, and of the one after the last. */
  from: number;
  to: number;
  subscribers: ParsedSubscriber[];
}

async function* readBatches(
  ctx: Ctx,
  { id, options, created_at, next_row }: ImportRow,
): AsyncGenerator<Batch> {
  const bytes = await ctx.storage.get(fileKey(id));
  if (!bytes) throw new LekhaError('invalid', 'The file is no longer here. Upload it again.');
  const { columns, records } = await openRecords(bytes);
  // Dates are compared with the time of the check, so that the import does what the preview said.
  const reading = {
    columns,
    options: JSON.parse(options) as SubscriberImportOptions,
    now: Date.parse(created_at),
  };
  let [at, from] = [0, Number(next_row)];
  let subscribers: ParsedSubscriber[] = [];
  for await (const { cells } of records) {
    if (at++ < from) continue;
    const read = readRow(cells, reading);
    if ('subscriber' in read) subscribers.push(read.subscriber);
    if (at - from < BATCH) continue;
    yield { from, to: at, subscribers };
    [from, subscribers] = [at, []];
  }
  if (at > from) yield { from, to: at, subscribers };
}

/**
 * Adds the subscribers of a batch and records that it is done, in one transaction. False if another server
 * did it.
 */
function addBatch(ctx: Ctx, { id }: ImportRow, { from, to, subscribers }: Batch): Promise<boolean> {
  return write(ctx, async ({ tx }) => {
    const claimed = await tx
      .updateTable('subscriber_import')
      .set({ next_row: to })
      .where('id', '=', id)
      .where('stage', '=', 'importing')
      .where('next_row', '=', from)
      .returning('id')
      .executeTakeFirst();
    if (!claimed) return false;
    const added = await addSubscribers(tx, ctx, subscribers);
    await tx
      .updateTable('subscriber_import')
      .set((eb) => ({ added: eb('added', '+', added) }))
      .where('id', '=', id)
      .execute();
    return true;
  });
}

/**
 * Adds new subscribers, except erased ones. Existing subscribers are not changed. Returns how many were
 * added.
 */
async function addSubscribers(tx: Writer, ctx: Ctx, subscribers: ParsedSubscriber[]): Promise<number> {
  const erased = await findErased(
    ctx,
    tx,
    subscribers.map(({ email }) => email),
  );
  const imported_at = formatInstant(ctx.now());
  const values = subscribers
    .filter(({ email }) => !erased.has(email))
    .map((one) => ({ ...one, id: newId(), imported_at }));
  if (values.length === 0) return 0;
  const added = await tx
    .insertInto('subscriber')
    .values(values)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/** Ends an import. The file has personal data and is not needed any more. */
async function finish(
  ctx: Ctx,
  id: string,
  change: { stage: 'done' | 'failed'; message: string | null },
): Promise<void> {
  await ctx.storage.delete(fileKey(id));
  await ctx.db.autocommit
    .updateTable('subscriber_import')
    .set({ ...change, finished_at: formatInstant(ctx.now()) })
    .where('id', '=', id)
    .where('stage', '=', 'importing')
    .execute();
}
