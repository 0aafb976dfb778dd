import { DAY_MS } from '../../../platform/clock.ts';

/** The facts about an article that its old URL is made from. */
export interface PermalinkFacts {
  /** The file's path in its site. */
  path: string;
  title: string | null;
  slug: string | null;
  /** The plain values of its front matter, by the names written there. */
  values: Readonly<Record<string, string>>;
  categories: string[];
  lang: string;
  /** `2020-06-01T10:00:00`: the date in the site's time zone, or null if it is not known. */
  date: string | null;
}

const MONTHS = `January February March April May June July August September October November December`.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** The tokens that both Hugo's and Jekyll's patterns have, for the date of an article. */
export function dateTokens(date: string | null): Record<string, string> {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(date ?? '');
  if (!parts) return {};
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts;
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const monthName = MONTHS[at.getUTCMonth()] ?? '';
  const dayName = DAYS[at.getUTCDay()] ?? '';
  const yearDay = String(Math.round((at.getTime() - Date.UTC(Number(year), 0, 1)) / DAY_MS) + 1);
  return {
    year,
    month,
    day,
    hour,
    minute,
    second,
    yearday: yearDay,
    y_day: yearDay.padStart(3, '0'),
    weekday: String(at.getUTCDay()),
    weekdayname: dayName,
    monthname: monthName,
    short_year: year.slice(2),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_month: monthName.slice(0, 3),
    long_month: monthName,
    short_day: dayName.slice(0, 3),
    long_day: dayName,
  };
}

/** The maximum length of a pattern, and of a URL that is stored. */
const MAX_PATTERN = 300;

/**
 * Replaces the tokens of a pattern (`/:year/:title/`). Returns null if it has a token without a value,
 * because a wrong URL would redirect to the wrong article.
 */
export function fillPattern(
  pattern: string,
  tokens: Readonly<Record<string, string | undefined>>,
): string | null {
  if (pattern.length > MAX_PATTERN || /[{}]/.test(pattern)) return null;
  let isComplete = true;
  const filled = pattern.replace(/:([a-z_]+(?:\[[^\]]*\])?)/gi, (_, name: string) => {
    const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
    isComplete &&= value !== undefined;
    return value ?? '';
  });
  return isComplete ? cleanPath(filled) : null;
}

/** A path with single slashes and one at its beginning. */
export function cleanPath(path: string): string {
  return `/${path}`.replace(/\/{2,}/g, '/');
}
