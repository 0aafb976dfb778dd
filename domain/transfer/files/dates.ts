/** A date of front matter or a file name: a calendar day, or an exact instant. */
export type WrittenDate = { day: string } | { instant: string };

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const MOMENT =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[Tt\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?|UTC|GMT)?$/i;

/**
 * Reads a date as people write it in front matter: `2015-01-08`, `2015-01-08 10:00:00 -0500`, ISO 8601, a month in
 * words, or a Date. A time without a zone is UTC. Null when it is no date.
 */
export function readDate(raw: unknown): WrittenDate | null {
  if (raw instanceof Date) return fromDate(raw);
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  const day = DAY.exec(text);
  if (day) return validDay(day[1], day[2], day[3]);
  const moment = MOMENT.exec(text);
  return moment ? fromMoment(moment) : fromWords(text);
}

/** Dates of TOML say by their text whether they hold a time. */
function fromDate(date: Date): WrittenDate | null {
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return DAY.test(text) ? { day: text } : { instant: new Date(date.getTime()).toISOString() };
}

function fromMoment(parts: RegExpExecArray): WrittenDate | null {
  const [, year, month, day, hour = '0', minute = '0', second = '00', zone] = parts;
  const valid = validDay(year, month, day);
  if (!valid) return null;
  const offset = zoneOffset(zone);
  const at = new Date(`${valid.day}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`);
  return Number.isNaN(at.getTime()) ? null : { instant: at.toISOString() };
}

/** `-0500`, `-05:00`, `-5` and `UTC` as ISO 8601 writes them. */
function zoneOffset(zone = 'Z'): string {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  return parts ? `${parts[1]}${parts[2]?.padStart(2, '0')}:${parts[3] ?? '00'}` : 'Z';
}

/** `January 8, 2015` and the like; anything without a year of four digits is not trusted. */
function fromWords(text: string): WrittenDate | null {
  if (!/\p{L}{3}/u.test(text) || !/\b\d{4}\b/.test(text)) return null;
  const at = new Date(`${text} UTC`);
  if (Number.isNaN(at.getTime())) return null;
  return /\d:\d/.test(text) ? { instant: at.toISOString() } : { day: at.toISOString().slice(0, 10) };
}

function validDay(year = '', month = '', day = ''): { day: string } | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : { day: text };
}

/**
 * The instant (ISO 8601, UTC) that stands for a written date. A bare day is midnight UTC, or noon UTC where the
 * site's time zone would show midnight as the day before.
 */
export function instantOf(date: WrittenDate, timeZone: string): string {
  if ('instant' in date) return date.instant;
  const midnight = new Date(`${date.day}T00:00:00.000Z`);
  const shown = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(midnight);
  return shown === date.day ? midnight.toISOString() : `${date.day}T12:00:00.000Z`;
}
