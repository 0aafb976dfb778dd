import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StagedDatabase } from '../../platform/db/dump/types.ts';
import { decodeRow, type Row } from '../../platform/db/dump/values.ts';
import { makeFolder, NEW_SYNCED_FILE } from '../../platform/durable-file.ts';
import type { S3Storage } from '../../platform/storage/s3.ts';
import type { Manifest } from './archive/format.ts';
import { type Entry, readAll } from './archive/read.ts';
import { DamagedArchive } from './errors.ts';

/** Writes the entries of an archive to the staged site. */
export class StagedSite {
  #file: string;
  #folder: string;
  #database: StagedDatabase;
  #manifest: Manifest;
  #onProgress: (line: string) => void;
  /** Receives the media where they will be served: no name in it ever gets other bytes. */
  #bucket: S3Storage | undefined;
  #table = '';

  constructor(
    file: string,
    folder: string,
    database: StagedDatabase,
    manifest: Manifest,
    onProgress: (line: string) => void,
    bucket: S3Storage | undefined,
  ) {
    this.#bucket = bucket;
    this.#file = file;
    this.#folder = folder;
    this.#database = database;
    this.#manifest = manifest;
    this.#onProgress = onProgress;
  }

  async add(entry: Entry): Promise<void> {
    if (entry.kind === 'rows') return this.#addRows(entry.table, entry);
    if (entry.kind === 'media') return this.#addMedia(entry.key, entry);
    if (entry.name === 'secret') return this.#write(join(this.#folder, 'secret'), entry);
  }

  async #addRows(table: string, { name, body }: Entry): Promise<void> {
    if (table !== this.#table) this.#onProgress(`Database: ${table}`);
    this.#table = table;
    const { columns } = this.#manifest.tables[table]!;
    const lines = (await readAll(body)).toString().split('\n').slice(0, -1);
    const rows = lines.map((line) => this.#parse(name, line, columns.length));
    await this.#database.insert(table, columns, rows);
  }

  #parse(name: string, line: string, columns: number): Row {
    try {
      const row = decodeRow(line);
      if (row.length === columns) return row;
    } catch (cause) {
      throw new DamagedArchive(this.#file, `${name} has a row that cannot be understood`, { cause });
    }
    throw new DamagedArchive(this.#file, `${name} has a row of another length`);
  }

  async #addMedia(key: string, entry: Entry): Promise<void> {
    if (this.#bucket) await this.#bucket.putStream(key, entry.body, entry.bytes);
    else await this.#write(join(this.#folder, 'media', ...key.split('/')), entry);
  }

  async #write(path: string, { body }: Entry): Promise<void> {
    await makeFolder(dirname(path));
    const { flag: flags, ...options } = NEW_SYNCED_FILE;
    await pipeline(Readable.from(body), createWriteStream(path, { flags, ...options }));
  }
}
