import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../s3-settings.ts';
import { Bucket } from './bucket.ts';
import { assertDay, isDay, OWNER_NAME, splitKey, TRASH } from './keys.ts';
import type { S3Limits } from './limits.ts';
import type { Storage } from './storage.ts';
import { uploadMedia } from './uploads.ts';

const DELETES_AT_ONCE = 16;

/**
 * Larger than what the site itself stores: of larger objects the store has no hash that their bytes are
 * compared with.
 */
const MAX_IN_MEMORY = 32 * 1024 * 1024;

/** Media in a bucket. */
export interface S3Storage extends Storage {
  /** Stores the bytes of a stream as `put` does, with little memory. */
  putStream(key: string, body: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
}

/**
 * Opens the storage in a bucket. An object is durable once the store has acknowledged it, and no reader sees
 * a part of it, so there are no unfinished files.
 */
export function openS3Storage(settings: S3Settings, options: Partial<S3Limits> = {}): S3Storage {
  const bucket = new Bucket(settings, options);
  const checked = (key: string) => splitKey(key).join('/');
  return {
    location: bucket.location,
    put: async (key, bytes) => bucket.put(checked(key), bytes),
    putStream: (key, body, bytes) => putStream(bucket, checked(key), body, bytes),
    get: async (key) => bucket.get(checked(key)),
    stream: async (key, range) => bucket.stream(checked(key), range),
    stat: async (key) => bucket.stat(checked(key)),
    has: async (key) => (await bucket.stat(checked(key))) !== null,
    delete: async (key) => bucket.delete(checked(key)),
    list: (prefix) => listVisible(bucket, prefix),
    ...openTrash(bucket, checked),
    removeUnfinished: async () => {},
    owner: async () => (await bucket.get(OWNER_NAME))?.toString().trim() || null,
    claim: (siteId) => bucket.put(OWNER_NAME, new TextEncoder().encode(`${siteId}\n`)),
    findError: () => bucket.findError(),
  };
}

/** Small objects are read into memory and sent with a hash. */
async function putStream(bucket: Bucket, name: string, body: AsyncIterable<Uint8Array>, bytes: number) {
  if (bytes > MAX_IN_MEMORY) return uploadMedia(bucket, name, body, bytes);
  await bucket.put(name, await buffer(body));
}

async function* listVisible(bucket: Bucket, prefix: string): AsyncIterable<string> {
  for await (const name of bucket.list(prefix)) if (!/(^|\/)\./.test(name)) yield name;
}

function openTrash(
  bucket: Bucket,
  checked: (key: string) => string,
): Pick<Storage, 'trash' | 'listTrash' | 'restore' | 'emptyTrash'> {
  const dayPrefix = (day: string) => {
    assertDay(day);
    return `${TRASH}/${day}/`;
  };
  /** Copies first: a crash in between leaves two copies, and the next call finishes the move. */
  const move = async (from: string, to: string) => {
    if (await bucket.copy(from, to)) await bucket.delete(from);
  };
  return {
    trash: async ({ day, key }) => move(checked(key), dayPrefix(day) + key),
    async *listTrash() {
      for await (const name of bucket.list(`${TRASH}/`)) {
        const [, day = '', ...key] = name.split('/');
        if (isDay(day)) yield { day, key: key.join('/') };
      }
    },
    restore: async ({ day, key }) => {
      if (await bucket.stat(checked(key))) return;
      await move(dayPrefix(day) + key, key);
    },
    emptyTrash: async (day) => {
      const names: string[] = [];
      for await (const name of bucket.list(dayPrefix(day))) names.push(name);
      while (names.length > 0) {
        await Promise.all(names.splice(0, DELETES_AT_ONCE).map((name) => bucket.delete(name)));
      }
    },
  };
}
