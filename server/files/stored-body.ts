import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Log } from '../../platform/log.ts';
import { StorageUnavailable } from '../../platform/storage/storage.ts';

/**
 * Makes the body of a response from a stored object, and waits for its first bytes: a store that sends none
 * is an error, not an answer that breaks off. The log tells of one that breaks off later, unless its reader
 * left.
 */
export async function toBody(stream: Readable, key: string, log: Log): Promise<ReadableStream> {
  await once(stream, 'readable');
  stream.once('error', (err: NodeJS.ErrnoException) => {
    if (err instanceof StorageUnavailable || err.code === 'EIO') log.warn({ event: 'media_cut', key, err });
  });
  return Readable.toWeb(stream) as ReadableStream;
}
