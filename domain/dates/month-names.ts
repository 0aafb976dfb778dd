import { normalize } from '../../shared/text/combining-marks.ts';

/** The languages whose month names are read. English comes first, and of equal names the first counts. */
const LANGUAGES =
  'en bn de fr es pt it ru hi ar zh ja nl sv da nb fi pl cs uk tr id ko vi ro hu el fa ur ta te mr gu pa ne ca th'.split(
    ' ',
  );

let months: Map<string, number> | null = null;

/** The number of a month by its name or abbreviation in one of the languages, or null. */
export function monthNumber(word: string): number | null {
  months ??= readMonths();
  return months.get(nameKey(word)) ?? null;
}

function readMonths(): Map<string, number> {
  const names = new Map<string, number>();
  for (const lang of LANGUAGES) {
    for (const name of formats(lang)) {
      for (let month = 1; month <= 12; month++) {
        const key = nameKey(name(new Date(Date.UTC(2020, month - 1, 15))));
        if (/\p{L}/u.test(key) && !names.has(key)) names.set(key, month);
      }
    }
  }
  names.set('sept', 9);
  return names;
}

/** Long and short names, as they stand alone and after a day, which differ in Slavic languages. */
function formats(lang: string): ((date: Date) => string)[] {
  return (['long', 'short'] as const).flatMap((month) => {
    const options = { month, timeZone: 'UTC', calendar: 'gregory' } as const;
    const alone = new Intl.DateTimeFormat(lang, options);
    const withDay = new Intl.DateTimeFormat(lang, { ...options, day: 'numeric' });
    const part = (date: Date) =>
      withDay.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
    return [(date) => alone.format(date), part];
  });
}

function nameKey(name: string): string {
  return normalize(name, 'NFC').toLowerCase().replace(/\.$/, '').trim();
}
