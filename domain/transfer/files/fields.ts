import { normalize } from '../../../shared/text/combining-marks.ts';

/** Front matter as parsed: a value is text, a number, a boolean, a Date, a list or a record. */
export type Fields = Record<string, unknown>;

/** The most characters that are read of one value; what a field may hold here is less. */
const MOST_VALUE = 5000;
/** The most entries that are read of one list. */
const MOST_ENTRIES = 200;

/** A field's name without case, spaces, `_` and `-`, which generators and people write differently. */
export function fieldKey(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

/** The same fields by their keys; of several spellings of one name the first that says something counts. */
export function byKey(record: Fields): Fields {
  const fields: Fields = Object.create(null);
  for (const [name, value] of Object.entries(record)) {
    const key = fieldKey(name);
    if (fields[key] === undefined || fields[key] === '') fields[key] = value;
  }
  return fields;
}

/** A plain value as trimmed text; null for what is empty, not plain, or YAML's word for nothing. */
export function plain(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = normalText(String(value).slice(0, MOST_VALUE)).trim();
  return text === '' || text === '~' || text === 'null' ? null : text;
}

/** Text in Unicode's form NFC, without NUL and without long runs of combining marks. */
export function normalText(text: string): string {
  return normalize(text.toWellFormed().replaceAll('\0', ''), 'NFC');
}

/** The first of several fields that is plain and not empty. `fields` are by key; names may be in any spelling. */
export function first(fields: Fields, ...names: string[]): string | null {
  for (const name of names) {
    const found = plain(fields[fieldKey(name)]);
    if (found !== null) return found;
  }
  return null;
}

/** The plain values of a list, or of one value. */
export function list(value: unknown): string[] {
  return (Array.isArray(value) ? value.slice(0, MOST_ENTRIES) : [value])
    .map(plain)
    .filter((item) => item !== null);
}

/** A list, or one text with commas between its items. */
export function words(value: unknown): string[] {
  if (Array.isArray(value)) return list(value);
  return list(plain(value)?.split(','));
}

/** Whether a value has fields of its own. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
