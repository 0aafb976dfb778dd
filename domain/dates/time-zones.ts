/** The zone names of RFC 2822 and common abbreviations, as offsets. */
const NAMES: Record<string, string> = {
  z: 'Z',
  ut: 'Z',
  utc: 'Z',
  gmt: 'Z',
  wet: 'Z',
  est: '-05:00',
  edt: '-04:00',
  cst: '-06:00',
  cdt: '-05:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
  bst: '+01:00',
  west: '+01:00',
  cet: '+01:00',
  cest: '+02:00',
  eet: '+02:00',
  eest: '+03:00',
  msk: '+03:00',
  ist: '+05:30',
  jst: '+09:00',
  kst: '+09:00',
  aest: '+10:00',
  aedt: '+11:00',
};

/** Converts `-0500`, `-05:00`, `-5`, `GMT+2`, `UTC` and `EST` to ISO 8601, or null for no offset. */
export function zoneOffset(zone: string): string | null {
  const parts = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone);
  if (parts) return `${parts[1]}${parts[2]?.padStart(2, '0')}:${parts[3] ?? '00'}`;
  const name = zone.toLowerCase();
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? null) : null;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const MAX_FORMATS = 100;

/**
 * The date and time of an instant in a time zone: `2020-06-01T10:00:00`. Throws `RangeError` for an unknown
 * zone.
 */
export function localTime(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (formats.size < MAX_FORMATS) formats.set(timeZone, format);
  return format.format(at).replace(' ', 'T');
}

/** Converts a date and time in a time zone to an instant. */
export function fromLocalTime(local: string, timeZone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  // Local times have no fractions of a second.
  const offsetAt = (time: number) =>
    Date.parse(`${localTime(new Date(time), timeZone)}Z`) - Math.floor(time / 1000) * 1000;
  const guess = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(guess));
}

/** True for the name of a time zone that the system knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    localTime(new Date(0), timeZone.slice(0, 100));
    return true;
  } catch {
    return false;
  }
}
