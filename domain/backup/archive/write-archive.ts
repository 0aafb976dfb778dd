import { createHash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createGzip, createZstdCompress } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import type { NewArchive } from '../store/types.ts';
import { entryNames } from './format.ts';

/** Adds an entry. `body` must have exactly `bytes` bytes. */
export type AddEntry = (name: string, bytes: number, body: AsyncIterable<Uint8Array>) => Promise<void>;

/**
 * Writes a tar archive with the entries that `fill` adds and a last one with their hashes, durably before it
 * resolves. Compresses with gzip if its name says so, otherwise with zstd.
 */
export async function writeArchive(
  archive: Pick<NewArchive, 'location' | 'write'>,
  { mtime, estimate }: { mtime: Date; estimate: number },
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const compressor: Transform = GZIP_NAME.test(archive.location) ? createGzip() : createZstdCompress(ZSTD);
  const tar = Readable.fromWeb(readable as ReadableStream);
  const writing = pipeline(tar, compressor, (bytes) => archive.write(bytes, estimate));
  const hashes: string[] = [];

  const add: AddEntry = async (name, bytes, body) => {
    const hash = createHash('sha256');
    const writer = controller.add({ name, size: bytes, mtime, mode: 0o600 }).getWriter();
    for await (const chunk of body) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    hashes.push(`${hash.digest('hex')}  ${name}\n`);
  };

  const filling = fill(add)
    .then(async () => {
      const sums = Buffer.from(hashes.join(''));
      await add(entryNames.hashes, sums.length, single(sums));
      controller.finalize();
    })
    .catch((error) => {
      controller.error(error);
      throw error;
    });
  const [written, filled] = await Promise.allSettled([writing, filling]);
  // When the disk fails, filling fails because of it.
  if (written.status === 'rejected') throw written.reason;
  if (filled.status === 'rejected') throw filled.reason;
}

/** The checksum makes every changed byte visible, in the hashes themselves too. */
const ZSTD = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };
const GZIP_NAME = /\.(t?gz)$/;

/** The body of an entry that is in memory. */
export async function* single(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}
