import { join } from 'node:path';
import { formatInstant } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { TableChecksum } from '../../platform/db/dump/checksum.ts';
import { openSnapshot } from '../../platform/db/dump/snapshot.ts';
import { storedTables } from '../../platform/db/dump/tables.ts';
import type { Snapshot } from '../../platform/db/dump/types.ts';
import { type FreeBytes, formatBytes, freeBytes } from '../../platform/disk-space.ts';
import { makeFolder } from '../../platform/durable-file.ts';
import { FileNames } from '../../platform/file-names.ts';
import { programVersion } from '../../platform/install-folder.ts';
import { appSecret } from '../../platform/secret.ts';
import { batchLimits } from '../../platform/storage/limits.ts';
import { mapFullDisk } from '../../platform/storage/local.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Services } from '../context.ts';
import { noteState } from '../system-state.ts';
import {
  databaseEntry,
  entryNames,
  FORMAT,
  type Manifest,
  mediaEntry,
  parseEntryName,
} from './archive/format.ts';
import { type ArchiveSummary, readArchive } from './archive/read-archive.ts';
import { type AddEntry, single, writeArchive } from './archive/write-archive.ts';
import { BackupError } from './errors.ts';
import { openNewArchive } from './store/open-archive.ts';
import type { NewArchive } from './store/types.ts';

/** The options of a backup. */
export interface BackupOptions {
  /**
   * The path or URL of the archive to create; without it, one in `DATA_DIR/backups` that is named by the
   * time.
   */
  file?: string | undefined;
  /** Takes the place of `file`. */
  archive?: NewArchive;
  /** Called with a line about each step. */
  onProgress?: (line: string) => void;
  /** Stops the backup and removes what was written. */
  signal?: AbortSignal;
  /** Tests pass their own. */
  free?: FreeBytes;
}

/** A finished and verified backup. */
export interface Backup extends ArchiveSummary {
  file: string;
  /** The size of the archive itself. */
  archiveBytes: number;
}

/** The size of an entry with rows, unless a single row is larger. */
const PART_BYTES = 4 * 1024 * 1024;
/** Free space that a backup or restore leaves on the disk. */
export const RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * Writes the whole site into one archive while others read and write: everything that was committed before
 * the call is in it. The archive appears under its name once it is complete, on the disk and verified. Throws
 * `BackupError`, and `StorageFull` if the disk fills up meanwhile.
 */
export async function createBackup(services: Services, options: BackupOptions = {}): Promise<Backup> {
  const { onProgress = () => {}, free = freeBytes, signal } = options;
  const checkSignal = async () => signal?.throwIfAborted();
  const archive = options.archive ?? (await openTarget(services, options.file));
  await archive.assertFree();
  const snapshot = await openSnapshot(services.db.connectionConfig);
  try {
    // A server's own storage would fill its cache with everything that is read here.
    const storage = await openStorage(services.config, batchLimits);
    const media = await listMedia(storage);
    const estimate = snapshot.bytes + media.bytes;
    if (archive.folder !== null) await assertSpace(archive.folder, estimate, free);
    const mtime = new Date(services.now());
    await mapFullDisk(() =>
      writeArchive(archive, { mtime, estimate }, (add) => {
        const addUnlessAborted: AddEntry = async (...entry) => {
          await checkSignal();
          await add(...entry);
        };
        return addSite({ ...services, storage }, snapshot, media, addUnlessAborted, onProgress);
      }),
    );
    onProgress('Verifying the archive');
    const summary = await readArchive(archive, checkSignal);
    const archiveBytes = await archive.size();
    await archive.publish();
    const file = archive.location;
    if (!options.archive) {
      await noteState(services, 'backup', { at: summary.manifest.createdAt, file, bytes: archiveBytes });
    }
    return { ...summary, file, archiveBytes };
  } finally {
    await Promise.all([snapshot.close(), archive.discard()]);
  }
}

async function openTarget({ config, now }: Services, file: string | undefined): Promise<NewArchive> {
  const name = archiveName(now());
  if (file !== undefined) return openNewArchive(config, file, name);
  const folder = join(config.dataDir, 'backups');
  await makeFolder(folder);
  return openNewArchive(config, join(folder, name), name);
}

/** Names an archive by its time in UTC, such as `lekha-20261123-101500.tar.zst`. */
export function archiveName(now: number): string {
  const [day = '', time = ''] = formatInstant(now).split('T');
  return `lekha-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.tar.zst`;
}

/** Throws `BackupError` if `folder` has no space for `bytes` and some more. */
export async function assertSpace(folder: string, bytes: number, free: FreeBytes): Promise<void> {
  const [needed, available] = [bytes + RESERVE_BYTES, await free(folder)];
  if (needed <= available) return;
  throw new BackupError(
    `${folder} has ${formatBytes(available)} free and may need ${formatBytes(needed)}: make space first.`,
  );
}

interface Media {
  keys: string[];
  bytes: number;
}

/**
 * Lists the media files. Those that appear later belong to later rows; variants that disappear are made
 * again.
 */
async function listMedia(storage: Storage): Promise<Media> {
  const media: Media = { keys: [], bytes: 0 };
  const names = new FileNames();
  for await (const key of storage.list('')) {
    // A bucket may have foreign objects whose names no folder can have.
    if (parseEntryName(mediaEntry(key)) === null || names.add(key) !== null) continue;
    media.keys.push(key);
    media.bytes += (await storage.stat(key))?.bytes ?? 0;
  }
  return media;
}

async function addSite(
  services: Services,
  snapshot: Snapshot,
  media: Media,
  add: AddEntry,
  onProgress: (line: string) => void,
): Promise<void> {
  const { config } = services;
  const program = programVersion();
  const siteId = await readSiteId(snapshot);
  await addJson(add, entryNames.format, { format: FORMAT, program, siteId });
  await addBytes(add, entryNames.secret, Buffer.from(`${appSecret(config)}\n`));
  await addJson(add, entryNames.settings, publicSettings(config));
  const { tables, imageKeys } = await addTables(snapshot, add, onProgress);
  // A listing that leaves out an image is not believed.
  const keys = [...new Set([...media.keys, ...imageKeys])];
  const added = await addMedia(services, { ...media, keys }, add, onProgress);
  const manifest: Manifest = {
    format: FORMAT,
    program,
    createdAt: formatInstant(services.now()),
    siteId,
    migrations: snapshot.migrations,
    tables,
    media: { files: added.size, bytes: [...added.values()].reduce((sum, bytes) => sum + bytes, 0) },
    missingMedia: imageKeys.filter((key) => !added.has(key)),
  };
  await addJson(add, entryNames.manifest, manifest);
}

async function readSiteId(snapshot: Snapshot): Promise<string | null> {
  const at = (await snapshot.columns('site')).indexOf('id');
  for await (const [row] of snapshot.rows('site')) if (row) return String(row[at]);
  return null;
}

/** The operator's settings that are not secret, to set them again on another machine. */
function publicSettings(config: Config): Record<string, unknown> {
  const { publicUrl, mailFrom, trustedProxies, tagManagerId, rateLimitScale } = config;
  const { maxUploadBytes, maxPixels, maxBodyBytes, cdnMaxAgeS, cacheMaxBytes, passwordMinLength } = config;
  const limits = { maxUploadBytes, maxPixels, maxBodyBytes, cdnMaxAgeS, cacheMaxBytes, passwordMinLength };
  return { publicUrl, mailFrom, trustedProxies, tagManagerId, rateLimitScale, ...limits };
}

async function addTables(snapshot: Snapshot, add: AddEntry, onProgress: (line: string) => void) {
  const tables: Manifest['tables'] = {};
  const imageKeys: string[] = [];
  for (const table of storedTables) {
    const columns = await snapshot.columns(table);
    const keyAt = columns.indexOf('key');
    const checksum = new TableChecksum();
    let part = new RowBuffer();
    let parts = 0;
    for await (const rows of snapshot.rows(table)) {
      for (const row of rows) {
        if (table === 'image') imageKeys.push(String(row[keyAt]));
        part.push(checksum.add(row));
        if (part.bytes < PART_BYTES) continue;
        await addBytes(add, databaseEntry(table, ++parts), part.take());
        part = new RowBuffer();
      }
    }
    if (part.bytes > 0) await addBytes(add, databaseEntry(table, ++parts), part.take());
    tables[table] = { columns, rows: checksum.rows, checksum: checksum.sum };
    if (checksum.rows > 0) onProgress(`Database: ${checksum.rows} rows of ${table}`);
  }
  return { tables, imageKeys };
}

/** The lines of one entry. */
class RowBuffer {
  #lines: Buffer[] = [];
  bytes = 0;

  push(line: string): void {
    const encoded = Buffer.from(`${line}\n`);
    this.#lines.push(encoded);
    this.bytes += encoded.length;
  }

  take(): Buffer {
    return Buffer.concat(this.#lines);
  }
}

const PROGRESS_MS = 5000;

/** Adds the files and returns their sizes by key. */
async function addMedia(
  { storage }: Services,
  { keys, bytes: total }: Media,
  add: AddEntry,
  onProgress: (line: string) => void,
): Promise<Map<string, number>> {
  const added = new Map<string, number>();
  let done = 0;
  let shownAt = 0;
  for (const key of keys) {
    const found = await storage.stat(key);
    const body = found && (await storage.stream(key));
    if (!body) continue;
    await add(mediaEntry(key), found.bytes, body);
    added.set(key, found.bytes);
    done += found.bytes;
    if (Date.now() - shownAt < PROGRESS_MS && added.size < keys.length) continue;
    shownAt = Date.now();
    onProgress(`Media: ${added.size} of ${keys.length} files, ${formatBytes(done)} of ${formatBytes(total)}`);
  }
  return added;
}

function addJson(add: AddEntry, name: string, value: unknown): Promise<void> {
  return addBytes(add, name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
}

function addBytes(add: AddEntry, name: string, bytes: Buffer): Promise<void> {
  return add(name, bytes.length, single(bytes));
}
