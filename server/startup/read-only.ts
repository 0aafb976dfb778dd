import { rm } from 'node:fs/promises';
import { isSwapPending } from '../../domain/backup/backup.ts';
import type { Services } from '../../domain/context.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { inspectDatabase } from '../../platform/db/inspect.ts';
import { copyReadOnly, openDatabase } from '../../platform/db/open-database.ts';
import type { Log } from '../../platform/log.ts';
import { openMail } from '../../platform/mail.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { assertBelongTogether } from './data-folder.ts';

/**
 * Opens a site whose data folder is on a read-only file system, for commands that only read it. Of SQLite's
 * file a temporary copy is opened, which `close` removes with what such a command notes in it. Throws
 * `ConfigError` if nothing of a site is there, or if it would have to be changed first.
 */
export async function openReadOnly(config: Config, log: Log): Promise<Services> {
  const storage = await openStorage(config);
  if (isSwapPending(config)) throw unfinished(config, 'a restore');
  const copyDir = await copyReadOnly(config);
  const removeCopy = async () => {
    if (copyDir !== undefined) await rm(copyDir, { recursive: true, force: true });
  };
  try {
    const options = { ...config, copyDir };
    const found = await inspectDatabase(options, async (state, reader) => {
      if (state.isNew) throw new ConfigError(`${state.name} has no site, and DATA_DIR is read-only.`);
      await assertBelongTogether({ config, storage }, state, reader);
      return state;
    });
    if (found.pending.length > 0) throw unfinished(config, 'the migration to this version');
    const db = removing(await openDatabase(options), removeCopy);
    log.warn({ event: 'data_folder_read_only', why: 'The site does not record what this command does.' });
    return { config, db, storage, mail: openMail(config), log, now: Date.now };
  } catch (error) {
    await removeCopy();
    throw error;
  }
}

function unfinished({ dataDir }: Config, what: string): ConfigError {
  return new ConfigError(
    `DATA_DIR ${dataDir} is on a read-only file system, but ${what} must be finished in it: mount it so that it can be written.`,
  );
}

function removing(db: Database, remove: () => Promise<void>): Database {
  const close = async () => {
    await db.close();
    await remove();
  };
  return { ...db, close };
}
