import { MAX_FONT_BYTES } from '../../contract/limits.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { LekhaError } from '../errors.ts';
import { fontKey, isFontKey } from '../fonts/fonts.ts';
import {
  ANIMATED,
  isVariant,
  type KeyParts,
  maxStoredBytes,
  originalKeys,
  parseKey,
  recheck,
  type VariantFormat,
} from '../images/images.ts';
import { type Entry, readAll } from './archive/read-archive.ts';
import { single } from './archive/write-archive.ts';
import { BackupError } from './errors.ts';
import { rowsById } from './rows-by-id.ts';

/** The images of an archive that Lekha did not store like this. */
export interface CheckedMedia {
  /** The number of images that were encoded again, which removes all but their pixels. */
  encodedAgain: number;
  /** The images that cannot be shown: their names, where they are now, and why. */
  refused: { key: string; storedAs: string; why: string }[];
  /** The number of smaller versions that are left out, and made again when a page needs them. */
  leftOut: number;
}

/** A file to store. */
export type StoredMedia = Pick<Entry, 'body' | 'bytes'> & { key: string };

type Measured = Record<'width' | 'height' | 'bytes', number> & { format: string };

/**
 * Checks the media files of an archive, which may come from anyone. An original that our encoder can have
 * written stays byte for byte; any other is encoded again. One that cannot be is kept in a folder that is not
 * served. One image at a time is in memory.
 */
export class MediaCheck {
  readonly result: CheckedMedia = { encodedAgain: 0, refused: [], leftOut: 0 };
  /** The size and format of each original, by key. */
  readonly measured = new Map<string, Measured>();
  #limits: Pick<Config, 'maxPixels' | 'maxUploadBytes'>;
  #keys: ReadonlySet<string>;
  #folder: string;

  /** `keys` are all media files of the archive. */
  constructor(limits: Pick<Config, 'maxPixels' | 'maxUploadBytes'>, keys: ReadonlySet<string>) {
    this.#limits = limits;
    this.#keys = keys;
    this.#folder = freeFolder(keys);
  }

  /** Returns what is stored of an entry: null for nothing. */
  async check(key: string, entry: Entry): Promise<StoredMedia | null> {
    if (isFontKey(key)) return this.#checkFont(key, entry);
    const parts = parseKey(key);
    // Files with other names are not served.
    if (parts === null) return { key, body: entry.body, bytes: entry.bytes };
    if (entry.bytes > maxStoredBytes(this.#limits))
      return this.#refuse(key, entry, 'it is larger than any image of this site');
    if (parts.width !== null) return this.#checkVariant(key, parts, parts.width, entry);
    return this.#checkOriginal(key, parts, entry);
  }

  async #checkFont(key: string, entry: Entry): Promise<StoredMedia> {
    if (entry.bytes > MAX_FONT_BYTES)
      return this.#refuse(key, entry, 'it is larger than any font of this site');
    const bytes = await readAll(entry.body);
    const stored = { key, body: single(bytes), bytes: bytes.length };
    return (await fontKey(bytes)) === key
      ? stored
      : this.#refuse(key, stored, 'it is not the font that its name says');
  }

  async #checkVariant(key: string, { stem, format }: KeyParts, width: number, entry: Entry) {
    const hasOriginal = originalKeys(stem).some((original) => this.#keys.has(original));
    const bytes = hasOriginal ? await readAll(entry.body) : null;
    const isNamed =
      bytes && (await isVariant(this.#limits, bytes, { width, format: format as VariantFormat }));
    if (bytes && isNamed) return { key, body: single(bytes), bytes: bytes.length };
    this.result.leftOut++;
    return null;
  }

  async #checkOriginal(key: string, { format }: KeyParts, entry: Entry): Promise<StoredMedia> {
    const bytes = await readAll(entry.body);
    try {
      const image = await recheck(this.#limits, bytes, format);
      if (image.bytes !== bytes) this.result.encodedAgain++;
      const { width, height } = image;
      const named = image.format + (image.animated ? ANIMATED : '');
      this.measured.set(key, { width, height, bytes: image.bytes.length, format: named });
      return { key, body: single(image.bytes), bytes: image.bytes.length };
    } catch (error) {
      if (!(error instanceof LekhaError)) throw error;
      if (error.code === 'unavailable')
        throw new BackupError(`${key} cannot be checked: ${error.message}`, { cause: error });
      return this.#refuse(key, { body: single(bytes), bytes: bytes.length }, error.message);
    }
  }

  #refuse(key: string, { body, bytes }: Pick<Entry, 'body' | 'bytes'>, why: string): StoredMedia {
    const storedAs = `${this.#folder}/${key}`;
    this.result.refused.push({ key, storedAs, why });
    return { key: storedAs, body, bytes };
  }
}

/** A name that no file of the archive has or lies in. */
function freeFolder(keys: ReadonlySet<string>): string {
  const taken = new Set([...keys].map((key) => key.split('/')[0]));
  let name = 'refused';
  for (let n = 2; taken.has(name); n++) name = `refused-${n}`;
  return name;
}

/** Stores what was measured, where the rows of an archive say something else. */
export async function correctImages(db: Database, measured: MediaCheck['measured']): Promise<void> {
  const select = db.read.selectFrom('image').select(['id', 'key', 'width', 'height', 'bytes', 'format']);
  for await (const { id, key, ...stored } of rowsById((after, limit) =>
    select.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    const found = measured.get(key);
    if (!found || (Object.keys(found) as (keyof Measured)[]).every((name) => found[name] === stored[name]))
      continue;
    await db.write((tx) => tx.updateTable('image').set(found).where('id', '=', id).execute());
  }
}
