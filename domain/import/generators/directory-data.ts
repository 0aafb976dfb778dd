import { posix } from 'node:path';
import { byKey, type Fields, plainValue, withDefaults } from '../files/fields.ts';
import type { SkippedFile } from '../files/notices.ts';
import { parseRecord, readDataFile } from '../files/parse-record.ts';
import { readJsData } from '../matter/js-data.ts';
import { renderStrict } from '../matter/liquid-engine.ts';

/** The fields of Eleventy's data files, by the path of the folder or file that they apply to. */
export type DirectoryData = ReadonlyMap<string, Fields>;

const MAX_BYTES = 256_000;
const MAX_FILES = 2000;
const OWN_DATA = /\.11tydata\.(?:json|[cm]?js)$/i;

/** True for `posts/posts.json`, `posts/posts.11tydata.js` and `posts/first.11tydata.json`. */
export function isDirectoryData(path: string): boolean {
  const folder = posix.basename(posix.dirname(path));
  return OWN_DATA.test(path) || (folder !== '.' && posix.basename(path) === `${folder}.json`);
}

/** Reads data files. Code is not run: only the values that it writes are read. */
export async function readDirectoryData(
  root: string,
  paths: readonly string[],
): Promise<{ data: DirectoryData; errors: SkippedFile[] }> {
  const data = new Map<string, Fields>();
  const errors: SkippedFile[] = [];
  for (const path of paths.slice(0, MAX_FILES)) {
    const fields = await readDataFile(root, path, MAX_BYTES, parseData);
    const folder = posix.dirname(path);
    const name = posix
      .basename(path)
      .replace(OWN_DATA, '')
      .replace(/\.json$/i, '');
    const at = name === posix.basename(folder) ? folder : posix.join(folder, name);
    if (typeof fields === 'string')
      errors.push({ path, why: `the data of its folder cannot be read: ${fields}` });
    else data.set(at, { ...data.get(at), ...fields });
  }
  return { data, errors };
}

function parseData(text: string, extension: string): Fields | string {
  return extension.endsWith('js') ? readJsData(text) : parseRecord(text, 'json');
}

/** True for a file that data of its own or of a folder above it describe. */
export function isDescribed(data: DirectoryData, path: string): boolean {
  for (let at = path.replace(/\.[^./]+$/, ''); at !== '.' && data.size > 0; at = posix.dirname(at))
    if (data.has(at)) return true;
  return false;
}

/** A file's front matter with the data of the file and of the folders above it, the nearest first. */
export function withDirectoryData(data: DirectoryData, path: string, record: Fields): Fields {
  const layers: Fields[] = [];
  for (let at = path.replace(/\.[^./]+$/, ''); at !== '.' && data.size > 0; at = posix.dirname(at)) {
    // A folder's tags name a collection and are not shown to readers.
    const { tags: _, ...fields } = data.get(at) ?? {};
    layers.push(fields);
  }
  const merged = layers.length === 0 ? record : withDefaults(record, layers);
  const permalink = plainValue(byKey(merged).permalink);
  const filled = permalink?.includes('{{') ? fillPermalink(permalink, path, merged) : null;
  return filled === null ? merged : { ...merged, permalink: filled };
}

const MAX_PERMALINK = 500;

/** Fills in the values of a template; null if one is not known. */
function fillPermalink(template: string, path: string, record: Fields): string | null {
  const stem = path.replace(/\.[^./]+$/, '');
  const name = posix.basename(stem);
  const fileSlug = (name === 'index' ? posix.basename(posix.dirname(stem)) : name).replace(DATE, '');
  const date = plainValue(record.date) ?? DATE.exec(name)?.[0].slice(0, 10) ?? null;
  const page = {
    fileSlug,
    filePathStem: posix.join('/', posix.dirname(stem), name.replace(DATE, '')),
    inputPath: `./${path}`,
    ...(date !== null && { date }),
  };
  return renderStrict(template.slice(0, MAX_PERMALINK), { ...record, page });
}

const DATE = /^\d{4}-\d\d-\d\d-/;
