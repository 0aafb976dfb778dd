import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../domain/context.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openDatabase } from '../platform/db/open.ts';
import type { Log } from '../platform/log.ts';
import { openMail } from '../platform/mail/open.ts';
import { openLocalStorage } from '../platform/storage/local.ts';

/**
 * Opens everything the product stands on, with the schema brought up to date: for the server and for every command.
 * Throws `ConfigError` when the folder or the database cannot be used.
 */
export async function openServices(config: Config, log: Log): Promise<Services> {
  makeFolder(config.dataDir);
  const db = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
  });
  try {
    for (const name of await migrate(db)) log.info({ event: 'migrated', name });
  } catch (cause) {
    await db.close();
    throw new ConfigError(`The database could not be brought up to date: ${(cause as Error).message}`, {
      cause,
    });
  }
  return {
    config,
    db,
    storage: openLocalStorage(join(config.dataDir, 'media')),
    mail: openMail(config),
    log,
    now: Date.now,
  };
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be made: ${(cause as Error).message}`, { cause });
  }
}
