import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { withTimeout } from '../clock.ts';
import { createFileStream, makeFolder } from '../durable-file.ts';
import { openFileStream } from './file-stream.ts';
import { type ByteRange, type Storage, StorageUnavailable, type StoredObject } from './storage.ts';

export interface CacheOptions {
  folder: string;
  maxBytes: number;
  /** How long an object counts as existing without a request to the store. Tests shorten it. */
  recheckMs?: number;
  /** How long a reader waits for a download, which goes on. Tests shorten it. */
  patienceMs?: number;
}

/** An image that another instance deletes is served by this one for about this long. */
const RECHECK_MS = 10 * 60 * 1000;
/** The number of objects whose existence is remembered, about 10 MB. */
const MAX_KNOWN = 50_000;
const MAX_ATTEMPTS = 3;
const PATIENCE_MS = 4500;
/** Marks a file that is still being downloaded. */
const PARTIAL = '.part';
/**
 * Separates the key from the random part of a file's name. Keys contain none of these characters, nor `+`.
 */
const SEPARATOR = '=';
/** Separated them in versions that did not compare copies with a hash. Such copies are removed. */
const UNCHECKED_SEPARATOR = '@';
/** Errors of the local disk, despite which objects are served, without a copy. */
const DISK_ERRORS = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|EMFILE|ENFILE|ENOENT|ENOTDIR)$/;

/**
 * Keeps copies of objects on the local disk, which are used instead of the store. Assumes that a key never
 * gets other bytes, except by this storage. The folder belongs to one process; it is bounded in bytes and can
 * be deleted at any time.
 */
export async function cacheOnDisk(storage: Storage, options: CacheOptions): Promise<Storage> {
  const cache = new DiskCache(storage, options);
  await cache.load();
  /** Forgets before and after: a download that begins in between may read either state. */
  const changing = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    cache.forget(key);
    try {
      return await work();
    } finally {
      cache.forget(key);
    }
  };
  return {
    ...storage,
    put: async (key, bytes) => {
      await changing(key, () => storage.put(key, bytes));
      cache.remember(key, { bytes: bytes.length, modified: new Date() });
    },
    delete: (key) => changing(key, () => storage.delete(key)),
    trash: (object) => changing(object.key, () => storage.trash(object)),
    restore: (object) => changing(object.key, () => storage.restore(object)),
    get: (key) => cache.get(key),
    stream: (key, range) => cache.stream(key, range),
    stat: (key) => cache.stat(key),
    has: async (key) => (await cache.stat(key)) !== null,
  };
}

/** A copy on the disk. */
interface CachedFile {
  path: string;
  bytes: number;
  modified: Date;
}

class DiskCache {
  readonly #storage: Storage;
  readonly #folder: string;
  readonly #files: LRUCache<string, CachedFile>;
  readonly #known: LRUCache<string, StoredObject>;
  readonly #downloads = new Map<string, Promise<CachedFile | null>>();
  readonly #patienceMs: number;

  constructor(storage: Storage, options: CacheOptions) {
    const { folder, maxBytes, recheckMs = RECHECK_MS, patienceMs = PATIENCE_MS } = options;
    this.#storage = storage;
    this.#folder = folder;
    this.#patienceMs = patienceMs;
    this.#known = new LRUCache({ max: MAX_KNOWN, ttl: recheckMs });
    this.#files = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: ({ path }) => void rm(path, { force: true }).catch(() => {}),
    });
  }

  /** Adopts the files of the last run and removes what it did not finish. Leaves other files alone. */
  async load(): Promise<void> {
    await makeFolder(this.#folder);
    const found: { key: string; file: CachedFile; used: number }[] = [];
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const [encoded = '', end] = name.split(SEPARATOR);
      if (end === undefined && !name.includes(UNCHECKED_SEPARATOR)) continue;
      if (end === undefined || end.endsWith(PARTIAL)) {
        await rm(path, { force: true });
        continue;
      }
      const { size, atimeMs, mtime } = await stat(path);
      found.push({
        key: encoded.replaceAll('+', '/'),
        file: { path, bytes: size, modified: mtime },
        used: atimeMs,
      });
    }
    for (const { key, file } of found.sort((a, b) => a.used - b.used)) this.#files.set(key, file);
  }

  forget(key: string): void {
    this.#known.delete(key);
    this.#downloads.delete(key);
    this.#files.delete(key);
  }

  remember(key: string, object: StoredObject): void {
    this.#known.set(key, object);
  }

  async stat(key: string): Promise<StoredObject | null> {
    const known = this.#known.get(key);
    if (known) return known;
    const copy = this.#files.get(key);
    if (!copy) return this.#ask(key);
    // A copy is served without waiting for the store. Whether the object still exists is checked from time to
    // time.
    const found = { bytes: copy.bytes, modified: copy.modified };
    this.#known.set(key, found);
    void this.#ask(key).catch(() => {});
    return found;
  }

  async #ask(key: string): Promise<StoredObject | null> {
    const found = await this.#storage.stat(key);
    if (found) this.#known.set(key, found);
    else this.forget(key);
    return found;
  }

  async get(key: string): Promise<Uint8Array | null> {
    return this.#read(
      key,
      (file) => readFile(file.path),
      () => this.#storage.get(key),
    );
  }

  async stream(key: string, range?: ByteRange): Promise<Readable | null> {
    const openFile = ({ path }: CachedFile) => openFileStream(path, range);
    return this.#read(key, openFile, () => this.#storage.stream(key, range));
  }

  /** Reads the copy, which is made first. Reads from the store what cannot be copied. */
  async #read<T>(
    key: string,
    fromFile: (file: CachedFile) => Promise<T>,
    fromStore: () => Promise<T | null>,
  ) {
    const file =
      this.#files.get(key) ?? (await withTimeout(this.#download(key), this.#patienceMs, () => late(key)));
    if (!file) return fromStore();
    try {
      return await fromFile(file);
    } catch (error) {
      // It was evicted in the meantime, or deleted by the operator.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (this.#files.peek(key) === file) this.#files.delete(key);
      return fromStore();
    }
  }

  /** Copies an object; concurrent calls share one request. Null if it does not exist or cannot be copied. */
  #download(key: string): Promise<CachedFile | null> {
    const running = this.#downloads.get(key);
    if (running) return running;
    const download = this.#copy(key).then((file) => {
      if (this.#downloads.get(key) === download) {
        this.#downloads.delete(key);
        if (file) this.#files.set(key, file);
        return file;
      }
      // The object was written or deleted since.
      if (file) void rm(file.path, { force: true }).catch(() => {});
      return null;
    });
    this.#downloads.set(key, download);
    download.catch(() => {
      if (this.#downloads.get(key) === download) this.#downloads.delete(key);
    });
    return download;
  }

  async #copy(key: string): Promise<CachedFile | null> {
    const found = await this.stat(key);
    if (!found || found.bytes > this.#files.maxSize) return null;
    const path = join(this.#folder, `${key.replaceAll('/', '+')}${SEPARATOR}${randomUUID()}`);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#write(key, found, path);
      } catch (cause) {
        await rm(path + PARTIAL, { force: true }).catch(() => {});
        if (DISK_ERRORS.test(String((cause as NodeJS.ErrnoException).code))) return null;
        // Its length, too, may have been wrong.
        this.#known.delete(key);
        if (cause instanceof StorageUnavailable && (!cause.isWrong || attempt === MAX_ATTEMPTS)) throw cause;
        if (attempt === MAX_ATTEMPTS) {
          throw new StorageUnavailable(`${key} cannot be read completely from the media store.`, { cause });
        }
      }
    }
  }

  /**
   * Writes under another name and syncs before the rename, so that no half file is found, not even after a
   * power cut.
   */
  async #write(key: string, found: StoredObject, path: string): Promise<CachedFile | null> {
    const source = await this.#storage.stream(key);
    if (!source) return null;
    const partial = path + PARTIAL;
    const target = createFileStream(partial);
    await pipeline(source, target);
    if (target.bytesWritten !== found.bytes) {
      throw new Error(`${key} has ${target.bytesWritten} bytes instead of ${found.bytes}.`);
    }
    await utimes(partial, new Date(), found.modified);
    await rename(partial, path);
    return { path, ...found };
  }
}

function late(key: string): never {
  throw new StorageUnavailable(`${key} cannot be read in time from the media store.`);
}
