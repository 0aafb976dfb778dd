import { createHash } from 'node:crypto';
import type { Services } from '../../context.ts';

type Hashes = Pick<Services, 'db' | 'storage' | 'log'>;

/** The SHA-256 hash in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Stores a file of an image. */
export type Put = (key: string, bytes: Uint8Array) => Promise<void>;

/**
 * Stores files with their hashes, by which damage is found. The hash comes first, so that one of an earlier
 * file of this name never stands beside the new one. A file whose hash could not be noted gets it from the
 * first check.
 */
export function putTo(services: Hashes): Put {
  return async (key, bytes) => {
    await noteHash(services, key, sha256(bytes));
    await services.storage.put(key, bytes);
  };
}

async function noteHash({ db, log }: Hashes, key: string, hash: string): Promise<void> {
  try {
    await db.autocommit
      .insertInto('media_file')
      .values({ key, sha256: hash })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ sha256: hash }))
      .execute();
  } catch (err) {
    log.debug({ event: 'media_hash_not_noted', key, err });
  }
}

/** Notes the hash of a file that has none yet, as it was found. */
export async function noteFoundHash({ db }: Pick<Services, 'db'>, key: string, hash: string): Promise<void> {
  await db.autocommit
    .insertInto('media_file')
    .values({ key, sha256: hash })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Reads the noted hashes of the files whose names begin with `start`. */
export async function readHashes({ db }: Pick<Services, 'db'>, start: string): Promise<Map<string, string>> {
  const rows = await db.read.selectFrom('media_file').selectAll().where('key', 'like', `${start}%`).execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

/** Reads the noted hash of one file. */
export async function readHash({ db }: Pick<Services, 'db'>, key: string): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('media_file')
    .select('sha256')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.sha256;
}

/** Forgets the hash of a file that no longer exists. */
export async function forgetHash({ db }: Pick<Services, 'db'>, key: string): Promise<void> {
  await db.autocommit.deleteFrom('media_file').where('key', '=', key).execute();
}
