import { createHash, type Hash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WritableStream } from 'node:stream/web';
import { createGunzip, createZstdDecompress, type Gunzip, type ZstdDecompress } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import type { z } from 'zod';
import { FileNames } from '../../../platform/file-names.ts';
import { StorageUnavailable } from '../../../platform/storage/storage.ts';
import { BackupError, DamagedArchive } from '../errors.ts';
import type { StoredArchive } from '../store/types.ts';
import {
  type EntryKind,
  entryNames,
  FORMAT,
  formatEntry,
  type Manifest,
  manifestEntry,
  parseEntryName,
} from './format.ts';
import { single } from './write-archive.ts';

/** An entry while its archive is read. Its body may be read once, or not at all. */
export type Entry = EntryKind & { name: string; bytes: number; body: AsyncIterable<Uint8Array> };

/** Totals of an archive that was read to its end and is whole. */
export interface ArchiveSummary {
  manifest: Manifest;
  entries: number;
  /** The size of all entries together. */
  bytes: number;
}

/**
 * The maximum size of an entry that is read into memory. The hashes take about a hundred bytes for each
 * entry.
 */
const MAX_IN_MEMORY = 512 * 1024 * 1024;
const HASH_LINE = /^([0-9a-f]{64}) {2}(.+)$/;
const NEWLINE = 10;
const MAGIC_BYTES = 4;
const ZSTD_MAGIC = 0xfd2fb528;
const GZIP_MAGIC = 0x8b1f;

/**
 * Reads a whole archive and calls `visit` with every entry in turn. An entry may turn out to be damaged after
 * `visit` has read it. Throws `DamagedArchive`, or `BackupError` if a newer program made the archive, and the
 * errors of `visit`.
 */
export async function readArchive(
  archive: StoredArchive,
  visit: (entry: Entry) => Promise<void> = async () => {},
): Promise<ArchiveSummary> {
  const file = archive.location;
  const { bytes, decompressor } = await openDecompressor(archive);
  const decoder = createTarDecoder({ strict: true });
  const stop = new AbortController();
  const sink = Writable.fromWeb(decoder.writable as WritableStream);
  const reading = pipeline(bytes, decompressor, sink, { signal: stop.signal });
  const check = new ArchiveCheck(file);
  try {
    for await (const { header, body } of reportDamage(file, decoder.readable)) {
      if (header.type !== 'file') check.fail(`'${cut(header.name)}' in it is not a file`);
      await check.entry(header.name, header.size, reportDamage(file, body), visit);
    }
    await reading.catch((error) => {
      throw describe(file, error);
    });
    // The decompressor ignores what follows its last block.
    if (decompressor.bytesWritten !== (await archive.size())) check.fail('bytes follow its end');
    return check.finish();
  } catch (error) {
    stop.abort();
    await reading.catch(() => {});
    throw error;
  }
}

/** Reads the first entry of an archive and nothing else. */
export async function readFormat(archive: StoredArchive): Promise<z.infer<typeof formatEntry>> {
  const found = new Error('The first entry was read.');
  let text = '';
  const stop = async ({ body }: Entry) => {
    text = (await readAll(body)).toString();
    throw found;
  };
  await readArchive(archive, stop).catch((error) => {
    if (error !== found) throw error;
  });
  return formatEntry.parse(JSON.parse(text));
}

interface CompressedBytes {
  bytes: AsyncIterable<Uint8Array>;
  decompressor: Gunzip | ZstdDecompress;
}

/** Chooses the decompressor by the first bytes. */
async function openDecompressor(archive: StoredArchive): Promise<CompressedBytes> {
  const rest = archive.read()[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  try {
    while (start.length < MAGIC_BYTES) {
      const { value, done } = await rest.next();
      if (done) break;
      start = Buffer.concat([start, value]);
    }
  } catch (error) {
    throw describe(archive.location, error);
  }
  const bytes = prepend(start, rest);
  if (start.length >= MAGIC_BYTES && start.readUInt32LE() === ZSTD_MAGIC)
    return { bytes, decompressor: createZstdDecompress() };
  if (start.length >= MAGIC_BYTES && start.readUInt16LE() === GZIP_MAGIC)
    return { bytes, decompressor: createGunzip() };
  await rest.return?.();
  throw new DamagedArchive(archive.location, 'its first bytes are not those of a backup');
}

async function* prepend(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  } finally {
    await rest.return?.();
  }
}

/**
 * Passes on what the decompressor and the decoder yield. Their errors mean damage; errors of the consumer
 * pass.
 */
async function* reportDamage<T>(file: string, source: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* source;
  } catch (error) {
    throw describe(file, error);
  }
}

function describe(file: string, error: unknown): Error {
  if (error instanceof BackupError || error instanceof StorageUnavailable) return error;
  const { syscall, message } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return new BackupError(`${file} cannot be read: ${message}.`, { cause: error });
  const reason = message.replace(/\.$/, '');
  return new DamagedArchive(file, `bytes are changed or missing (${reason})`, { cause: error });
}

/** Collects what an archive holds and compares it with what it says. */
class ArchiveCheck {
  readonly #file: string;
  readonly #hashes = new Map<string, string>();
  readonly #names = new FileNames();
  #listed: Map<string, string> | undefined;
  #manifest: Manifest | undefined;
  readonly #rows: Record<string, number> = {};
  readonly #media = { files: 0, bytes: 0 };
  #bytes = 0;

  constructor(file: string) {
    this.#file = file;
  }

  fail(what: string, cause?: unknown): never {
    throw new DamagedArchive(this.#file, what, { cause });
  }

  async entry(
    name: string,
    bytes: number,
    body: AsyncIterable<Uint8Array>,
    visit: (entry: Entry) => Promise<void>,
  ): Promise<void> {
    const kind = parseEntryName(name) ?? this.fail(`no backup has an entry '${cut(name)}'`);
    if (kind.kind !== 'media' && bytes > MAX_IN_MEMORY) this.fail(`${name} is too large`);
    if (this.#hashes.has(name)) this.fail(`it has ${name} twice`);
    const other = this.#names.add(name);
    if (other !== null) this.fail(`${cut(name)} cannot be a file beside ${cut(other)}`);
    if (this.#listed) this.fail(`${name} follows ${entryNames.hashes}`);
    if (this.#hashes.size === 0 && name !== entryNames.format) {
      this.fail(`it does not begin with ${entryNames.format}`);
    }
    const hash = createHash('sha256');
    const counted = this.#count(kind, body, hash);
    if (kind.kind === 'single') {
      const content = await readAll(counted);
      this.#describeItself(name, content.toString());
      await visit({ ...kind, name, bytes, body: single(content) });
    } else {
      await visit({ ...kind, name, bytes, body: counted });
      for await (const _rest of counted);
    }
    this.#bytes += bytes;
    this.#hashes.set(name, hash.digest('hex'));
  }

  async *#count(kind: EntryKind, body: AsyncIterable<Uint8Array>, hash: Hash): AsyncIterable<Uint8Array> {
    if (kind.kind === 'media') this.#media.files++;
    if (kind.kind === 'rows') this.#rows[kind.table] ??= 0;
    for await (const chunk of body) {
      hash.update(chunk);
      if (kind.kind === 'media') this.#media.bytes += chunk.length;
      if (kind.kind === 'rows') this.#rows[kind.table]! += countLines(chunk);
      yield chunk;
    }
  }

  #describeItself(name: string, text: string): void {
    if (name === entryNames.manifest) this.#manifest = this.#parse(name, text, manifestEntry);
    if (name === entryNames.hashes) this.#listed = this.#parseHashes(text);
    if (name !== entryNames.format) return;
    const { format, program } = this.#parse(name, text, formatEntry);
    if (format <= FORMAT) return;
    throw new BackupError(
      `${this.#file} was made by Lekha ${program}, whose backups this version cannot read: use that version or a newer one.`,
    );
  }

  #parse<T>(name: string, text: string, schema: z.ZodType<T>): T {
    try {
      return schema.parse(JSON.parse(text));
    } catch (cause) {
      return this.fail(`${name} in it cannot be understood`, cause);
    }
  }

  #parseHashes(text: string): Map<string, string> {
    const lines = text.split('\n').slice(0, -1);
    const pairs = lines.map(
      (line) => HASH_LINE.exec(line) ?? this.fail(`${entryNames.hashes} in it is malformed`),
    );
    return new Map(pairs.map(([, hash, name]) => [name!, hash!]));
  }

  /** Compares everything read with the manifest and the hashes. */
  finish(): ArchiveSummary {
    const listed = this.#listed ?? this.fail(`its end with ${entryNames.hashes} is missing`);
    const manifest = this.#manifest ?? this.fail(`${entryNames.manifest} is missing`);
    this.#hashes.delete(entryNames.hashes);
    for (const [name, hash] of listed) {
      const found = this.#hashes.get(name) ?? this.fail(`${cut(name)} is missing`);
      if (found !== hash) this.fail(`the content of ${name} is not what was backed up`);
    }
    for (const name of this.#hashes.keys()) {
      if (!listed.has(name)) this.fail(`${name} is not part of the backup`);
    }
    this.#compareCounts(manifest);
    return { manifest, entries: listed.size + 1, bytes: this.#bytes };
  }

  #compareCounts({ tables, media }: Manifest): void {
    for (const [table, { rows }] of Object.entries(tables)) {
      const found = this.#rows[table] ?? 0;
      if (found !== rows) this.fail(`the table ${table} has ${found} rows instead of ${rows}`);
    }
    const unknown = Object.keys(this.#rows).find((table) => !Object.hasOwn(tables, table));
    if (unknown !== undefined) this.fail(`the table ${unknown} is not part of the backup`);
    const { files, bytes } = this.#media;
    if (files !== media.files || bytes !== media.bytes) {
      this.fail(`it has ${files} media files of ${bytes} bytes instead of ${media.files} of ${media.bytes}`);
    }
  }
}

/** The bytes of a body. */
export async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

function cut(name: string): string {
  return name.length <= 200 ? name : `${name.slice(0, 200)}…`;
}
