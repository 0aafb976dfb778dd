import { Readable } from 'node:stream';
import { StoreSilent } from './bucket-errors.ts';
import type { Patience } from './patience.ts';
import { checkHash, cutRange, type ExpectedHash } from './responses.ts';
import { type Rest, readResuming } from './resume.ts';
import { type ByteRange, DamagedObject, StorageUnavailable } from './storage.ts';

/** An object, or the rest of it, that is being read. */
export interface OpenObject extends Rest {
  etag: string | undefined;
  /** Undefined for an object of which no hash is known. */
  hash: ExpectedHash | undefined;
}

/** Conditions of a request for an object. */
export interface Conditions {
  Range?: string;
  IfMatch?: string | undefined;
}

/** Opens objects by name, and makes errors that name the bucket. */
export interface ObjectSource {
  /** Takes at most `ms` milliseconds. */
  open(name: string, ms: number, conditions?: Conditions): Promise<OpenObject | null>;
  error(reason: string, cause?: unknown): StorageUnavailable;
}

/**
 * Opens an object, or a range of it, for reading; null if it is missing. The stream goes on where a response
 * breaks off, and ends with `StorageUnavailable` before its last bytes if these are not the bytes that were
 * stored, if the object is deleted or replaced meanwhile, or once `patience` is over.
 */
export async function openObject(
  bucket: ObjectSource,
  name: string,
  patience: Patience,
  range?: ByteRange,
): Promise<Readable | null> {
  const whole = await patience.wait((ms) => bucket.open(name, ms));
  if (!whole) return null;
  patience.addBytes(whole.bytes);
  let current = whole;
  const open = async (at: number): Promise<OpenObject> => {
    if (at > 0) current = await openRest(bucket, name, patience, whole, at);
    else if (current.body.readableDidRead) current = await reopen(bucket, name, patience, whole);
    return current;
  };
  const chunks = checkHash(readResuming(open, patience), whole.hash, () => {
    const error = bucket.error(`it answered with other bytes than were stored as ${name}`);
    return new DamagedObject(error.message, error);
  });
  const wanted = range ? cutRange(chunks, range) : chunks;
  const stream = Readable.from(mapErrors(bucket, wanted), { objectMode: false });
  // Ends a read that waits for the store, which the end of the iteration would wait for.
  return stream.once('close', () => current.body.destroy());
}

/** Opens the rest from `at`. Some stores and proxies ignore the range and begin at the start. */
async function openRest(
  bucket: ObjectSource,
  name: string,
  patience: Patience,
  whole: OpenObject,
  at: number,
): Promise<OpenObject> {
  const conditions = { Range: `bytes=${at}-`, IfMatch: whole.etag };
  const rest = await patience.wait((ms) => bucket.open(name, ms, conditions));
  if (!rest) throw bucket.error(`it has no ${name}`);
  if (rest.bytes === whole.bytes - at) return rest;
  rest.body.destroy();
  throw bucket.error(`it answered with another part of ${name} than was asked for`);
}

async function reopen(
  bucket: ObjectSource,
  name: string,
  patience: Patience,
  whole: OpenObject,
): Promise<OpenObject> {
  const again = await patience.wait((ms) => bucket.open(name, ms, { IfMatch: whole.etag }));
  if (!again) throw bucket.error(`it has no ${name}`);
  return again;
}

async function* mapErrors(
  bucket: ObjectSource,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    throw bucket.error(error instanceof StoreSilent ? error.message : 'its responses break off', error);
  }
}
