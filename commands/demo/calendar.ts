import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { Manuscript } from './manuscript.ts';
import type { Random } from './random.ts';

/** A manuscript with its date of publication in milliseconds since 1970. */
export interface Dated {
  manuscript: Manuscript;
  moment: number;
}

const YEARS_MS = 2 * 365 * DAY_MS;

/**
 * Spreads manuscripts over the two years before `now`, oldest first and denser towards the present. Scheduled
 * ones follow in the next days, at eight in the morning in Dhaka.
 */
export function arrangeDates(manuscripts: readonly Manuscript[], now: number, random: Random): Dated[] {
  const shuffled = random.shuffled(manuscripts);
  return shuffled.map((manuscript, i) => ({
    manuscript,
    moment:
      manuscript.status === 'scheduled'
        ? comingMorning(now, i)
        : pastMoment(now, (i + 1) / shuffled.length, random),
  }));
}

function pastMoment(now: number, share: number, random: Random): number {
  const age = YEARS_MS * (1 - share) ** 1.3;
  return Math.floor(now - age - random.between(0.4, 11) * HOUR_MS);
}

function comingMorning(now: number, i: number): number {
  return (Math.floor(now / DAY_MS) + 2 + (i % 5)) * DAY_MS + 2 * HOUR_MS;
}
