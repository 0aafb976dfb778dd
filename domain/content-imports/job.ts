import { readFile, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { ImportMessage, ImportOrder, ImportSettings } from '../../contract/content-import.ts';
import { runCommand } from '../../platform/child-command.ts';
import type { ContentImportTable } from '../../platform/db/schema.ts';
import { makeFolder } from '../../platform/durable-file.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { type JobHandlers, type JobResult, waitsAtMost } from '../jobs/jobs.ts';
import { isRunning, reportKey, toImport } from './import-rows.ts';
import { deleteFiles, EXPIRE_IMPORT, EXPIRES_AFTER_MS, RUN_IMPORT } from './manage-imports.ts';
import { assemble } from './parts.ts';

/** How often the progress is written and the import checks whether it was stopped, in milliseconds. */
const PROGRESS_MS = 700;
/** The last lines of the command, for the message of a failure. */
const MAX_LINES = 20;
const MAX_ITEM = 200;
const MAX_MESSAGE = 1000;

/** Handlers of the jobs of imports. */
export const contentImportJobs: JobHandlers = {
  [RUN_IMPORT]: async (ctx, payload, signal) => {
    const row = await findRunning(ctx, (payload as { id: string }).id);
    return row && runImport(ctx, row, signal);
  },
  [EXPIRE_IMPORT]: waitsAtMost(EXPIRES_AFTER_MS, async (ctx, payload) => {
    const { id } = payload as { id: string };
    if (await findRunning(ctx, id)) return { runAgainAt: ctx.now() + EXPIRES_AFTER_MS };
    await deleteFiles(ctx, id);
    await ctx.db.autocommit
      .updateTable('content_import')
      .set({ has_report: 0 })
      .where('id', '=', id)
      .execute();
  }),
};

async function findRunning(ctx: Ctx, id: string): Promise<ContentImportTable | undefined> {
  const row = await ctx.db.read
    .selectFrom('content_import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && isRunning(row.stage) ? row : undefined;
}

/**
 * Runs the command `import` on the uploaded file. A stopped server leaves the job to the next one, which goes
 * on.
 */
async function runImport(ctx: Ctx, row: ContentImportTable, signal: AbortSignal): Promise<JobResult> {
  // One path for all imports of a file of this name, by which a later import recognises its articles.
  const folder = join(ctx.config.dataDir, 'imports');
  await rm(folder, { recursive: true, force: true });
  await makeFolder(folder);
  try {
    const file = join(folder, safeName(row.file_name));
    await assemble(ctx, toImport(row), file);
    const { wasStopped, ...ended } = await runOn(ctx, row, { file, folder }, signal);
    if (signal.aborted) return { runAgainAt: ctx.now() };
    if (!wasStopped) await finish(ctx, row, folder, ended);
  } catch (error) {
    if (!(error instanceof LekhaError)) throw error;
    await update(ctx, row, { stage: 'failed', message: error.message });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The end of an import; null if it was stopped or its process ended without a word. */
type Result = Exclude<ImportMessage, { kind: 'progress' }> | null;

async function runOn(
  ctx: Ctx,
  row: ContentImportTable,
  { file, folder }: { file: string; folder: string },
  signal: AbortSignal,
): Promise<{ result: Result; lines: string[]; wasStopped: boolean }> {
  const stopped = new AbortController();
  const lines: string[] = [];
  let progress: string | null = null;
  let result: Result = null;
  const timer = setInterval(async () => {
    // An update that fails, for example while the database is unavailable, is followed by others.
    const isWanted = await update(ctx, row, { progress }).catch(() => true);
    if (!isWanted) stopped.abort();
  }, PROGRESS_MS);
  const order: ImportOrder = {
    path: file,
    settings: JSON.parse(row.options) as ImportSettings,
    dryRun: row.stage === 'checking',
    reportFile: reportFile(folder),
  };
  try {
    await runCommand<ImportOrder, ImportMessage>('import', {
      order,
      env: databaseVariables(ctx.config),
      signal: AbortSignal.any([signal, stopped.signal]),
      onMessage(message) {
        if (message.kind !== 'progress') result = message;
        else {
          const { done, total, item } = message;
          progress = JSON.stringify({ done, total, item: item.slice(0, MAX_ITEM) });
        }
      },
      onLine(line) {
        lines.push(line.slice(0, MAX_MESSAGE));
        if (lines.length > MAX_LINES) lines.shift();
      },
    });
  } finally {
    clearInterval(timer);
  }
  return { result, lines, wasStopped: stopped.signal.aborted };
}

function databaseVariables({ dataDir, databaseUrl, appSecret }: Ctx['config']): Record<string, string> {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', APP_SECRET: appSecret ?? '' };
}

const reportFile = (folder: string) => join(folder, 'report.json');

/** Stores what the import reported. If it ended without a word, its last lines say why. */
async function finish(
  ctx: Ctx,
  row: ContentImportTable,
  folder: string,
  { result, lines }: { result: Result; lines: string[] },
): Promise<void> {
  const summary = result?.summary;
  if (summary) await ctx.storage.put(reportKey(row.id), await readFile(reportFile(folder)));
  const change = summary && { summary: JSON.stringify(summary), has_report: 1, progress: null };
  const outcome =
    result?.kind === 'done'
      ? { stage: row.stage === 'checking' ? ('checked' as const) : ('done' as const) }
      : { stage: 'failed' as const, message: findMessage(result ? [result.message] : lines, folder) };
  await update(ctx, row, { ...change, ...outcome });
}

/**
 * The last lines of the command, without the path of the temporary folder, which means nothing to the user.
 */
function findMessage(lines: string[], folder: string): string {
  const text = lines.join('\n').replaceAll(`${folder}/`, '').slice(0, MAX_MESSAGE);
  return text || 'The import ended without a report.';
}

/** Changes the row while it is in the stage that the job began; false if it was stopped. */
async function update(
  ctx: Ctx,
  { id, stage }: ContentImportTable,
  change: Partial<ContentImportTable>,
): Promise<boolean> {
  const changed = await ctx.db.autocommit
    .updateTable('content_import')
    .set(change)
    .where('id', '=', id)
    .where('stage', '=', stage)
    .returning('id')
    .execute();
  return changed.length > 0;
}

/**
 * A safe file name. Letters of every writing system stay; characters that could lead to another folder are
 * replaced.
 */
function safeName(fileName: string): string {
  const extension = extname(fileName).toLowerCase();
  const stem = basename(fileName, extname(fileName))
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '');
  return `${[...stem].slice(0, 60).join('') || 'import'}${extension}`;
}
