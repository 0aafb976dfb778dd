/** The hour at which a new article of a later day is scheduled, and the last of a day. */
const MORNING = 9;
const LAST_HOUR = 23;

/**
 * The local time for which a new article of a day is scheduled: nine o'clock, or today the next full hour
 * from then on. Null for a day that is over, or a string that is not a day.
 */
export function timeOn(day: string | null, now: string): string | null {
  if (day === null || !isDay(day)) return null;
  const today = now.slice(0, 10);
  if (day < today) return null;
  const hour = day > today ? MORNING : Math.max(MORNING, Number(now.slice(11, 13)) + 1);
  return hour > LAST_HOUR ? null : `${day}T${String(hour).padStart(2, '0')}:00`;
}

function isDay(text: string): boolean {
  const date = /^[12]\d{3}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
