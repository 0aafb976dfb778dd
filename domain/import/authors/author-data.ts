import { posix } from 'node:path';
import { byKey, type Fields, firstValue, isRecord, listValues, plainValue } from '../files/fields.ts';
import type { SkippedFile } from '../files/notices.ts';
import { parseRecords, readDataFile } from '../files/parse-record.ts';
import type { MatterAuthor } from '../matter/front-matter-fields.ts';

/** The authors of a site, by key (see `authorKey`). */
export type KnownAuthors = Map<string, MatterAuthor>;

const DATA_FILE = /(?:^|\/)_?authors?\.(?:ya?ml|json|toml)$/i;
const DATA_FOLDER = /(?:^|\/)_?authors?\/[^/]+\.(?:ya?ml|json|toml)$/i;
const MAX_BYTES = 1_000_000;
const MAX_FILES = 1000;
const MAX_AUTHORS = 5000;

/**
 * True for the path of a file that may hold authors: `_data/authors.yml`, `data/authors/ada.toml`,
 * `blog/authors.yml`.
 */
export function isAuthorData(path: string): boolean {
  return DATA_FILE.test(path) || DATA_FOLDER.test(path);
}

/** A key or name of an author, without case, spaces and signs that sites write differently. */
export function authorKey(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\s_.-]+/g, '-');
}

/** Reads the authors of data files. Those that cannot be read are reported. */
export async function readAuthorData(
  root: string,
  paths: readonly string[],
): Promise<{ authors: KnownAuthors; errors: SkippedFile[] }> {
  const authors: KnownAuthors = new Map();
  const errors: SkippedFile[] = [];
  for (const path of paths.slice(0, MAX_FILES)) {
    const parsed = await readDataFile(root, path, MAX_BYTES, parseRecords);
    if (typeof parsed === 'string') errors.push({ path, why: `its authors cannot be read: ${parsed}` });
    else
      for (const [key, record] of listRecords(path, parsed))
        addAuthor(authors, key, readAuthorRecord(record, key));
  }
  return { authors, errors };
}

/** Adds an author under a key and the name. The first of one key counts. */
export function addAuthor(authors: KnownAuthors, key: string, author: MatterAuthor | null): void {
  if (author === null || authors.size >= MAX_AUTHORS) return;
  for (const each of [authorKey(key), authorKey(author.name)])
    if (each !== '' && !authors.has(each)) authors.set(each, author);
}

/** The records of a file by key. Its content is a list, a record of records, or one author. */
function listRecords(path: string, parsed: Fields): [string, Fields][] {
  const name = posix.basename(path).replace(/\.\w+$/, '');
  const isOne = !DATA_FILE.test(path) && !Object.values(parsed).some(isRecord);
  const entries: [string, unknown][] = isOne ? [[name, parsed]] : Object.entries(parsed);
  return entries.slice(0, MAX_AUTHORS).flatMap(([key, value]): [string, Fields][] => {
    if (!isRecord(value)) return plainValue(value) === null ? [] : [[key, { name: value }]];
    const named = firstValue(byKey(value), 'username', 'short_name', 'key', 'slug', 'id', 'handle');
    return [[/^\d+$/.test(key) ? (named ?? '') : key, value]];
  });
}

/** Reads the author of a record; null if it has no name. */
function readAuthorRecord(record: Fields, key: string): MatterAuthor | null {
  const fields = byKey(record);
  const name =
    firstValue(fields, 'name', 'display_name', 'full_name') ?? (firstValue(fields, 'title') || key);
  if (name === '') return null;
  return {
    name,
    bio: firstValue(fields, 'bio', 'description', 'about', 'summary'),
    image: firstValue(fields, ...PORTRAITS),
    url: firstValue(fields, 'url', 'link', 'website', 'homepage', 'web', 'site') ?? firstLink(fields),
  };
}

const PORTRAITS = 'image image_url avatar picture photo profile_image avatar_url'.split(' ');

/** The first link to another site: Hugo's `social` and `links` have lists of records. */
function firstLink(fields: Fields): string | null {
  for (const name of ['links', 'social', 'socials']) {
    const value = fields[name];
    const entries = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
    for (const entry of entries.slice(0, 20)) {
      const [url] = isRecord(entry) ? listValues(byKey(entry).url ?? byKey(entry).link) : listValues(entry);
      if (url !== undefined && /^https:\/\//.test(url)) return url;
    }
  }
  return null;
}
