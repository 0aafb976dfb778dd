/** A date of front matter or a file name: a calendar day or an instant. */
export type MatterDate = { day: string } | { instant: string };

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const MOMENT =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[Tt\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{1,2}(?::?\d{2})?|UTC|GMT)?$/i;

/**
 * Parses a date of front matter: `2015-01-08`, `2015-01-08 10:00:00 -0500`, ISO 8601, a month in words, or a Date. A time
 * without a zone is UTC. Returns null for anything else.
 */
export function readDate(raw: unknown): MatterDate | null {
  if (raw instanceof Date) return fromDate(raw);
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  const day = DAY.exec(text);
  if (day) return validDay(day[1], day[2], day[3]);
  const moment = MOMENT.exec(text);
  return moment ? fromMoment(moment) : fromWords(text);
}

/** A TOML date knows if it has a time; its text says so. */
function fromDate(date: Date): MatterDate | null {
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return DAY.test(text) ? { day: text } : { instant: new Date(date.getTime()).toISOString() };
}

function fromMoment(parts: RegExpExecArray): MatterDate | null {
  const [, year, month, day, hour = '0', minute = '0', second = '00', zone] = parts;
  const valid = validDay(year, month, day);
  if (!valid) return null;
  const offset = zoneOffset(zone);
  const at = new Date(`${valid.day}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`);
  return Number.isNaN(at.getTime()) ? null : { instant: at.toISOString() };
}

/** Converts `-0500`, `-05:00`, `-5` and `UTC` to ISO 8601. */
function zoneOffset(zone = 'Z'): string {
  const parts = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  return parts ? `${parts[1]}${parts[2]?.padStart(2, '0')}:${parts[3] ?? '00'}` : 'Z';
}

/** Parses dates like `January 8, 2015`. The year must have four digits. */
function fromWords(text: string): MatterDate | null {
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
 * Converts a date to an instant (ISO 8601, UTC). A day becomes midnight UTC, or noon UTC if midnight is the day before in
 * the site's time zone.
 */
export function toInstant(date: MatterDate, timeZone: string): string {
  if ('instant' in date) return date.instant;
  const midnight = new Date(`${date.day}T00:00:00.000Z`);
  const shown = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(midnight);
  return shown === date.day ? midnight.toISOString() : `${date.day}T12:00:00.000Z`;
}
