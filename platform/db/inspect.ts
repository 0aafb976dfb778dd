import { sql } from 'kysely';
import { inTime } from '../clock.ts';
import { ConfigError } from '../config.ts';
import { programVersion } from '../version.ts';
import type { Dialect, Reader } from './database.ts';
import { migrations } from './migrations/migrations.ts';
import type { SiteTable } from './schema.ts';
import type { Inspected } from './sqlite/inspect.ts';

/** Which database a configuration names. */
export interface DatabaseChoice {
  dataDir: string;
  /** On PostgreSQL alone. */
  databaseUrl?: string | undefined;
}

/** What is known of a database before anything is changed in it. */
export interface Inspection {
  /** For messages: the file, or the variable that names the database. */
  name: string;
  /** Whether it holds nothing of a site yet: it is absent, empty, or a first start ended before its schema was there. */
  isNew: boolean;
  /** Whether a site has run on it, which then has a secret. */
  isUsed: boolean;
  /** The migrations that this program has and the database has not, in their order. */
  pending: string[];
  /** Null before the first start of a version that makes it. */
  site: Pick<SiteTable, 'id' | 'used_by' | 'secret_print'> | null;
}

const FIRST = '001-start';
/** The migrator's own tables. */
const BOOKKEEPING = ['kysely_migration', 'kysely_migration_lock'];
const PATIENCE_MS = 10_000;

/**
 * Looks at a database without changing anything in it, whatever version wrote it, and hands `look` what it found with a
 * reader (null where there is no database), which ends with it. Throws `ConfigError` with one sentence for a database that is
 * damaged, of another program, of a newer version, or out of reach.
 */
export async function inspectDatabase<T>(
  choice: DatabaseChoice,
  look: (found: Inspection, reader: Reader | null) => Promise<T>,
): Promise<T> {
  const inspected = await open(choice);
  try {
    const { name, reader, dialect } = inspected;
    if (!reader) return await look(nothing(name, dialect), null);
    const found = await inTime(readable(inspected, reader), PATIENCE_MS, () => {
      throw new ConfigError(`${name} does not answer.`);
    });
    return await look(found, reader);
  } finally {
    await inspected.close();
  }
}

async function open({ dataDir, databaseUrl }: DatabaseChoice): Promise<Inspected> {
  if (databaseUrl === undefined) {
    const { openForInspection } = await import('./sqlite/inspect.ts');
    return openForInspection(dataDir);
  }
  const { openPostgresReader } = await import('./postgres.ts');
  const reader = await openPostgresReader(databaseUrl);
  const name = 'The database of DATABASE_URL';
  return { name, dialect: 'postgres', reader, close: () => reader.destroy() };
}

function nothing(name: string, dialect: Dialect): Inspection {
  return { name, isNew: true, isUsed: false, pending: Object.keys(migrations(dialect)), site: null };
}

async function readable({ name, dialect }: Inspected, reader: Reader): Promise<Inspection> {
  try {
    return await read(name, dialect, reader);
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    throw new ConfigError(`${name} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

async function read(name: string, dialect: Dialect, reader: Reader): Promise<Inspection> {
  const tables = await tablesOf(dialect, reader);
  const done = tables.has(BOOKKEEPING[0]!) ? await migrationsDone(reader) : [];
  const known = Object.keys(migrations(dialect));
  const isNew = done.length === 0;
  const foreign = [...tables].filter((table) => !BOOKKEEPING.includes(table));
  if (isNew && foreign.length > 0) throw ofAnotherProgram(name);
  const site = tables.has('site') ? await siteOf(reader) : null;
  if (done.some((each) => !known.includes(each))) {
    throw done.includes(FIRST) ? tooNew(name, site?.used_by) : ofAnotherProgram(name);
  }
  const pending = known.filter((each) => !done.includes(each));
  const isUsed = site !== null || (!isNew && (await holdsAnything(reader)));
  return { name, isNew, isUsed, pending, site };
}

async function tablesOf(dialect: Dialect, reader: Reader): Promise<Set<string>> {
  const query =
    dialect === 'sqlite'
      ? sql<{
          name: string;
        }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
      : sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`;
  return new Set((await query.execute(reader)).rows.map(({ name }) => name));
}

async function migrationsDone(reader: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(reader);
  return rows.map(({ name }) => name);
}

/** Of any version: a newer one may have more columns. */
async function siteOf(reader: Reader): Promise<Inspection['site']> {
  const { rows } = await sql<SiteTable>`select * from site`.execute(reader);
  const [row] = rows;
  return row ? { id: row.id, used_by: row.used_by, secret_print: row.secret_print } : null;
}

async function holdsAnything(reader: Reader): Promise<boolean> {
  const [account, article] = await Promise.all([
    reader.selectFrom('user').select('id').limit(1).executeTakeFirst(),
    reader.selectFrom('article').select('n').limit(1).executeTakeFirst(),
  ]);
  return account !== undefined || article !== undefined;
}

function ofAnotherProgram(name: string): ConfigError {
  return new ConfigError(
    `${name} belongs to another program: set DATA_DIR or DATABASE_URL to a database of its own.`,
  );
}

function tooNew(name: string, usedBy: string | undefined): ConfigError {
  const mine = programVersion();
  const by = usedBy && usedBy !== mine ? `Lekha ${usedBy}` : 'a newer Lekha';
  return new ConfigError(
    `${name} was used by ${by}, whose schema this version (${mine}) does not know: start the newer version, or restore a copy from before its upgrade.`,
  );
}
