import { randomUUID } from 'node:crypto';
import type { S3Access, S3Location } from '../../../platform/s3-settings.ts';
import { Bucket } from '../../../platform/storage/bucket.ts';
import { batchLimits } from '../../../platform/storage/limits.ts';
import {
  abortUploads,
  ObjectExists,
  readObject,
  uploadNew,
  uploadToken,
} from '../../../platform/storage/uploads.ts';
import { BackupError } from '../errors.ts';
import { existsError } from './disk.ts';
import type { ArchiveFolder, NewArchive, StoredArchive } from './types.ts';

/** Splits a key after its last slash. */
export function split(key: string): { prefix: string; name: string } {
  const at = key.lastIndexOf('/') + 1;
  return { prefix: key.slice(0, at), name: key.slice(at) };
}

/** The archives below a prefix. Those in folders below it are left alone. */
export function openBucketFolder(access: S3Access, { bucket: name, key: prefix }: S3Location): ArchiveFolder {
  const bucket = new Bucket({ ...access, bucket: name, prefix }, batchLimits);
  return {
    names: async () => {
      const names: string[] = [];
      for await (const each of bucket.list('')) if (!each.includes('/')) names.push(each);
      return names;
    },
    archive: (name) => storedObject(bucket, name),
    newArchive: (name) => newObject(bucket, name),
    remove: (name) => bucket.delete(name),
    removeUnfinished: (isOwn, before) => abortUploads(bucket, isOwn, before),
  };
}

function storedObject(bucket: Bucket, name: string): StoredArchive {
  const location = `${bucket.location}${name}`;
  const size = async () => {
    const found = await bucket.stat(name);
    if (!found) throw new BackupError(`${location} cannot be read: there is no such object.`);
    return found.bytes;
  };
  return {
    location,
    size,
    read: async function* () {
      await size();
      yield* readObject(bucket, name);
    },
  };
}

/**
 * A new object. Stores cannot rename, so it has its name before it is verified, and is deleted if it is not
 * whole.
 */
function newObject(bucket: Bucket, name: string): NewArchive {
  const archive = storedObject(bucket, name);
  const token = randomUUID();
  let isWritten = false;
  let isPublished = false;
  return {
    ...archive,
    folder: null,
    assertFree: async () => {
      if (await bucket.stat(name)) throw existsError(archive.location);
    },
    write: async (bytes, estimate) => {
      isWritten = true;
      try {
        await uploadNew(bucket, name, bytes, { estimate, token });
      } catch (error) {
        throw error instanceof ObjectExists ? existsError(archive.location) : error;
      }
    },
    publish: async () => {
      isPublished = true;
    },
    discard: async () => {
      if (!isWritten || isPublished) return;
      try {
        if ((await uploadToken(bucket, name)) === token) await bucket.delete(name);
      } catch (cause) {
        throw new BackupError(
          `${archive.location} was not verified, and the bucket does not respond: check it, or delete it.`,
          { cause },
        );
      }
    },
  };
}
