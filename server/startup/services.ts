import { join } from 'node:path';
import { completeSwap, isSwapPending } from '../../domain/backup/backup.ts';
import type { Services } from '../../domain/context.ts';
import { assertS3Used, type Config, ConfigError } from '../../platform/config.ts';
import type { Database, Reader, WaitListener } from '../../platform/db/database.ts';
import { lockDataFolder } from '../../platform/db/folder-lock.ts';
import { type Inspection, inspectDatabase } from '../../platform/db/inspect.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { upgradeDatabase } from '../../platform/db/upgrade.ts';
import { START_WAIT_MS, withWaitBudget } from '../../platform/db/wait-budget.ts';
import { makeFolder } from '../../platform/durable-file.ts';
import { commandPrefix } from '../../platform/install-folder.ts';
import type { Log } from '../../platform/log.ts';
import { openMail } from '../../platform/mail.ts';
import { access, assertAccess, isOnReadOnlyDisk } from '../../platform/ownership.ts';
import { cacheOnDisk } from '../../platform/storage/cached.ts';
import { batchLimits } from '../../platform/storage/limits.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { waitForStore } from '../../platform/storage/patient.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { assertBelongTogether, establishSite } from './data-folder.ts';
import { registerInstance } from './instances.ts';
import { openReadOnly } from './read-only.ts';

/** How a command opens the site. */
export interface OpenOptions {
  /** Migrates an existing database, which only the server and `migrate` do. */
  migrates?: boolean;
  /** Accepts media of another site, for `adopt-media`. */
  anyMedia?: boolean;
  /** For a command that changes nothing in the site, which then works on a read-only file system too. */
  changesNothing?: boolean;
  /** Tests pass their own. */
  isReadOnly?: (folder: string) => boolean;
  /** Used in place of the storage that the configuration names. */
  storage?: Storage | undefined;
}

/**
 * Opens database, storage and mail for a command, which may run beside a server. Creates a missing database.
 * Migrates one of an older version only if `migrates` is set and no server runs. Throws `ConfigError` if the
 * data folder or the database cannot be used.
 */
export async function openServices(config: Config, log: Log, options: OpenOptions = {}): Promise<Services> {
  const { changesNothing = false, isReadOnly = isOnReadOnlyDisk } = options;
  if (isReadOnly(config.dataDir)) {
    if (!changesNothing) throw readOnlyError(config);
    return openReadOnly(config, log);
  }
  const storage = await prepareFolder(config);
  if (isSwapPending(config)) await completeRestore(config);
  const found = await inspect(config, log, storage, options);
  if (!found.isNew && (found.pending.length === 0 || !options.migrates)) {
    if (found.pending.length > 0) {
      throw new ConfigError(
        `${found.name} is of an older version: start the server, or run \`${commandPrefix()} migrate\`, to migrate it.`,
      );
    }
    return servicesOn(await openDatabase(config), {
      config,
      log,
      storage,
    });
  }
  const unlock = lockDataFolder(config.dataDir);
  try {
    return await openUpToDate(config, log, options);
  } finally {
    unlock();
  }
}

/** Opens the same for a server, which holds the lock of the data folder until `unlock`. */
export async function openForServer(
  config: Config,
  log: Log,
  { isReadOnly = isOnReadOnlyDisk }: Pick<OpenOptions, 'isReadOnly'> = {},
): Promise<{ services: Services; unlock: () => void }> {
  assertS3Used(config);
  if (isReadOnly(config.dataDir)) throw readOnlyError(config);
  await makeDataFolder(config);
  const unlock = lockDataFolder(config.dataDir);
  try {
    await completeSwap(config);
    // A start has more patience than the readers of a running server.
    const patient = config.s3 && waitForStore(await openStorage(config, batchLimits), log);
    const services = await openUpToDate(config, log, { storage: patient });
    try {
      await registerInstance(services);
      const storage = await openStorage(config);
      return { services: { ...services, storage: await withCache({ ...services, storage }) }, unlock };
    } catch (error) {
      await services.db.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}

function readOnlyError({ dataDir }: Config): ConfigError {
  return new ConfigError(
    `DATA_DIR ${dataDir} is on a read-only file system: mount it so that it can be written. \`${commandPrefix()} backup FILE\` and \`${commandPrefix()} export DIR\` work on it as it is.`,
  );
}

/**
 * Media from S3 is copied to the data folder, which only the server does: the copies belong to one process.
 */
async function withCache({ config, storage }: Services): Promise<Storage> {
  if (!config.s3) return storage;
  const folder = join(config.dataDir, 'media-cache');
  return cacheOnDisk(storage, { folder, maxBytes: config.mediaCacheMaxBytes });
}

async function completeRestore(config: Config): Promise<void> {
  const unlock = lockDataFolder(config.dataDir);
  try {
    await completeSwap(config);
  } finally {
    unlock();
  }
}

/** Inspects again under the lock, because the database may have changed before. */
async function openUpToDate(config: Config, log: Log, options: OpenOptions = {}): Promise<Services> {
  const storage = options.storage ?? (await prepareFolder(config));
  const found = await inspect(config, log, storage, options);
  await upgrade(config, log, found);
  const db = await openDatabase(config);
  try {
    await withWaitBudget(() => establishSite({ config, storage }, db, log), START_WAIT_MS);
    return servicesOn(db, { config, log, storage });
  } catch (error) {
    await db.close();
    throw error;
  }
}

function inspect(
  config: Config,
  log: Log,
  storage: Storage,
  { anyMedia = false }: OpenOptions,
): Promise<Inspection> {
  const look = async (found: Inspection, reader: Reader | null) => {
    await assertBelongTogether({ config, storage }, found, anyMedia && !found.isNew ? null : reader);
    return found;
  };
  return inspectDatabase(config, look, tellWait(log));
}

function tellWait(log: Log): WaitListener {
  return (why) => log.warn({ event: 'start_waits', why });
}

async function upgrade(config: Config, log: Log, found: Inspection): Promise<void> {
  if (found.pending.length === 0) return;
  try {
    const { migrations, copy } = await upgradeDatabase(config, found, tellWait(log));
    for (const name of migrations) log.debug({ event: 'migrated', name });
    if (!found.isNew && migrations.length > 0)
      log.info({ event: 'upgraded', migrations: migrations.length, ...(copy !== null && { copy }) });
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const why = (cause as Error).message;
    throw new ConfigError(`${found.name} could not be migrated: ${why}.`, { cause });
  }
}

function servicesOn(db: Database, { config, log, storage }: Omit<Services, 'db' | 'mail' | 'now'>): Services {
  return { config, db, storage, mail: openMail(config), log, now: Date.now };
}

async function prepareFolder(config: Config): Promise<Storage> {
  await makeDataFolder(config);
  return openStorage(config);
}

async function makeDataFolder({ dataDir }: Config): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (cause) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be created: ${(cause as Error).message}`, { cause });
  }
  assertAccess([
    [dataDir, access.changeFolder],
    ...['server.lock', 'lekha.db', 'lekha.db-wal', 'lekha.db-shm', 'secret'].map(
      (name) => [join(dataDir, name), access.changeFile] as const,
    ),
    [join(dataDir, 'media'), access.readFolder],
  ]);
}
