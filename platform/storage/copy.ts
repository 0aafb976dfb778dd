import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { splitKey } from './keys.ts';
import { DamagedObject, type Storage, type StoredObject } from './storage.ts';

/** The result of a copy. */
export interface MediaCopy {
  copied: number;
  copiedBytes: number;
  /** Objects that the target had already. */
  equal: number;
  /** Objects whose bytes do not have the hash that the source recorded. They are not copied. */
  damaged: string[];
  /** Names that are not keys, of files that the site does not use. */
  foreign: string[];
}

export interface CopyOptions {
  onProgress?: (progress: { done: number; total: number; bytes: number }) => void;
}

/** Two stores that must not be mixed. */
export class MediaMismatch extends Error {
  override name = 'MediaMismatch';
}

/** The owner of a target that is not complete: a site does not start on it. */
const UNFINISHED = 'unfinished copy of ';
const AT_ONCE = 8;

/** True for the owner of media that `copyMedia` has not finished. */
export function isUnfinishedCopy(owner: string | null): boolean {
  return owner?.startsWith(UNFINISHED) ?? false;
}

/**
 * Copies all media of a site and compares each object by its hash, read from the target again. What the
 * target has already is not copied again, so an interrupted copy can be repeated. Deletes nothing; leaves the
 * trash out. Throws `MediaMismatch` if the source holds no media of a site, or the target that of another
 * one.
 */
export async function copyMedia(
  source: Storage,
  target: Storage,
  { onProgress = () => {} }: CopyOptions = {},
): Promise<MediaCopy> {
  const owner = await assertSameSite(source, target);
  const result: MediaCopy = { copied: 0, copiedBytes: 0, equal: 0, damaged: [], foreign: [] };
  const keys: string[] = [];
  for await (const name of source.list('')) (isKey(name) ? keys : result.foreign).push(name);
  const total = keys.length;
  let done = 0;
  let failed = false;
  const worker = async () => {
    for (let key = keys.pop(); key !== undefined && !failed; key = keys.pop()) {
      await copyObject(source, target, key, result);
      onProgress({ done: ++done, total, bytes: result.copiedBytes });
    }
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      worker().catch((error) => {
        failed = true;
        throw error;
      }),
    ),
  );
  if (result.damaged.length === 0) await target.claim(owner);
  return result;
}

async function assertSameSite(source: Storage, target: Storage): Promise<string> {
  const [owner, taken] = [await source.owner(), await target.owner()];
  if (owner === null) throw new MediaMismatch(`${source.location} does not hold the media of a site.`);
  if (isUnfinishedCopy(owner)) {
    throw new MediaMismatch(`${source.location} is itself an unfinished copy: finish that one first.`);
  }
  const unfinished = UNFINISHED + owner;
  if (taken !== null && taken !== owner && taken !== unfinished) {
    throw new MediaMismatch(`${target.location} holds the media of another site.`);
  }
  if (taken === null) await target.claim(unfinished);
  return owner;
}

async function copyObject(source: Storage, target: Storage, key: string, result: MediaCopy): Promise<void> {
  const found = await source.stat(key);
  if (!found) return;
  if (await isEqual(source, target, key, found)) {
    result.equal++;
    return;
  }
  const bytes = await source.get(key).catch((error) => {
    if (error instanceof DamagedObject) return error;
    throw error;
  });
  if (!bytes) return;
  if (bytes instanceof DamagedObject) return void result.damaged.push(key);
  const hash = sha256(bytes);
  if (found.sha256 !== undefined && found.sha256 !== hash) return void result.damaged.push(key);
  await target.put(key, bytes);
  const written = await target.get(key);
  if (!written || sha256(written) !== hash) {
    throw new MediaMismatch(`${key} has other bytes in ${target.location} than were written.`);
  }
  result.copied++;
  result.copiedBytes += bytes.length;
}

async function isEqual(source: Storage, target: Storage, key: string, found: StoredObject): Promise<boolean> {
  const there = await target.stat(key);
  if (there?.bytes !== found.bytes) return false;
  return (await readHash(source, key, found)) === (await readHash(target, key, there));
}

/** The recorded hash, or that of the bytes. */
async function readHash(storage: Storage, key: string, found: StoredObject): Promise<string | null> {
  if (found.sha256 !== undefined) return found.sha256;
  const stream = await storage.stream(key);
  if (!stream) return null;
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function isKey(name: string): boolean {
  try {
    splitKey(name);
    return true;
  } catch {
    return false;
  }
}
