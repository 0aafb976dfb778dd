/** Formats a day such as `2026-11-21`: 'November 21'. */
export function formatDay(day: string): string {
  return format(day, { month: 'long', day: 'numeric' });
}

/** Formats a day with its weekday: 'Saturday, November 21'. */
export function formatWeekday(day: string): string {
  return format(day, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** The weekday of a day: 'Sat'. */
export function shortWeekday(day: string): string {
  return format(day, { weekday: 'short' });
}

/** Formats a month such as `2026-11`: 'November 2026'. */
export function formatMonth(month: string): string {
  return format(`${month}-01`, { month: 'long', year: 'numeric' });
}

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });
}
