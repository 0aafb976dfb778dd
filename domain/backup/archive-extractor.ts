import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StagedDatabase } from '../../platform/db/dump/types.ts';
import { decodeRow, type Row } from '../../platform/db/dump/values.ts';
import { createFileStream, makeFolder } from '../../platform/durable-file.ts';
import type { S3Storage } from '../../platform/storage/s3.ts';
import type { Manifest } from './archive/format.ts';
import { type Entry, readAll } from './archive/read-archive.ts';
import type { MediaCheck } from './check-media.ts';
import { DamagedArchive } from './errors.ts';
import { findFault } from './row-rules.ts';

/** The parts of a staged site that an archive is written to. */
export interface ExtractionTarget {
  folder: string;
  database: StagedDatabase;
  /**
   * Receives the media where they will be served, instead of the folder: no name in it ever gets other bytes.
   */
  bucket: S3Storage | undefined;
  media: MediaCheck;
}

/** The archive that is read: its location, for messages, and its manifest. */
export interface ExtractionSource {
  location: string;
  manifest: Manifest;
}

const PROGRESS_MS = 5000;

/** Writes the entries of an archive to a staged site. */
export class ArchiveExtractor {
  #source: ExtractionSource;
  #target: ExtractionTarget;
  #onProgress: (line: string) => void;
  #table = '';
  #files = 0;
  #shownAt = 0;

  constructor(source: ExtractionSource, target: ExtractionTarget, onProgress: (line: string) => void) {
    this.#source = source;
    this.#target = target;
    this.#onProgress = onProgress;
  }

  async add(entry: Entry): Promise<void> {
    if (entry.kind === 'rows') return this.#addRows(entry.table, entry);
    if (entry.kind === 'media') return this.#addMedia(entry.key, entry);
    if (entry.name === 'secret') return this.#write(join(this.#target.folder, 'secret'), entry);
  }

  async #addRows(table: string, { name, body }: Entry): Promise<void> {
    if (table !== this.#table) this.#onProgress(`Database: ${table}`);
    this.#table = table;
    const { columns } = this.#source.manifest.tables[table]!;
    const lines = (await readAll(body)).toString().split('\n').slice(0, -1);
    const rows = lines.map((line) => this.#parse(name, line, columns.length));
    for (const row of rows) this.#check(table, columns, row);
    await this.#target.database.insert(table, columns, rows);
  }

  #check(table: string, columns: readonly string[], row: Row): void {
    for (const [index, cell] of row.entries()) {
      const fault = findFault(table, columns[index]!, cell);
      if (fault !== null) throw new DamagedArchive(this.#source.location, fault);
    }
  }

  #parse(name: string, line: string, columns: number): Row {
    try {
      const row = decodeRow(line);
      if (row.length === columns) return row;
    } catch (cause) {
      throw new DamagedArchive(this.#source.location, `${name} has a row that cannot be understood`, {
        cause,
      });
    }
    throw new DamagedArchive(this.#source.location, `${name} has a row of another length`);
  }

  /** Decoding the images takes most of the time. */
  #showMedia(): void {
    this.#files++;
    if (Date.now() - this.#shownAt < PROGRESS_MS) return;
    this.#shownAt = Date.now();
    this.#onProgress(`Media: ${this.#files} of ${this.#source.manifest.media.files} files`);
  }

  async #addMedia(key: string, entry: Entry): Promise<void> {
    const { folder, bucket, media } = this.#target;
    this.#showMedia();
    const stored = await media.check(key, entry);
    if (stored === null) return;
    if (bucket) await bucket.putStream(stored.key, stored.body, stored.bytes);
    else await this.#write(join(folder, 'media', ...stored.key.split('/')), stored);
  }

  async #write(path: string, { body }: Pick<Entry, 'body'>): Promise<void> {
    await makeFolder(dirname(path));
    await pipeline(Readable.from(body), createFileStream(path));
  }
}
