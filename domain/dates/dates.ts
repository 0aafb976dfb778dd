/** Dates as people and programs write them. */

import { monthNumber } from './month-names.ts';
import { fromLocalTime, isTimeZone, localTime, zoneOffset } from './time-zones.ts';

export { isTimeZone };

/** A date as it is written: a calendar day, a time without a zone, or an instant. */
export type WrittenDate =
  | { day: string }
  /** `2020-06-01T10:00:00`. */
  | { local: string }
  /** ISO 8601, UTC. `written` is the date and time in the zone in which it was written. */
  | { instant: string; written?: string };

/** The order of a date in digits, such as `06/01/2020`. */
export type DateOrder = 'dmy' | 'mdy';

/** Longer texts are not dates. */
const MAX_LENGTH = 100;

/**
 * Parses a date: ISO 8601, RFC 2822, digits (`20200601`, `01.06.2020`), seconds or milliseconds since 1970, a
 * month in the words of many languages, or a Date. Returns null for anything else, and for digits that mean
 * two days (`06/01/2020`) if `order` is not given.
 */
export function readDate(raw: unknown, order: DateOrder | null = null): WrittenDate | null {
  // A parser of TOML returns dates.
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? null : readDate(raw.toISOString());
  if (typeof raw === 'number') return readEpoch(String(raw));
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH) return null;
  const text = plainDigits(raw.trim());
  return readEpoch(text) ?? readFigures(text, order) ?? readWords(text);
}

/** True for digits that mean two days. */
export function isAmbiguous(raw: unknown): boolean {
  return typeof raw === 'string' && readDate(raw) === null && readDate(raw, 'dmy') !== null;
}

const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xe50, 0xed0, 0x17e0, 0xff10];

/** Converts the digits of other writing systems to ASCII. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Seconds or milliseconds since 1970, after 1973. */
function readEpoch(text: string): WrittenDate | null {
  if (!/^(?:\d{9,10}|\d{12,13})$/.test(text) || readCompact(text)) return null;
  return { instant: new Date(Number(text) * (text.length > 10 ? 1 : 1000)).toISOString() };
}

const YEAR_FIRST = /^(\d{4})\s?[-/.年년]\s?(\d{1,2})(?:\s?[-/.月월]\s?(\d{1,2})[日일]?|[月월]?)(?!\d)(.*)$/s;
const YEAR_LAST = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})(?!\d)(.*)$/s;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}:?\d{2})?)?$/i;

function readFigures(text: string, order: DateOrder | null): WrittenDate | null {
  const first = YEAR_FIRST.exec(text);
  if (first) return withTime(validDay(first[1], first[2], first[3] ?? '1'), first[4]);
  const last = YEAR_LAST.exec(text);
  if (last) return withTime(readYearLast(last, order), last[5]);
  if (/^(?:19|20)\d{2}$/.test(text)) return validDay(text, '1', '1');
  return readCompact(text);
}

function readCompact(text: string): WrittenDate | null {
  const [, year, month, day, hour, minute, second = '00', zone = ''] = COMPACT.exec(text) ?? [];
  if (year === undefined || !/^(?:19|20|25)/.test(year)) return null;
  return withTime(validDay(year, month, day), hour === undefined ? '' : `${hour}:${minute}:${second}${zone}`);
}

/** Dots mean that the day comes first. */
function readYearLast([, a = '', separator, b = '', year]: RegExpExecArray, order: DateOrder | null) {
  const dayFirst = validDay(year, b, a);
  const monthFirst = validDay(year, a, b);
  if (order !== null) return order === 'dmy' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst);
  if (separator === '.') return dayFirst ?? monthFirst;
  if (dayFirst && monthFirst) return a === b || Number(a) === Number(b) ? dayFirst : null;
  return dayFirst ?? monthFirst;
}

const TIME =
  /^[\s,T]*(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?\s*([ap]\.?m\.?)?\s*([A-Za-z0-9+:_/-]*)\s*(?:[([]([\w/ +:-]+)[)\]])?\s*$/i;

/** Adds a time with its zone to a day. Returns null if the rest of the text is something else. */
function withTime(date: { day: string } | null, rest = ''): WrittenDate | null {
  if (date === null || /^[\s,.]*$/.test(rest)) return date;
  const [, hours = '', minute = '', second = '00', fraction, half, zone = '', named] = TIME.exec(rest) ?? [];
  if (hours === '') return null;
  const hour = half ? (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hours);
  const seconds = Number(fraction) > 0 ? `${second}.${fraction}` : second;
  const local = `${date.day}T${String(hour).padStart(2, '0')}:${minute}:${seconds}`;
  return Number.isNaN(Date.parse(`${local}Z`)) ? null : inZone(local, zone || (named ?? ''));
}

function inZone(local: string, zone: string): WrittenDate | null {
  if (zone === '') return { local };
  const offset = zoneOffset(zone);
  if (offset === null && !(zone.includes('/') && isTimeZone(zone))) return null;
  const at = offset === null ? fromLocalTime(local, zone) : new Date(`${local}${offset}`);
  if (Number.isNaN(at.getTime())) return null;
  const instant = at.toISOString();
  return instant.startsWith(local) ? { instant } : { instant, written: local };
}

const CLOCK = /\d{1,2}:\d{2}(?!\d*:\d*:).*$/s;

/** Reads `January 8, 2015`, `Mon, 01 Jun 2020 10:00:00 +0200`, `1er juin 2020` and `১ জুন ২০২০`. */
function readWords(text: string): WrittenDate | null {
  const clock = CLOCK.exec(text)?.[0] ?? '';
  const [, leading = '', trailing = ''] = /^(.*?)((?:\s+(?:\d{4}))?)$/s.exec(clock) ?? [];
  const words = `${text.slice(0, text.length - clock.length)} ${trailing}`;
  const month = words
    .match(/[\p{L}\p{M}]+(?:\.[\p{L}\p{M}]+)*\.?/gu)
    ?.map(monthNumber)
    .find((found) => found !== null);
  const year = /(?<!\d)\d{4}(?!\d)/.exec(words)?.[0];
  const days = words.match(/(?<!\d)\d{1,2}(?!\d)/g) ?? [];
  if (month === undefined || year === undefined || days.length > 1) return null;
  return withTime(validDay(year, String(month), days[0] ?? '1'), leading);
}

/**
 * The years 1990 to 2100 in the Buddhist era, which nobody means in the Gregorian calendar: they would keep
 * an article scheduled for centuries. Earlier ones, such as 2500, may stand for "never".
 */
const BUDDHIST_ERA = { first: 2533, last: 2643, offset: 543 };

function gregorianYear(year: string): string {
  const { first, last, offset } = BUDDHIST_ERA;
  return Number(year) >= first && Number(year) <= last ? String(Number(year) - offset) : year;
}

function validDay(year = '', month = '', day = ''): { day: string } | null {
  // Years of the Persian and the Islamic calendar.
  if (/^1[0-6]/.test(year)) return null;
  const text = `${gregorianYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : { day: text };
}

/**
 * Converts a date to an instant (ISO 8601, UTC). A time without a zone is one in `sourceZone`. A day becomes
 * midnight UTC, or noon UTC if midnight is the day before in the site's time zone.
 */
export function toInstant(date: WrittenDate, timeZone: string, sourceZone = timeZone): string {
  if ('instant' in date) return date.instant;
  if ('local' in date) return fromLocalTime(date.local, sourceZone).toISOString();
  const midnight = new Date(`${date.day}T00:00:00.000Z`);
  return localTime(midnight, timeZone).startsWith(date.day)
    ? midnight.toISOString()
    : `${date.day}T12:00:00.000Z`;
}

/**
 * The dates and times that an address of the old site may show: in the site's time zone and as it is written.
 */
export function shownTimes(date: WrittenDate | null, sourceZone: string): string[] {
  if (date === null) return [];
  if ('day' in date) return [`${date.day}T00:00:00`];
  if ('local' in date) return [date.local];
  const shown = localTime(new Date(date.instant), sourceZone);
  return date.written === undefined ? [shown] : [...new Set([shown, date.written])];
}
