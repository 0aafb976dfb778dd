import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { openSnapshot, summarise } from '../../platform/db/dump/snapshot.ts';
import { assertReplaceable } from '../../platform/db/dump/staged.ts';
import type { StagedDatabase } from '../../platform/db/dump/types.ts';
import { lockDataFolder } from '../../platform/db/folder-lock.ts';
import { knownMigrations, migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { type FreeBytes, formatBytes, freeBytes } from '../../platform/disk-space.ts';
import { createFileStream, makeFolder, sync } from '../../platform/durable-file.ts';
import { programVersion } from '../../platform/install-folder.ts';
import { openMail } from '../../platform/mail.ts';
import { isS3Url, type S3Settings } from '../../platform/s3-settings.ts';
import { batchLimits } from '../../platform/storage/limits.ts';
import { mapFullDisk, openLocalStorage } from '../../platform/storage/local.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { S3Storage } from '../../platform/storage/s3.ts';
import { toRole, toStaffRole } from '../account-role.ts';
import { recordAudit } from '../audit/audit.ts';
import { type Ctx, type Services, system } from '../context.ts';
import { holdEmails } from '../email/email.ts';
import { lookForShareImagesAtStart, searchVariantsAtStart } from '../images/images.ts';
import {
  holdRestoredArticles,
  queueDelayedConfirmations,
  stopRestoredIssues,
} from '../newsletter/newsletter.ts';
import { rebuildIndex } from '../search/search.ts';
import { switchWebhooksOff } from '../webhooks/webhooks.ts';
import type { Manifest } from './archive/format.ts';
import { type ArchiveSummary, readArchive } from './archive/read-archive.ts';
import { ArchiveExtractor } from './archive-extractor.ts';
import { type CheckedMedia, correctImages, MediaCheck } from './check-media.ts';
import { type CleanedTexts, cleanTexts } from './clean-texts.ts';
import { cleanValues } from './clean-values.ts';
import { assertSpace } from './create-backup.ts';
import { BackupError } from './errors.ts';
import { holdUnknownJobs } from './hold-jobs.ts';
import { stageSite } from './stage-site.ts';
import { archiveFile } from './store/disk.ts';
import { openArchive } from './store/open-archive.ts';
import type { StoredArchive } from './store/types.ts';
import {
  completeSwap,
  databaseFingerprint,
  removeStaging,
  type SwapPlan,
  swapFolders,
  swapSite,
  swapStamp,
} from './swap.ts';

/** The options of a restore. */
export interface RestoreOptions {
  /**
   * Replaces the tables of a database that is not a file in the data folder. A file is always moved aside.
   */
  replaces?: boolean;
  /** Called with a line about each step. */
  onProgress?: (line: string) => void;
  /** Tests pass their own. */
  free?: FreeBytes;
}

/** A finished restore. */
export interface Restored extends Completed {
  manifest: Manifest;
  /** The folder with what was there before; null if there was nothing. */
  aside: string | null;
  /** The schema with the replaced tables of a database that is not a file in the data folder. */
  asideSchema: string | null;
}

/** The findings and changes of a restore in the site. */
interface Completed {
  /** The number of emails that were waiting when the backup was made, and now wait for the operator. */
  heldEmails: number;
  /**
   * The number of articles whose emails may have been sent after the backup was made, and are sent only by
   * hand.
   */
  heldArticles: number;
  /** The email addresses of those who can do everything. */
  administrators: string[];
  /** The email addresses of those with a staff role, each with the role. */
  staff: string[];
  texts: CleanedTexts;
  /** The values that no version stores, which have their defaults now. */
  values: string[];
  /** The number of jobs that this version does not run. */
  heldJobs: number;
  media: CheckedMedia;
}

/** The size of the rows with their indexes, as a multiple of the rows alone. */
const INDEXED_SIZE = 3;

/**
 * Replaces the site in the data folder and its database with that of an archive, named by its path or URL.
 * Everything is made beside the current site, verified and brought up to date before it is swapped in by a
 * few renames, which a start completes if they are interrupted. Throws `DamagedArchive`, `BackupError` and
 * `ConfigError` before it touches anything of the current site.
 */
export async function restoreBackup(
  services: Pick<Services, 'config' | 'log' | 'now'>,
  location: string,
  options: RestoreOptions = {},
): Promise<Restored> {
  const { config } = services;
  return asOnlyProcess(config, async () => {
    await assertReplaceable(config, options.replaces ?? false);
    const stamp = swapStamp(services.now());
    const archive = await openArchive(config, location);
    if (!isS3Url(location)) return restoreArchive(services, archive, stamp, options);
    const download = join(config.dataDir, `${swapFolders(stamp).staging}-download`);
    try {
      return await restoreArchive(services, await fetchArchive(archive, download, options), stamp, options);
    } finally {
      await rm(download, { force: true });
    }
  });
}

/** Downloads an archive, which is read twice. */
async function fetchArchive(
  archive: StoredArchive,
  file: string,
  { onProgress = () => {}, free = freeBytes }: RestoreOptions,
): Promise<StoredArchive> {
  const bytes = await archive.size();
  await assertSpace(dirname(file), bytes, free);
  onProgress(`Downloading ${formatBytes(bytes)}`);
  await mapFullDisk(() => pipeline(archive.read(), createFileStream(file)));
  return { ...archiveFile(file), location: archive.location };
}

async function restoreArchive(
  services: Pick<Services, 'config' | 'log' | 'now'>,
  archive: StoredArchive,
  stamp: string,
  { replaces = false, onProgress = () => {}, free = freeBytes }: RestoreOptions,
): Promise<Restored> {
  const { config } = services;
  onProgress('Verifying the archive');
  const keys = new Set<string>();
  const summary = await readArchive(archive, async (entry) => {
    if (entry.kind === 'media') keys.add(entry.key);
  });
  assertKnownSchema(archive.location, summary.manifest);
  await assertSpace(config.dataDir, neededBytes(summary), free);
  const { plan, completed } = await stage(services, archive, { ...summary, keys }, stamp, onProgress);
  onProgress('Swapping it in');
  await swapSite(config, plan);
  if (config.s3 && summary.manifest.siteId !== null) {
    await (await openStorage(config, batchLimits)).claim(summary.manifest.siteId);
  }
  const aside = join(config.dataDir, plan.aside);
  const asideSchema = replaces ? (plan.database?.schemas.aside ?? null) : null;
  return { manifest: summary.manifest, aside: existsSync(aside) ? aside : null, asideSchema, ...completed };
}

/**
 * Runs `work` while no server can run on the data folder, and after a swap that was interrupted is complete.
 */
export async function asOnlyProcess<T>(config: Config, work: () => Promise<T>): Promise<T> {
  await makeFolder(config.dataDir).catch((cause) => {
    throw new BackupError(`DATA_DIR ${config.dataDir} cannot be created: ${cause.message}.`, { cause });
  });
  const unlock = lockDataFolder(config.dataDir);
  try {
    await completeSwap(config);
    await removeStaging(config);
    return await work();
  } finally {
    unlock();
  }
}

function neededBytes({ manifest: { media }, bytes }: ArchiveSummary): number {
  return media.bytes + INDEXED_SIZE * (bytes - media.bytes);
}

function assertKnownSchema(file: string, { program, migrations }: Manifest): void {
  const known = knownMigrations();
  if (migrations.every((name) => known.includes(name))) return;
  throw new BackupError(
    `${file} was made by Lekha ${program}, whose schema this version (${programVersion()}) does not know: restore it with that version or a newer one.`,
  );
}

/** Makes the site of the archive in a folder beside the current one. Removes it again if that fails. */
async function stage(
  services: Pick<Services, 'config' | 'log' | 'now'>,
  archive: StoredArchive,
  { manifest, keys }: ArchiveSummary & { keys: ReadonlySet<string> },
  stamp: string,
  onProgress: (line: string) => void,
): Promise<{ plan: SwapPlan; completed: Completed }> {
  const { config } = services;
  const { migrations } = manifest;
  const refuse = (cause: Error) =>
    new BackupError(`${archive.location} cannot be restored: ${cause.message}.`, { cause });
  return stageSite({ target: config, stamp, migrations, refuse }, async ({ folder, database }) => {
    await makeFolder(join(folder, 'media'));
    const bucket = config.s3 && (await openBucket(config.s3));
    const source = { location: archive.location, manifest };
    const media = new MediaCheck(config, keys);
    const extractor = new ArchiveExtractor(source, { folder, database, bucket, media }, onProgress);
    await mapFullDisk(() => readArchive(archive, (entry) => extractor.add(entry)));
    await database.finish();
    if (manifest.siteId !== null && !config.s3)
      await openLocalStorage(join(folder, 'media')).claim(manifest.siteId);
    onProgress('Comparing the database with the archive');
    await assertSameRows(database, manifest);
    onProgress('Checking the texts and building the search index');
    const completed = await completeDatabase(services, database, async (db, ctx) => {
      await correctImages(db, media.measured);
      const texts = await cleanTexts(ctx);
      const values = await cleanValues(db, services.now());
      const heldJobs = await holdUnknownJobs(db, services.now());
      await endAbsurdAccess(db, services.now());
      const event = {
        action: 'site.restored',
        subject: archive.location,
        detail: manifest.createdAt,
      } as const;
      await db.write((tx) => recordAudit(tx, { actor: system, now: services.now }, event));
      await stopRestoredIssues(db);
      await switchWebhooksOff(db, services.now());
      const heldArticles = await holdRestoredArticles(db, services.now());
      await queueDelayedConfirmations(ctx);
      await db.write((tx) => searchVariantsAtStart(tx));
      await db.write((tx) => lookForShareImagesAtStart(tx));
      const accounts = await db.read
        .selectFrom('user')
        .select(['email', 'role', 'staffRole'])
        .where((eb) => eb.or([eb('role', '=', 'admin'), eb('staffRole', 'is not', null)]))
        .orderBy('email')
        .execute();
      const administrators = accounts.filter(({ role }) => toRole(role) === 'admin');
      const staff = accounts.filter((account) => toStaffRole(account) !== null);
      return {
        texts,
        values,
        heldJobs,
        media: media.result,
        administrators: administrators.map(({ email }) => email),
        staff: staff.map(({ email, staffRole }) => `${email} (${staffRole})`),
        heldArticles,
        heldEmails: await holdEmails(db),
      };
    });
    await syncTree(folder);
    const { schemas } = database;
    const isFile = schemas === undefined;
    const names = [
      ...(isFile ? (['lekha.db'] as const) : []),
      ...(bucket ? [] : (['media'] as const)),
      'secret' as const,
    ];
    const plan: SwapPlan = {
      ...swapFolders(stamp),
      names,
      database: isFile ? null : { schemas, fingerprint: databaseFingerprint(config.databaseUrl!) },
    };
    return { plan, completed: completed! };
  });
}

/** The longest time for which a session or a one-time link of a true archive is valid. */
const MAX_ACCESS_MS = 60 * DAY_MS;

/** Ends sessions and one-time links that are valid for longer than the site makes any. */
async function endAbsurdAccess(db: Database, now: number): Promise<void> {
  const latest = now + MAX_ACCESS_MS;
  await db.write(async (tx) => {
    await tx.deleteFrom('session').where('expiresAt', '>', new Date(latest)).execute();
    await tx.deleteFrom('one_time_link').where('expires_at', '>', formatInstant(latest)).execute();
  });
}

async function openBucket(settings: S3Settings): Promise<S3Storage> {
  const { openS3Storage } = await import('../../platform/storage/s3.ts');
  return openS3Storage(settings, batchLimits);
}

/** Reads the staged database back. Throws if a table has other rows than the archive says. */
export async function assertSameRows(
  { connectionConfig }: Pick<StagedDatabase, 'connectionConfig'>,
  { tables }: Pick<Manifest, 'tables'>,
): Promise<void> {
  const snapshot = await openSnapshot(connectionConfig);
  try {
    const present = new Set(await snapshot.tables());
    const found = await summarise(
      snapshot,
      Object.keys(tables).filter((table) => present.has(table)),
    );
    for (const [table, { rows, checksum }] of Object.entries(tables)) {
      if (found[table]?.rows === rows && found[table].checksum === checksum) continue;
      throw new BackupError(
        `The rows of ${table} in the database are not those that were written: try again.`,
      );
    }
  } finally {
    await snapshot.close();
  }
}

/**
 * Brings a staged database up to date, makes the tables that are derived from others, and applies `change`.
 */
export async function completeDatabase<T>(
  { config, log, now }: Pick<Services, 'config' | 'log' | 'now'>,
  { options }: StagedDatabase,
  change?: (db: Database, ctx: Ctx) => Promise<T>,
): Promise<T | undefined> {
  const db = await openDatabase(options);
  try {
    await migrate(db);
    const storage = openLocalStorage(join(options.dataDir, 'media'));
    const ctx: Ctx = { config, log, now, db, storage, mail: openMail(config), actor: system };
    const changed = await change?.(db, ctx);
    await rebuildIndex(ctx);
    return changed;
  } finally {
    await db.close();
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const path of [join(folder, 'lekha.db'), join(folder, 'media'), folder, dirname(folder)]) {
    if (existsSync(path)) await sync(path);
  }
}
