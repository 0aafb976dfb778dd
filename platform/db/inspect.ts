import { sql } from 'kysely';
import { withTimeout } from '../clock.ts';
import { ConfigError } from '../config.ts';
import { programVersion } from '../install-folder.ts';
import type { Dialect, Reader } from './database.ts';
import { isTooOld, migrations } from './migrations/migrations.ts';
import { assertFileNotMoved, assertTablesNotMoved } from './moved.ts';
import type { SiteTable } from './schema.ts';
import type { InspectionTarget } from './sqlite/inspect.ts';

/** The settings that name a database. */
export interface DatabaseOptions {
  dataDir: string;
  /** For PostgreSQL only. */
  databaseUrl?: string | undefined;
}

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
const TIMEOUT_MS = 10_000;

/**
 * Inspects a database of any version without changing it. Calls `look` with the result and a reader (null if there is no
 * database), which is closed afterwards. Throws `ConfigError` with one sentence if the database is damaged, out of reach, too
 * old, belongs to another program or a newer version, or has moved to another one.
 */
export async function inspectDatabase<T>(
  options: DatabaseOptions,
  look: (found: Inspection, reader: Reader | null) => Promise<T>,
): Promise<T> {
  const target = await open(options);
  try {
    const { name, reader, dialect } = target;
    if (!reader) return await look(describeMissing(name, dialect), null);
    const found = await withTimeout(readState(target, reader), TIMEOUT_MS, () => {
      throw new ConfigError(`${name} does not answer.`);
    });
    return await look(found, reader);
  } finally {
    await target.close();
  }
}

async function open({ dataDir, databaseUrl }: DatabaseOptions): Promise<InspectionTarget> {
  if (databaseUrl === undefined) {
    assertFileNotMoved(dataDir);
    const { openForInspection } = await import('./sqlite/inspect.ts');
    return openForInspection(dataDir);
  }
  const { openPostgresReader } = await import('./postgres/open.ts');
  const reader = await openPostgresReader(databaseUrl);
  const name = 'The database of DATABASE_URL';
  return { name, dialect: 'postgres', reader, close: () => reader.destroy() };
}

function describeMissing(name: string, dialect: Dialect): Inspection {
  return { name, isNew: true, isUsed: false, pending: Object.keys(migrations(dialect)), site: null };
}

async function readState({ name, dialect }: InspectionTarget, reader: Reader): Promise<Inspection> {
  try {
    return await read(name, dialect, reader);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError(`${name} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

async function read(name: string, dialect: Dialect, reader: Reader): Promise<Inspection> {
  const tables = await listTables(dialect, reader);
  const done = tables.has(MIGRATOR_TABLES[0]!) ? await listExecuted(reader) : [];
  const known = Object.keys(migrations(dialect));
  const isNew = done.length === 0;
  const foreign = [...tables].filter((table) => !MIGRATOR_TABLES.includes(table));
  if (isNew && foreign.length > 0) throw foreignError(name);
  const site = tables.has('site') ? await readSite(reader) : null;
  if (site && dialect === 'postgres') await assertTablesNotMoved(reader);
  if (done.some((each) => !known.includes(each))) {
    throw done.includes(FIRST) ? tooNewError(name, site?.used_by) : foreignError(name);
  }
  if (isTooOld(done)) throw tooOldError(name, done);
  const pending = known.filter((each) => !done.includes(each));
  const isUsed = site !== null || (!isNew && (await hasContent(reader)));
  return { name, isNew, isUsed, pending, site };
}

async function listTables(dialect: Dialect, reader: Reader): Promise<Set<string>> {
  const query =
    dialect === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`;
  return new Set((await query.execute(reader)).rows.map(({ name }) => name));
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

function tooOldError(name: string, executed: string[]): ConfigError {
  const last = executed.toSorted().at(-1);
  return new ConfigError(
    `${name} was last used by a version of Lekha whose schema (${last}) this version (${programVersion()}) does not upgrade: start a version with migration 013-site on it first.`,
  );
}
