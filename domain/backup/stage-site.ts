import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createStagedDatabase } from '../../platform/db/dump/staged.ts';
import { type StagedDatabase, type StagingPlace, UnsuitableRows } from '../../platform/db/dump/types.ts';
import { makeFolder } from '../../platform/durable-file.ts';
import { swapFolders } from './swap.ts';

/** The parts of a new site before it is swapped in. */
export interface StagedParts {
  /** An empty folder beside the files of the current site. */
  folder: string;
  /** A database with empty tables. */
  database: StagedDatabase;
}

interface StageOptions extends Omit<StagingPlace, 'folder'> {
  /** The migrations of the tables. */
  migrations: readonly string[];
  /** Makes the error for rows that the database refuses. */
  refuse(cause: UnsuitableRows): Error;
}

/** Runs `fill` on a new folder and database beside the current site. Removes both again if it fails. */
export async function stageSite<T>(
  { target, stamp, migrations, refuse }: StageOptions,
  fill: (parts: StagedParts) => Promise<T>,
): Promise<T> {
  const folder = join(target.dataDir, swapFolders(stamp).staging);
  await makeFolder(folder);
  let database: StagedDatabase | undefined;
  try {
    database = await createStagedDatabase({ target, folder, stamp }, migrations);
    return await fill({ folder, database });
  } catch (error) {
    await database?.discard();
    await rm(folder, { recursive: true, force: true });
    throw error instanceof UnsuitableRows ? refuse(error) : error;
  }
}
