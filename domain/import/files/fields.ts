import { normalize } from '../../../shared/text/combining-marks.ts';

/** Parsed front matter. A value is a string, number, boolean, Date, list or record. */
export type Fields = Record<string, unknown>;

/** The maximum number of characters read of one value, more than any field of an article holds. */
const MAX_VALUE = 5000;
/** The maximum number of entries read of one list. */
const MAX_ENTRIES = 200;

/** A field's name without case, spaces, `_` and `-`, which sites write differently. */
export function fieldKey(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
}

/** The fields by key. Of several spellings of one name, the first with a value counts. */
export function byKey(record: Fields): Fields {
  const fields: Fields = Object.create(null);
  for (const [name, value] of Object.entries(record)) {
    const key = fieldKey(name);
    if (fields[key] === undefined || fields[key] === '') fields[key] = value;
  }
  return fields;
}

/**
 * Adds the fields of `layers` that a record does not have in any spelling. The first layer that has a field
 * counts.
 */
export function withDefaults(record: Fields, layers: readonly Fields[]): Fields {
  const present = new Set(Object.keys(record).map(fieldKey));
  const merged: Fields = { ...record };
  for (const [name, value] of layers.flatMap((layer) => Object.entries(layer))) {
    if (present.has(fieldKey(name))) continue;
    present.add(fieldKey(name));
    merged[name] = value;
  }
  return merged;
}

/** A plain value as trimmed text, or null for lists, records, empty text and YAML's `null` and `~`. */
export function plainValue(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = normalText(String(value).slice(0, MAX_VALUE)).trim();
  return text === '' || text === '~' || text === 'null' ? null : text;
}

/** Text in NFC, without NUL and long runs of combining marks. */
export function normalText(text: string): string {
  return normalize(text.toWellFormed().replaceAll('\0', ''), 'NFC');
}

/** The first of these fields with a plain value. `fields` are by key, the names in any spelling. */
export function firstValue(fields: Fields, ...names: string[]): string | null {
  for (const name of names) {
    const value = plainValue(fields[fieldKey(name)]);
    if (value !== null) return value;
  }
  return null;
}

/** The plain values of a list, or of one value. */
export function listValues(value: unknown): string[] {
  // Hexo nests the names of categories in lists.
  return (Array.isArray(value) ? value.slice(0, MAX_ENTRIES).flat(1).slice(0, MAX_ENTRIES) : [value])
    .map(plainValue)
    .filter((item) => item !== null);
}

/** The plain values of a list, or the items of a comma-separated text. */
export function listOrCommas(value: unknown): string[] {
  if (Array.isArray(value)) return listValues(value);
  return listValues(plainValue(value)?.split(','));
}

/** True if a value has fields of its own. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
