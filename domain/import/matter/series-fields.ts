import { byKey, type Fields, fieldKey, firstValue, isRecord, listValues } from '../files/fields.ts';

/** The series of an article on its old site. */
export interface OldSeries {
  title: string;
  /** The number that the source gives the part; null without one. */
  part: number | null;
  /** The order of a part without a number: Hugo's `series_weight`. */
  weight: number | null;
  /** Further series, which articles here cannot have. */
  others: string[];
}

const TITLES = ['series', 'seriesTitle', 'seriesName'];
const PARTS = ['seriesOrder', 'seriesPart', 'seriesIndex', 'seriesNumber', 'part'];
const WEIGHTS = ['seriesWeight'];

/** The keys of these fields. */
const KEYS = new Set([...TITLES, ...PARTS, ...WEIGHTS].map(fieldKey));

/** True for a field that `readOldSeries` has read. */
export function isAboutSeries(key: string, series: OldSeries | null): boolean {
  return series !== null && KEYS.has(key);
}

/**
 * Reads the series from front matter, whose fields are by key: a title, a list as Hugo's and Zola's
 * taxonomies have, or a record. Zola has it below `[taxonomies]` or `[extra]`.
 */
export function readOldSeries(fields: Fields): OldSeries | null {
  const extra = isRecord(fields.extra) ? byKey(fields.extra) : {};
  const terms = isRecord(fields.taxonomies) ? byKey(fields.taxonomies) : {};
  const [title, ...others] = TITLES.flatMap((name) => [
    ...titlesIn(fields[fieldKey(name)]),
    ...titlesIn(terms[fieldKey(name)]),
    ...titlesIn(extra[fieldKey(name)]),
  ]);
  if (title === undefined) return null;
  const record = isRecord(fields.series) ? byKey(fields.series) : {};
  const part =
    number(firstValue(fields, ...PARTS)) ??
    number(firstValue(record, 'part', 'order', 'index', 'number')) ??
    number(firstValue(extra, ...PARTS));
  const weight = number(firstValue(fields, ...WEIGHTS)) ?? number(firstValue(extra, ...WEIGHTS));
  return { title, part, weight, others: [...new Set(others)].filter((other) => other !== title) };
}

function titlesIn(value: unknown): string[] {
  if (isRecord(value)) return listValues(firstValue(byKey(value), 'title', 'name', 'slug'));
  // A boolean, as in `series: true`, is not a title.
  return listValues(value).filter((title) => !/^(?:true|false|yes|no)$/i.test(title));
}

function number(text: string | null): number | null {
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
