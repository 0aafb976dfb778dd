import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { withTimeout } from '../clock.ts';
import { ConfigError } from '../config.ts';
import { programVersion } from '../install-folder.ts';
import type { DatabaseOptions, InspectionTarget, Reader, WaitListener } from './database.ts';
import { dialectFor } from './dialects.ts';
import { isTooOld, migrationNames } from './migrations/migrations.ts';
import { releases } from './releases.ts';
import type { SiteTable } from './schema.ts';
import { tellWaits } from './tell-waits.ts';

/** The state of a database before anything is changed in it. */
export interface Inspection {
  /** For messages: the file, or the setting that names the database. */
  name: string;
  /** True if it is missing or empty, or if the first start ended before it created the schema. */
  isNew: boolean;
  /** True if a site has run on it, which then has a secret. */
  isUsed: boolean;
  /** The migrations that the database lacks, in order. */
  pending: string[];
  /** Null before the first start. */
  site: Pick<SiteTable, 'id' | 'used_by' | 'secret_print'> | null;
}

const FIRST = '001-start';
/** The migrator's own tables. */
const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock'];
const TIMEOUT_MS = 30_000;
const RETRY_MS = 500;

/**
 * Inspects a database of any version without changing it. Calls `look` with the result and a reader (null if
 * there is no database), which is closed afterwards. Throws `ConfigError` with one sentence if the database
 * is damaged, out of reach, too old, belongs to another program or a newer version, or has moved to another
 * one. Waits without limit while another process migrates the database, whose tables are locked then, and
 * calls `onWait`.
 */
export async function inspectDatabase<T>(
  options: DatabaseOptions,
  look: (found: Inspection, reader: Reader | null) => Promise<T>,
  onWait: WaitListener = () => {},
): Promise<T> {
  const target = await dialectFor(options).openForInspection(options);
  try {
    const { name, reader } = target;
    if (!reader) return await look(describeMissing(name), null);
    const reason = async () => `${name} is being migrated by another process: the start waits.`;
    let found = await readUnlessMigrating(target, reader);
    if (!found) found = await tellWaits(readOnceMigrated(target, reader), reason, onWait);
    return await look(found, reader);
  } finally {
    await target.close();
  }
}

function describeMissing(name: string): Inspection {
  return { name, isNew: true, isUsed: false, pending: migrationNames, site: null };
}

/** Returns null while another process migrates the database. */
async function readUnlessMigrating(target: InspectionTarget, reader: Reader): Promise<Inspection | null> {
  const isMigrating = () => target.isMigrating().catch(() => false);
  if (await isMigrating()) return null;
  try {
    return await withTimeout(readState(target, reader), TIMEOUT_MS, () => {
      throw new ConfigError(`${target.name} does not answer.`);
    });
  } catch (error) {
    if (await isMigrating()) return null;
    throw error;
  }
}

async function readOnceMigrated(target: InspectionTarget, reader: Reader): Promise<Inspection> {
  for (;;) {
    await sleep(RETRY_MS);
    const found = await readUnlessMigrating(target, reader);
    if (found) return found;
  }
}

async function readState(target: InspectionTarget, reader: Reader): Promise<Inspection> {
  try {
    return await read(target, reader);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError(`${target.name} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

async function read({ name, ...target }: InspectionTarget, reader: Reader): Promise<Inspection> {
  const tables = new Set(await target.tables());
  const done = tables.has(MIGRATOR_TABLES[0]!) ? await listExecuted(reader) : [];
  const isNew = done.length === 0;
  const foreign = [...tables].filter((table) => !MIGRATOR_TABLES.includes(table));
  if (isNew && foreign.length > 0) throw foreignError(name);
  const site = tables.has('site') ? await readSite(reader) : null;
  if (site) await target.assertNotMoved();
  if (done.some((each) => !migrationNames.includes(each))) {
    throw done.includes(FIRST) ? tooNewError(name, site?.used_by) : foreignError(name);
  }
  if (isTooOld(done)) throw tooOldError(name);
  const pending = migrationNames.filter((each) => !done.includes(each));
  const isUsed = site !== null || (!isNew && (await hasContent(reader)));
  return { name, isNew, isUsed, pending, site };
}

async function listExecuted(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(reader);
  return rows.map(({ name }) => name);
}

/** Selects all columns, because a newer version may have others. */
async function readSite(reader: Reader): Promise<Inspection['site']> {
  const { rows } = await sql<SiteTable>`select * from site`.execute(reader);
  const [row] = rows;
  return row ? { id: row.id, used_by: row.used_by, secret_print: row.secret_print } : null;
}

async function hasContent(reader: Reader): Promise<boolean> {
  const [account, article] = await Promise.all([
    reader.selectFrom('user').select('id').limit(1).executeTakeFirst(),
    reader.selectFrom('article').select('n').limit(1).executeTakeFirst(),
  ]);
  return account !== undefined || article !== undefined;
}

function foreignError(name: string): ConfigError {
  return new ConfigError(
    `${name} belongs to another program: set DATA_DIR or DATABASE_URL to a database of its own.`,
  );
}

function tooNewError(name: string, usedBy: string | undefined): ConfigError {
  const version = programVersion();
  const by = usedBy && usedBy !== version ? `Lekha ${usedBy}` : 'a newer Lekha';
  return new ConfigError(
    `${name} was used by ${by}, whose schema this version (${version}) does not know: start the newer version, or restore a copy from before its upgrade.`,
  );
}

function tooOldError(name: string): ConfigError {
  const [oldest] = releases;
  return new ConfigError(
    `${name} was last used by a Lekha from before ${oldest.version}, which this version (${programVersion()}) does not upgrade: start Lekha ${oldest.version} on it first.`,
  );
}
