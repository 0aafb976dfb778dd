import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileCheck } from '../../../contract/system.ts';
import { StorageUnavailable } from '../../../platform/storage/storage.ts';
import type { Services } from '../../context.ts';
import { parseKey } from '../store/keys.ts';
import { forgetHash, noteFoundHash, readHash, readHashes } from './file-hashes.ts';

/** The names that a result holds of each kind. */
const MAX_NAMES = 100;

/** The result of a check before its first file. */
export const noFiles: FileCheck = {
  compared: 0,
  withoutHash: 0,
  damaged: 0,
  damagedNames: [],
  missing: 0,
  missingNames: [],
};

/** How a check reads. */
export interface CheckOptions {
  signal: AbortSignal;
  /** The maximum rate, in bytes per second, so that readers keep the disk. */
  rate: number;
  /** True to note the hashes of files without one, and to forget those of files that are gone. */
  notes: boolean;
}

/**
 * Checks the files whose names begin with `start`, one of `KEY_STARTS`: reads each and compares it with its
 * hash, and looks for the original of each image. Deletes nothing. In a bucket it only looks for originals:
 * what is read from one is always compared with its hash. Returns `found` with what is new, or null if
 * `signal` was aborted.
 */
export async function checkFiles(
  services: Services,
  start: string,
  found: FileCheck,
  options: CheckOptions,
): Promise<FileCheck | null> {
  const names = new Set<string>();
  for await (const name of services.storage.list(start)) if (parseKey(name)) names.add(name);
  const originals = await readOriginals(services, start);
  const check = { ...found };
  const hashes = await readHashes(services, start);
  const pace = new Pace(options.rate);
  for (const key of services.config.s3 ? [] : names) {
    const hash = await readFileHash(services, key, pace);
    if (options.signal.aborted) return null;
    await compare(services, check, { key, hash, noted: hashes.get(key) }, options);
  }
  for (const key of originals) if (!names.has(key)) await noteMissing(services, check, key);
  if (options.notes) {
    for (const key of hashes.keys())
      if (!names.has(key) && !originals.has(key) && !(await services.storage.has(key)))
        await forgetHash(services, key);
  }
  return check;
}

async function readOriginals({ db }: Services, start: string): Promise<Set<string>> {
  const rows = await db.read.selectFrom('image').select('key').where('key', 'like', `${start}%`).execute();
  return new Set(rows.map(({ key }) => key));
}

interface Compared {
  key: string;
  /** Null if the file is gone. */
  hash: string | null;
  noted: string | undefined;
}

async function compare(
  services: Services,
  check: FileCheck,
  { key, hash, noted }: Compared,
  { notes }: CheckOptions,
): Promise<void> {
  if (hash === null) return;
  if (noted === undefined) {
    check.withoutHash++;
    if (notes && hash !== UNREADABLE) await noteFoundHash(services, key, hash);
  } else check.compared++;
  if (hash === noted || (noted === undefined && hash !== UNREADABLE)) return;
  // It may have been stored again since its hash was read.
  if (hash !== UNREADABLE && (await readHash(services, key)) === hash) return;
  check.damaged++;
  check.damagedNames = [...check.damagedNames, key].slice(0, MAX_NAMES);
}

/** An image that was deleted since the check read its row is not missing. */
async function noteMissing({ db, storage }: Services, check: FileCheck, key: string): Promise<void> {
  if (await storage.has(key)) return;
  const row = db.read.selectFrom('image').select('id').where('key', '=', key);
  if (!(await row.executeTakeFirst())) return;
  check.missing++;
  check.missingNames = [...check.missingNames, key].slice(0, MAX_NAMES);
}

/** Stands for the hash of a file whose bytes the disk does not give. */
const UNREADABLE = 'unreadable';

async function readFileHash({ storage }: Services, key: string, pace: Pace): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    const stream = await storage.stream(key);
    if (!stream) return null;
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      await pace.wait(chunk.length);
    }
    return hash.digest('hex');
  } catch (error) {
    const cause = error instanceof StorageUnavailable ? error.cause : error;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code;
    if (code === 'EIO') return UNREADABLE;
    if (code === 'ENOENT') return null;
    throw error;
  }
}

/** Bounds the rate of reading. */
class Pace {
  readonly #rate: number;
  readonly #started = performance.now();
  #bytes = 0;

  constructor(rate: number) {
    this.#rate = rate;
  }

  async wait(bytes: number): Promise<void> {
    this.#bytes += bytes;
    const ahead = (this.#bytes / this.#rate) * 1000 - (performance.now() - this.#started);
    if (ahead > 1) await sleep(ahead);
  }
}
