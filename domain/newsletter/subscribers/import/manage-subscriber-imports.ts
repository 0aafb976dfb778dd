import type { Selectable } from 'kysely';
import type {
  SubscriberImport,
  SubscriberImportOptions,
  SubscriberImportPreview,
} from '../../../../contract/subscriber-import.ts';
import { DAY_MS, formatInstant } from '../../../../platform/clock.ts';
import type { Reader, Writer } from '../../../../platform/db/database.ts';
import type { SubscriberImportTable } from '../../../../platform/db/schema.ts';
import { actorName } from '../../../actor-name.ts';
import { recordAudit } from '../../../audit/audit.ts';
import type { Ctx } from '../../../context.ts';
import { LekhaError, notFound } from '../../../errors.ts';
import { isPossibleId, newId } from '../../../id.ts';
import { enqueue } from '../../../jobs/jobs.ts';
import { authorize } from '../../../permissions.ts';
import { write } from '../../../write.ts';
import { checkFile } from './check.ts';

/** The job that imports a checked file. */
export const IMPORT_SUBSCRIBERS = 'newsletter.import';
/** The job that deletes the file of an import that nobody confirmed. */
export const EXPIRE_SUBSCRIBER_FILE = 'newsletter.import-expired';
const EXPIRES_AFTER_MS = DAY_MS;
const LISTED = 20;

/** A stored import. */
export type ImportRow = Selectable<SubscriberImportTable>;

/** Lists the latest imports, the newest first. */
export async function listSubscriberImports(ctx: Ctx): Promise<SubscriberImport[]> {
  authorize(ctx, 'newsletter.import');
  const rows = await ctx.db.read
    .selectFrom('subscriber_import')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(toImport);
}

/** Reads an import. Throws `not_found`. */
export async function getSubscriberImport(ctx: Ctx, id: string): Promise<SubscriberImport> {
  authorize(ctx, 'newsletter.import');
  return toImport(await findImport(ctx.db.read, id));
}

/**
 * Checks a file and stores it for a day, until the import is confirmed. Nobody is added yet. Throws `invalid`
 * with the reason for a file that cannot be imported, and `too_large`.
 */
export async function checkSubscriberFile(
  ctx: Ctx,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
  options: SubscriberImportOptions,
): Promise<SubscriberImport> {
  authorize(ctx, 'newsletter.import');
  assertPast(ctx, options);
  const preview = await checkFile(ctx, bytes, options);
  const id = newId();
  await ctx.storage.put(fileKey(id), bytes);
  return write(ctx, async ({ tx }) => {
    const row = await tx
      .insertInto('subscriber_import')
      .values({
        id,
        created_at: formatInstant(ctx.now()),
        created_by: await actorName(tx, ctx),
        file_name: fileName,
        stage: 'checked',
        options: JSON.stringify(options),
        preview: JSON.stringify(preview),
        message: null,
        finished_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const runAt = formatInstant(ctx.now() + EXPIRES_AFTER_MS);
    await enqueue(tx, { kind: EXPIRE_SUBSCRIBER_FILE, payload: { id }, runAt });
    return toImport(row);
  });
}

function assertPast({ now }: Ctx, { consentDate }: SubscriberImportOptions): void {
  if (!consentDate || Date.parse(consentDate) <= now()) return;
  const message = 'The date of consent is in the future.';
  throw new LekhaError('invalid', message, { errors: [{ path: 'consentDate', message }] });
}

/**
 * Starts the import of a checked file. Throws `conflict` if it was started before, and while another one
 * runs.
 */
export async function startSubscriberImport(ctx: Ctx, id: string): Promise<SubscriberImport> {
  authorize(ctx, 'newsletter.import');
  return write(ctx, async ({ tx }) => {
    const row = await findImport(tx, id);
    if (row.stage !== 'checked') throw new LekhaError('conflict', 'This import has been started already.');
    await assertNoneRuns(tx);
    await tx.updateTable('subscriber_import').set({ stage: 'importing' }).where('id', '=', id).execute();
    const runAt = formatInstant(ctx.now());
    await enqueue(tx, { kind: IMPORT_SUBSCRIBERS, uniqueKey: IMPORT_SUBSCRIBERS, payload: { id }, runAt });
    const detail = describeConsent(JSON.parse(row.options), JSON.parse(row.preview));
    await recordAudit(tx, ctx, { action: 'subscribers.imported', subject: row.file_name, detail });
    return toImport({ ...row, stage: 'importing' });
  });
}

async function assertNoneRuns(tx: Writer): Promise<void> {
  const running = await tx
    .selectFrom('subscriber_import')
    .select('file_name')
    .where('stage', '=', 'importing')
    .executeTakeFirst();
  if (!running) return;
  throw new LekhaError('conflict', `The import of '${running.file_name}' is running. Wait until it ends.`);
}

/** Describes the stated consent for the audit log, which is the proof of its origin. */
function describeConsent({ consentDate }: SubscriberImportOptions, preview: SubscriberImportPreview): string {
  const { confirmed, pending, unsubscribed } = preview;
  const numbers = `${confirmed} confirmed, ${pending} pending, ${unsubscribed} unsubscribed`;
  const rest = consentDate ? `; those without a date on ${consentDate}` : '';
  return `${numbers}. Stated that all agreed${rest}.`;
}

/** Deletes a file that was not imported, with its preview. Throws `conflict` once it was started. */
export async function discardSubscriberImport(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'newsletter.import');
  await write(ctx, async ({ tx, afterCommit }) => {
    const { stage } = await findImport(tx, id);
    if (stage !== 'checked') throw new LekhaError('conflict', 'This import has been started already.');
    await tx.deleteFrom('subscriber_import').where('id', '=', id).execute();
    afterCommit(() => ctx.storage.delete(fileKey(id)));
  });
}

/** The key of a file in the media store, whose prefix nobody can request. */
export function fileKey(id: string): string {
  return `imports/subscribers/${id}.csv`;
}

/** Reads a row. Throws `not_found`. */
export async function findImport(reader: Reader | Writer, id: string): Promise<ImportRow> {
  const row = isPossibleId(id)
    ? await reader.selectFrom('subscriber_import').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Import');
  return row;
}

function toImport(row: ImportRow): SubscriberImport {
  const { consentDate = '' } = JSON.parse(row.options) as SubscriberImportOptions;
  return {
    _id: row.id,
    createdAt: row.created_at,
    createdBy: row.created_by,
    fileName: row.file_name,
    stage: row.stage as SubscriberImport['stage'],
    consentDate,
    preview: JSON.parse(row.preview),
    done: Number(row.next_row),
    added: Number(row.added),
    message: row.message,
    finishedAt: row.finished_at,
  };
}
