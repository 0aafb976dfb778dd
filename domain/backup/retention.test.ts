import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { archiveName } from './create-backup.ts';
import { archiveDate, outdatedArchives } from './retention.ts';

const now = Date.parse('2026-11-27T10:00:00Z');
const every = { everyMs: 6 * HOUR_MS };
const named = (...hours: number[]) => hours.map((ago) => archiveName(now - ago * HOUR_MS));
const YEARS = 24 * 365 * 10;

it('reads the date of a backup from its name', () => {
  expect(archiveDate(archiveName(now))).toBe(now);
  for (const name of ['site.tar.zst', 'lekha-20261127-100000.tar.gz', 'lekha-20269927-100000.tar.zst'])
    expect(archiveDate(name)).toBeNull();
});

it('lets the newest stay, in whatever order they are listed', () => {
  const all = named(0, 18, 6, 12);
  expect(outdatedArchives(all, now, { keep: 2, ...every })).toEqual(named(18, 12));
  expect(outdatedArchives(all, now, { keep: 4, ...every })).toEqual([]);
});

it('neither deletes nor counts a backup of the future', () => {
  const all = named(0, 6, -YEARS, -YEARS - 6);
  expect(outdatedArchives(all, now, { keep: 1, ...every })).toEqual(named(6));
});

it('lets as many stay from before a leap of the clock, for a week', () => {
  const before = named(YEARS + 6, YEARS);
  const after = named(12, 6, 0);
  expect(outdatedArchives([...before, ...after], now, { keep: 1, ...every })).toEqual([
    ...named(YEARS + 6),
    ...named(12, 6),
  ]);
  const later = now + 8 * DAY_MS;
  const current = archiveName(later);
  expect(
    outdatedArchives([...before, ...named(0), current], later, { keep: 1, everyMs: 10 * DAY_MS }),
  ).toEqual([...before, ...named(0)]);
});
