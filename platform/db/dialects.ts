import type {
  DatabaseOptions,
  Dialect,
  InspectionTarget,
  OpenConnections,
  OpenOptions,
  Reader,
  UpgradeTarget,
} from './database.ts';
import type { CreateTables, Snapshot, StagedDatabase, StagedSchemas, StagingPlace } from './dump/types.ts';

/** The migrations that a database lacks. */
interface Pending {
  pending: readonly string[];
  isNew: boolean;
}

/** The operations that each database does in its own way. `source` is that of a `ConnectionConfig`. */
interface DialectOperations {
  open(options: OpenOptions): Promise<OpenConnections>;
  openReader(source: string): Promise<Reader>;
  openSnapshot(source: string): Promise<Snapshot>;
  /**
   * Copies a database that cannot be written to a temporary folder, and returns it; undefined if it is no
   * file.
   */
  copyReadOnly(options: DatabaseOptions): Promise<string | undefined>;
  openForInspection(options: DatabaseOptions): Promise<InspectionTarget>;
  openForUpgrade(options: DatabaseOptions, found: Pending): Promise<UpgradeTarget>;
  /** Returns the schema of the migrator's tables; undefined for the default. */
  migratorSchema(db: Reader): Promise<string | undefined>;
  createStaged(place: StagingPlace, createTables: CreateTables): Promise<StagedDatabase>;
  assertReplaceable(target: DatabaseOptions, replaces: boolean): Promise<void>;
  swapIn(source: string, schemas: StagedSchemas): Promise<void>;
  markMoved(options: DatabaseOptions, at: string): Promise<void>;
}

/**
 * Chooses between the databases, as only the index of the search does too. A driver is loaded when it is
 * used.
 */
export const dialects: Record<Dialect, DialectOperations> = {
  sqlite: {
    open: async (options) => (await import('./sqlite/open-sqlite.ts')).openSqlite(options),
    openReader: async (file) => (await import('./sqlite/open-sqlite.ts')).openSqliteReader(file),
    openSnapshot: async (file) => (await import('./sqlite/snapshot.ts')).openSqliteSnapshot(file),
    copyReadOnly: async ({ dataDir }) =>
      (await import('./sqlite/temporary-copy.ts')).copyToTemporaryFolder(dataDir),
    openForInspection: async (options) => (await import('./sqlite/inspect.ts')).inspectSqlite(options),
    openForUpgrade: async (...args) => (await import('./sqlite/upgrade.ts')).openSqliteUpgrade(...args),
    migratorSchema: async () => undefined,
    createStaged: async (...args) => (await import('./sqlite/staged.ts')).createStagedFile(...args),
    // The lock of its folder protects the file, which is moved aside.
    assertReplaceable: async () => {},
    swapIn: async () => {},
    markMoved: async (options, at) => (await import('./moved.ts')).markFileMoved(options, at),
  },
  postgres: {
    open: async (options) => (await import('./postgres/open-postgres.ts')).openPostgres(options),
    openReader: async (url) => (await import('./postgres/open-postgres.ts')).openPostgresReader(url),
    openSnapshot: async (url) => (await import('./postgres/snapshot.ts')).openPostgresSnapshot(url),
    copyReadOnly: async () => undefined,
    openForInspection: async (options) =>
      (await import('./postgres/open-postgres.ts')).inspectPostgres(options),
    openForUpgrade: async (options) =>
      (await import('./postgres/open-postgres.ts')).openPostgresUpgrade(options),
    migratorSchema: async (db) => (await import('./postgres/open-postgres.ts')).readCurrentSchema(db),
    createStaged: async (...args) => (await import('./postgres/staged.ts')).createStagedSchema(...args),
    assertReplaceable: async (...args) => (await import('./postgres/staged.ts')).assertReplaceable(...args),
    swapIn: async (...args) => (await import('./postgres/staged.ts')).swapSchemas(...args),
    markMoved: async (options, at) => (await import('./postgres/staged.ts')).markTablesMoved(options, at),
  },
};

/** Returns the operations of the database that these settings name. */
export function dialectFor({ databaseUrl }: Pick<DatabaseOptions, 'databaseUrl'>): DialectOperations {
  return dialects[databaseUrl ? 'postgres' : 'sqlite'];
}
