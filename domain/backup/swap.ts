import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { formatInstant } from '../../platform/clock.ts';
import { type Config, ConfigError } from '../../platform/config.ts';
import { swapIn } from '../../platform/db/dump/staged.ts';
import { MOVED_MARK } from '../../platform/db/moved.ts';
import { isUnfinished, makeFolder, sync, writeDurably } from '../../platform/durable-file.ts';

/** The file that says which swap is in progress. */
const PLAN = 'restore.json';
const STAGING = 'restoring-';
const ASIDE = 'before-restore-';
/** Files that belong to the database file of the same name and move aside with it. */
const COMPANIONS: Record<string, string[]> = {
  'lekha.db': ['lekha.db-wal', 'lekha.db-shm', 'lekha.db-journal', MOVED_MARK],
};

const swapPlan = z.object({
  /** Folders in the data folder. */
  staging: z.string().regex(/^[a-z0-9-]+$/),
  aside: z.string().regex(/^[a-z0-9-]+$/),
  /**
   * The files that move from `staging` to the data folder. Those of the same name move from there to `aside`
   * first.
   */
  names: z.array(z.enum(['lekha.db', 'media', 'secret'])),
  /** Schemas that take part, in the database with this fingerprint. */
  database: z
    .object({ schemas: z.object({ staging: z.string(), aside: z.string() }), fingerprint: z.string() })
    .nullable(),
});

/** A complete site in a folder beside the current one, and the files that will replace others. */
export type SwapPlan = z.infer<typeof swapPlan>;

/** Names a swap by its time, in digits. */
export function swapStamp(now: number): string {
  return formatInstant(now)
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 17);
}

/** The folders of a swap at this time. */
export function swapFolders(stamp: string): Pick<SwapPlan, 'staging' | 'aside'> {
  return { staging: `${STAGING}${stamp}`, aside: `${ASIDE}${stamp}` };
}

/**
 * Moves a staged site into place, and what was there aside. The plan is on the disk before anything moves: if
 * the process is killed, `completeSwap` does the rest. Everything staged must be on the disk. The caller
 * holds the lock of the data folder.
 */
export async function swapSite(config: Config, plan: SwapPlan): Promise<void> {
  await writeDurably(join(config.dataDir, PLAN), JSON.stringify(plan));
  await completeSwap(config);
}

/** True if a swap was interrupted: the data folder may hold parts of two sites. */
export function isSwapPending({ dataDir }: Config): boolean {
  return existsSync(join(dataDir, PLAN));
}

/**
 * Ends an interrupted swap, if there is one. The caller holds the lock of the data folder. Throws
 * `ConfigError`.
 */
export async function completeSwap(config: Config): Promise<void> {
  const { dataDir } = config;
  if (!isSwapPending(config)) return;
  const plan = readPlan(join(dataDir, PLAN));
  if (plan.database) await swapDatabase(config, plan.database);
  for (const name of plan.names) await swapFile(dataDir, plan, name);
  await rm(join(dataDir, plan.staging), { recursive: true, force: true });
  await rm(join(dataDir, PLAN));
  await sync(dataDir);
}

function readPlan(file: string): SwapPlan {
  try {
    return swapPlan.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new ConfigError(
      `${file} of an interrupted restore is damaged: restore the backup again without it.`,
      {
        cause,
      },
    );
  }
}

async function swapDatabase({ databaseUrl }: Config, database: NonNullable<SwapPlan['database']>) {
  if (databaseUrl === undefined || databaseFingerprint(databaseUrl) !== database.fingerprint) {
    throw new ConfigError(
      'A restore into another database was interrupted: set DATABASE_URL to that of the restore, so that it can be completed.',
    );
  }
  await swapIn(databaseUrl, database.schemas);
}

/** Each step is one rename, and a step that was done is recognised by what has disappeared from `staging`. */
async function swapFile(dataDir: string, { staging, aside }: SwapPlan, name: string): Promise<void> {
  const staged = join(dataDir, staging, name);
  if (!existsSync(staged)) return;
  // The log goes first: a database file in its place would be read with the log of another one.
  for (const present of [...(COMPANIONS[name] ?? []), name]) {
    if (!existsSync(join(dataDir, present))) continue;
    await makeFolder(join(dataDir, aside));
    await rename(join(dataDir, present), join(dataDir, aside, present));
    await sync(join(dataDir, aside));
  }
  await sync(dataDir);
  await rename(staged, join(dataDir, name));
  await sync(dataDir);
}

/** Recognises a database by its host, port and name, without revealing the password. */
export function databaseFingerprint(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return createHash('sha256').update(`${host}${pathname}`).digest('hex').slice(0, 32);
}

/**
 * Removes the files of restores that were killed before their swap. The caller holds the lock of the data
 * folder.
 */
export async function removeStaging({ dataDir }: Config): Promise<void> {
  const isLeft = (name: string) => name.startsWith(STAGING) || (name.startsWith(PLAN) && isUnfinished(name));
  const names = readdirSync(dataDir).filter(isLeft);
  await Promise.all(names.map((name) => rm(join(dataDir, name), { recursive: true, force: true })));
}
