import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { ByteRange } from './storage.ts';

/**
 * Opens a file, or a range of it, as a stream. Throws the system's error. Not a `FileHandle`: one that a
 * request leaves open ends the process when it is garbage.
 */
export async function openFileStream(path: string, range?: ByteRange): Promise<Readable> {
  const stream = createReadStream(path, range);
  await once(stream, 'open');
  return stream;
}
