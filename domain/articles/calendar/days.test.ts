import { expect, it } from 'vitest';
import { firstWeekday, isMonth, monthDays, nextMonth } from './days.ts';

it('knows months and their neighbours', () => {
  expect(['1970-01', '2199-12'].every(isMonth)).toBe(true);
  expect(['1969-12', '2200-01', '2026-00', '2026-1', '2026-01-01', ''].some(isMonth)).toBe(false);
  expect([nextMonth('2026-12', 1), nextMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

it.each([
  ['2026-02', 7, 28, '2026-02-01', '2026-02-28'],
  ['2026-02', 1, 35, '2026-01-26', '2026-03-01'],
  ['2026-08', 1, 42, '2026-07-27', '2026-09-06'],
  ['2024-02', 6, 35, '2024-01-27', '2024-03-01'],
] as const)('completes %s to weeks that begin on weekday %i', (month, firstDay, count, first, last) => {
  const days = monthDays(month, firstDay);
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([count, first, last]);
  expect(days.filter(({ inMonth }) => inMonth).every(({ day }) => day.startsWith(month))).toBe(true);
});

it('begins weeks as the language of the site does', () => {
  expect(['en', 'de', 'ar', 'bn'].map(firstWeekday)).toEqual([7, 1, 6, 7]);
});
