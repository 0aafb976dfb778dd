import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { storedTables } from '../../platform/db/dump/tables.ts';
import type { Ctx } from '../context.ts';
import { type ImportOptions, type ImportReport, importContent } from './import.ts';

/** A temporary folder to import from. */
export interface SourceFolder {
  path: string;
  /** Writes a file at a path below the folder. */
  put(path: string, content: string | Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

/** Creates a folder with these files. */
export async function sourceFolder(files: Record<string, string | Uint8Array> = {}): Promise<SourceFolder> {
  const path = await mkdtemp(join(tmpdir(), 'lekha-source-'));
  const put: SourceFolder['put'] = async (file, content) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), content);
  };
  for (const [file, content] of Object.entries(files)) await put(file, content);
  // Node cannot remove paths that exceed the system's limit; the command `rm` can.
  const remove = () =>
    rm(path, { recursive: true }).catch(async () => void (await promisify(execFile)('rm', ['-rf', path])));
  return { path, put, remove };
}

/** Imports a source after a dry run, which must write nothing and give the same report. */
export async function importAfterDryRun(ctx: Ctx, options: ImportOptions): Promise<ImportReport> {
  const before = await readState(ctx);
  const dry = await importContent(ctx, { ...options, dryRun: true });
  expect(await readState(ctx)).toEqual(before);
  const report = await importContent(ctx, options);
  expect({ ...dry.toJSON(), dryRun: false }).toEqual(report.toJSON());
  return report;
}

/** The rows of each table, the versions of all articles, and the files of media. */
async function readState({ db, config }: Ctx): Promise<unknown> {
  const rows: Record<string, number> = {};
  for (const table of storedTables) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db.read);
    rows[table] = Number(counted.rows[0]?.n);
  }
  const versions = await db.read.selectFrom('article').select(['id', 'version']).orderBy('id').execute();
  const media = await readdir(join(config.dataDir, 'media'), { recursive: true }).catch(() => []);
  return { rows, versions, media: media.sort() };
}
