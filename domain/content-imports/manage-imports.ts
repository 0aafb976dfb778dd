import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { ContentImport, ImportSettings, ImportStage, newImport } from '../../contract/content-import.ts';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { ContentImportTable } from '../../platform/db/schema.ts';
import { formatBytes, freeBytes } from '../../platform/disk-space.ts';
import { actorName } from '../actor-name.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { invalid, LekhaError, notFound } from '../errors.ts';
import { isPossibleId, newId } from '../id.ts';
import { enqueue } from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { isRunning, reportKey, storagePrefix, toImport } from './import-rows.ts';
import { assertComplete } from './parts.ts';

/** The job that runs the check or import of an uploaded file. */
export const RUN_IMPORT = 'run-content-import';
/** The job that deletes the uploaded file and the report of an import. */
export const EXPIRE_IMPORT = 'expire-content-import';
/** Files are deleted this long after the upload began. */
export const EXPIRES_AFTER_MS = 7 * DAY_MS;
/** The number of imports that are listed. */
const LISTED = 50;

/** Lists the latest imports, the newest first. */
export async function listImports(ctx: Ctx): Promise<ContentImport[]> {
  authorize(ctx, 'import.manage');
  const rows = await ctx.db.read
    .selectFrom('content_import')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map(toImport);
}

/** Reads an import. Throws `not_found`. */
export async function getImport(ctx: Ctx, id: string): Promise<ContentImport> {
  authorize(ctx, 'import.manage');
  return toImport(await findRow(ctx.db.read, id));
}

/** Opens the complete report of an import, as JSON. Throws `not_found` if it has none or no longer has it. */
export async function openReport(ctx: Ctx, id: string): Promise<{ fileName: string; stream: Readable }> {
  authorize(ctx, 'import.manage');
  const { file_name, has_report } = await findRow(ctx.db.read, id);
  const stream = has_report === 1 ? await ctx.storage.stream(reportKey(id)) : null;
  if (!stream) throw notFound('Report');
  return { fileName: file_name, stream };
}

/**
 * Begins an import, whose parts are uploaded next. Throws `too_large` for a file above the limit or without
 * space on the disk, where it needs its size twice, and `unsupported_type` for a file of another kind.
 */
export async function createImport(
  ctx: Ctx,
  { fileName, bytes }: z.output<typeof newImport>,
): Promise<ContentImport> {
  authorize(ctx, 'import.manage');
  const { maxImportBytes, dataDir } = ctx.config;
  if (bytes > maxImportBytes) {
    const limit = `Files may have at most ${formatBytes(maxImportBytes)} here (MAX_IMPORT_MB).`;
    throw new LekhaError('too_large', `${limit} Import a larger one with the command \`lekha import\`.`);
  }
  if (!/\.(?:zip|xml|json|atom)$/i.test(fileName)) {
    const kinds =
      'Choose the export of WordPress (.xml), Ghost (.json or .zip), Medium or Substack (.zip) or Blogger (.xml, .atom), or a .zip with Markdown files.';
    throw new LekhaError('unsupported_type', kinds);
  }
  const free = await freeBytes(dataDir);
  if (free < 2 * bytes) {
    const space = `The disk has ${formatBytes(free)} left, and this import needs ${formatBytes(2 * bytes)}.`;
    throw new LekhaError('too_large', `${space} Make space, then try again.`);
  }
  const row: ContentImportTable = {
    id: newId(),
    created_at: formatInstant(ctx.now()),
    created_by: await actorName(ctx.db.read, ctx),
    file_name: fileName.trim(),
    bytes,
    stage: 'uploading',
    options: '{}',
    progress: null,
    message: null,
    summary: null,
    has_report: 0,
  };
  await write(ctx, async ({ tx }) => {
    await tx.insertInto('content_import').values(row).execute();
    const uniqueKey = `${EXPIRE_IMPORT}:${row.id}`;
    const runAt = formatInstant(ctx.now() + EXPIRES_AFTER_MS);
    await enqueue(tx, { kind: EXPIRE_IMPORT, uniqueKey, payload: { id: row.id }, runAt });
  });
  return toImport(row);
}

/** Begins the dry run of a file whose parts are all here. Throws `conflict` while another import runs. */
export async function startCheck(ctx: Ctx, id: string, options: ImportSettings): Promise<ContentImport> {
  authorize(ctx, 'import.manage');
  const row = await findRow(ctx.db.read, id);
  await assertComplete(ctx, toImport(row));
  return start(ctx, row, { stage: 'checking', options: JSON.stringify(options), summary: null });
}

/** Begins the import that was checked, or goes on with one that failed or was stopped. Throws `conflict`. */
export async function startImport(ctx: Ctx, id: string): Promise<ContentImport> {
  authorize(ctx, 'import.manage');
  const row = await findRow(ctx.db.read, id);
  if (row.stage === 'uploading') throw invalid('id', 'Check this file before you import it.');
  await assertComplete(ctx, toImport(row));
  return start(ctx, row, { stage: 'importing' });
}

async function start(
  ctx: Ctx,
  { id, file_name }: ContentImportTable,
  change: Partial<ContentImportTable> & { stage: ImportStage },
): Promise<ContentImport> {
  return write(ctx, async ({ tx }) => {
    await assertNoneRuns(tx);
    await tx
      .updateTable('content_import')
      .set({ ...change, progress: null, message: null, has_report: 0 })
      .where('id', '=', id)
      .execute();
    const runAt = formatInstant(ctx.now());
    await enqueue(tx, { kind: RUN_IMPORT, uniqueKey: RUN_IMPORT, payload: { id }, runAt });
    if (change.stage === 'importing')
      await recordAudit(tx, ctx, { action: 'site.imported', subject: file_name });
    return toImport(await findRow(tx, id));
  });
}

async function assertNoneRuns(tx: Writer): Promise<void> {
  const running = await tx
    .selectFrom('content_import')
    .select('file_name')
    .where('stage', 'in', ['checking', 'importing'])
    .executeTakeFirst();
  if (!running) return;
  const message = `The import of '${running.file_name}' is running. Wait until it ends, or stop it.`;
  throw new LekhaError('conflict', message);
}

/** Stops an import. What it has imported stays, and it can go on later. */
export async function stopImport(ctx: Ctx, id: string): Promise<ContentImport> {
  authorize(ctx, 'import.manage');
  return write(ctx, async ({ tx }) => {
    const row = await findRow(tx, id);
    if (!isRunning(row.stage)) return toImport(row);
    await tx.updateTable('content_import').set({ stage: 'stopped' }).where('id', '=', id).execute();
    return toImport(await findRow(tx, id));
  });
}

/**
 * Deletes the record and then the uploaded file of an import, not what it imported. `EXPIRE_IMPORT` deletes
 * files that remain because the storage failed or a part arrived late. Throws `conflict` while it runs.
 */
export async function deleteImport(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'import.manage');
  await write(ctx, async ({ tx, afterCommit }) => {
    const row = await findRow(tx, id);
    if (isRunning(row.stage)) throw new LekhaError('conflict', 'Stop this import before you delete it.');
    await tx.deleteFrom('content_import').where('id', '=', id).execute();
    afterCommit(() => deleteFiles(ctx, id));
  });
}

/** Deletes the uploaded file and the report. */
export async function deleteFiles({ storage }: Pick<Ctx, 'storage'>, id: string): Promise<void> {
  for await (const key of storage.list(storagePrefix(id))) await storage.delete(key);
}

/** Reads a row. Throws `not_found`. */
async function findRow(reader: Ctx['db']['read'] | Writer, id: string): Promise<ContentImportTable> {
  const row = isPossibleId(id)
    ? await reader.selectFrom('content_import').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Import');
  return row;
}
