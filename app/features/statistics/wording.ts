import type { MachineStatistics, Statistics, StatisticsRange } from '../../../contract/statistics.ts';

/** The ranges in the order of their tabs. */
export const rangeTabs: (readonly [StatisticsRange, string])[] = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['365', '12 months'],
  ['all', 'All'],
];

/** The work of each class of machines, in the order in which they are shown. */
export const machineClasses: [MachineStatistics['class'], string, string][] = [
  ['search', 'Search engines', 'They bring readers.'],
  ['assistant', 'Assistants', 'They fetch a page because a person asked about it.'],
  ['training', 'Training', 'They collect texts for language models.'],
  ['feed', 'Feed readers', 'They fetch for those who follow the feeds.'],
  ['preview', 'Link previews', 'Somebody shared a link.'],
  ['other', 'Other robots', 'Tools, monitors and what does not say what it is.'],
];

/** Why views are left out. */
export const reasons: Record<string, [label: string, why: string]> = {
  'no gesture': [
    'Without a gesture',
    'A browser loaded the page, and nobody scrolled, touched or pressed a key in it, or it had no scripts or a blocker.',
  ],
  robot: ['Robots with a browser', 'They ran the page and say that they are robots.'],
  'own team': ['Your own team', 'Signed in to the dashboard while reading.'],
  'referrer spam': ['Referrer spam', 'They come from a host that advertises itself in statistics.'],
  'too many': ['Too many at once', 'More from one network than people read.'],
};

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US');
}

/** A short number for an axis: `12k`. */
export function shortNumber(value: number): string {
  return value.toLocaleString('en-US', { notation: 'compact' });
}

/** A time like `1m 24s`; a dash if it is not known. */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–';
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`;
}

export function formatPercent(percent: number | null): string {
  return percent === null ? '–' : `${percent}%`;
}

/** The change from a number to another in percent, such as `+12%`; null if there is nothing to compare. */
export function formatChange(now: number, before: number | undefined): string | null {
  if (!before) return null;
  const change = Math.round((100 * (now - before)) / before);
  return `${change > 0 ? '+' : change < 0 ? '−' : '±'}${formatNumber(Math.abs(change))}%`;
}

const options: Record<Statistics['unit'], Intl.DateTimeFormatOptions> = {
  day: { month: 'short', day: 'numeric' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

/** The name of a period, such as `Nov 21`. */
export function formatPeriod(unit: Statistics['unit'], period: string): string {
  const day = `${period}${'-01-01'.slice(period.length - 4)}T00:00:00Z`;
  return new Date(day).toLocaleDateString('en-US', { ...options[unit], timeZone: 'UTC' });
}

/** The same for a tooltip and a table: `Week of Nov 16`. */
export function describePeriod(unit: Statistics['unit'], period: string): string {
  if (unit === 'week') return `Week of ${formatPeriod(unit, period)}`;
  if (unit !== 'month') return formatPeriod(unit, period);
  const day = new Date(`${period}-15T00:00:00Z`);
  return day.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** The English name of a country by its two letters. */
export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}
