import { posix } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { type Fields, fieldKey, isRecord } from '../files/fields.ts';
import { parseRecords, readDataFile } from '../files/parse-record.ts';
import { isSecret } from '../matter/visibility.ts';

const MAX_BYTES = 2_000_000;
const MAX_FILES = 500;
/** The maximum size of all data of one import, in characters. */
const MAX_ALL = 10_000_000;
const DATA_FILE = /(?:^|\/)_data\/(.+)\.(ya?ml|json|csv|tsv|toml)$/i;

/** True for a file of data that templates may print. */
export function isSiteData(path: string): boolean {
  return DATA_FILE.test(path);
}

/**
 * Reads the data that templates of Jekyll and Eleventy print: `site.data.releases` of `_data/releases.yml`.
 * Files that cannot be read are left out: values of theirs that a text prints are reported there.
 */
export async function readSiteData(root: string, paths: readonly string[]): Promise<Fields> {
  const data: Fields = Object.create(null);
  let left = MAX_ALL;
  for (const path of paths.slice(0, MAX_FILES)) {
    const [, name = '', format = ''] = DATA_FILE.exec(path) ?? [];
    const read = await readDataFile(root, path, MAX_BYTES, (text) => {
      left -= text.length;
      return left < 0 ? 'too much data' : { value: parseData(text, format.toLowerCase()) };
    });
    if (typeof read === 'string' || read.value === undefined) continue;
    const folders = posix.dirname(name) === '.' ? [] : posix.dirname(name).split('/');
    let at = data;
    for (const folder of folders) {
      const inner = at[folder];
      const next: Fields = isRecord(inner) ? inner : Object.create(null);
      at[folder] = next;
      at = next;
    }
    at[posix.basename(name)] = read.value;
  }
  return data;
}

function parseData(text: string, format: string): unknown {
  try {
    if (format === 'json') return JSON.parse(text);
    if (format === 'toml') return parseRecords(text, 'toml');
    if (format === 'csv' || format === 'tsv')
      return parseCsv(text, {
        columns: true,
        relax_column_count: true,
        delimiter: format === 'csv' ? ',' : '\t',
      });
    return parseYaml(text, { maxAliasCount: 100, logLevel: 'silent' });
  } catch {
    return undefined;
  }
}

/** The fields of front matter as templates know them: yes, no and whole numbers are no texts. */
export function templateFields(record: Fields): Fields {
  const entries = Object.entries(record).filter(([name]) => !isSecret(fieldKey(name)));
  return Object.fromEntries(entries.map(([name, value]) => [name, typed(value)]));
}

function typed(value: unknown, depth = 0): unknown {
  if (depth > 20) return undefined;
  if (Array.isArray(value)) return value.map((each) => typed(each, depth + 1));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typed(each, depth + 1)]));
  if (value === 'true' || value === 'false') return value === 'true';
  if (value === '' || value === '~' || value === 'null') return null;
  return typeof value === 'string' && /^(?:0|-?[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}
