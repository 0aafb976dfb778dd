import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatInstant } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { openSnapshot, summarise, type TableSummary } from '../../platform/db/dump/snapshot.ts';
import { assertReplaceable, markMoved, swapIn } from '../../platform/db/dump/staged.ts';
import { storedTables } from '../../platform/db/dump/tables.ts';
import type { Snapshot, StagedDatabase } from '../../platform/db/dump/types.ts';
import { inspectDatabase } from '../../platform/db/inspect.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { commandPrefix } from '../../platform/install-folder.ts';
import type { Services } from '../context.ts';
import { BackupError } from './errors.ts';
import { asOnlyProcess, completeDatabase } from './restore.ts';
import { stageSite } from './stage-site.ts';
import { swapFolders, swapSite, swapStamp } from './swap.ts';

/** The target and the options of a move. */
export interface MoveOptions {
  /** The URL of a database, or undefined for the file in the data folder. */
  to: string | undefined;
  /** Moves what the target holds aside, instead of refusing. */
  replaces?: boolean;
  onProgress?: (line: string) => void;
}

/** A summary of a database. Equal checksums mean that every row of every table is the same. */
export interface DatabaseSummary {
  rows: number;
  checksum: string;
}

/** A finished move. */
export interface MovedDatabase {
  from: DatabaseSummary;
  to: DatabaseSummary;
  /** The folder with the files that were replaced, or the schema with the tables; null if there were none. */
  aside: string | null;
  asideSchema: string | null;
}

type Site = Pick<Services, 'config' | 'log' | 'now'>;

/**
 * Copies the site's database from SQLite to PostgreSQL or back while no server runs, and compares every row.
 * The current database stays as it is, and so do the media. Throws `BackupError` and `ConfigError`.
 */
export async function moveDatabase(site: Site, options: MoveOptions): Promise<MovedDatabase> {
  const { config } = site;
  const target = { dataDir: config.dataDir, databaseUrl: options.to };
  if (options.to === config.databaseUrl) throw new BackupError('The site is on this database already.');
  return asOnlyProcess(config, async () => {
    await assertMovable(config);
    await assertReplaceable(target, options.replaces ?? false);
    const file = join(config.dataDir, 'lekha.db');
    if (options.to === undefined && !options.replaces && existsSync(file)) {
      throw new BackupError(`${file} exists: move it away, or use --replace to move it aside.`);
    }
    const db = await openDatabase(config);
    const snapshot = await openSnapshot(db.connectionConfig).finally(() => db.close());
    try {
      return await copy(site, snapshot, options);
    } finally {
      await snapshot.close();
    }
  });
}

async function assertMovable(config: Config): Promise<void> {
  await assertReplaceable(config, true);
  await inspectDatabase(config, async ({ name, isNew, pending }) => {
    if (isNew) throw new BackupError(`${name} holds no site.`);
    if (pending.length > 0)
      throw new BackupError(`${name} is of an older version: run \`${commandPrefix()} migrate\` first.`);
  });
}

async function copy(
  site: Site,
  snapshot: Snapshot,
  { to, replaces = false, onProgress = () => {} }: MoveOptions,
): Promise<MovedDatabase> {
  const { config, now } = site;
  const stamp = swapStamp(now());
  const folders = swapFolders(stamp);
  const target = { dataDir: config.dataDir, databaseUrl: to };
  const { migrations } = snapshot;
  const refuse = (cause: Error) =>
    new BackupError(`The database cannot be moved: ${cause.message}.`, { cause });
  const staged = await stageSite({ target, stamp, migrations, refuse }, async ({ folder, database }) => {
    for (const table of storedTables) {
      onProgress(`Copying ${table}`);
      const columns = await snapshot.columns(table);
      for await (const rows of snapshot.rows(table)) await database.insert(table, columns, rows);
    }
    await database.finish();
    onProgress('Comparing both databases');
    const moved = { from: total(await summarise(snapshot)), to: await summariseDatabase(database) };
    if (moved.from.checksum !== moved.to.checksum)
      throw new BackupError('The rows of both databases differ: try again.');
    onProgress('Building the search index');
    await completeDatabase(site, database);
    const names = to === undefined ? await stageSecret(config, folder) : [];
    onProgress('Swapping it in');
    if (database.schemas && to !== undefined) await swapIn(to, database.schemas);
    return { moved, names, schemas: database.schemas };
  });
  const { moved, names, schemas } = staged;
  if (to !== undefined) await rm(join(config.dataDir, folders.staging), { recursive: true, force: true });
  // If this fails half way, the next start needs what is staged to finish it.
  else await swapSite(config, { ...folders, names, database: null });
  // Without the mark the move is done too.
  await markMoved(config, formatInstant(now()));
  const aside = to === undefined ? join(config.dataDir, folders.aside) : null;
  const asideSchema = (replaces && schemas?.aside) || null;
  return { ...moved, aside: aside && existsSync(aside) ? aside : null, asideSchema };
}

/** A file in the data folder needs a secret beside it. */
async function stageSecret(
  { dataDir, appSecret }: Config,
  folder: string,
): Promise<('lekha.db' | 'secret')[]> {
  if (appSecret === undefined || existsSync(join(dataDir, 'secret'))) return ['lekha.db'];
  await writeDurably(join(folder, 'secret'), `${appSecret}\n`);
  return ['secret', 'lekha.db'];
}

async function summariseDatabase({ connectionConfig }: StagedDatabase): Promise<DatabaseSummary> {
  const snapshot = await openSnapshot(connectionConfig);
  try {
    return total(await summarise(snapshot));
  } finally {
    await snapshot.close();
  }
}

function total(tables: Record<string, TableSummary>): DatabaseSummary {
  const hash = createHash('sha256');
  let sum = 0;
  for (const [table, { rows, checksum }] of Object.entries(tables)) {
    hash.update(`${table} ${rows} ${checksum}\n`);
    sum += rows;
  }
  return { rows: sum, checksum: hash.digest('hex') };
}
