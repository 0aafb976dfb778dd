import type { Status } from '../../../contract/article.ts';
import type { PlannedArticle } from './plan-article.ts';

/** The status of an imported article. */
export interface Publication {
  status: Status;
  /** The date of publication, or on which a draft was written; ISO 8601. */
  date: string;
  /** The reasons why it is not public; empty for a public article. */
  why: string[];
}

/**
 * Decides an article's status. A future date schedules it; any other reason to withhold it makes it a draft.
 * The modification time of a file never schedules.
 */
export function decidePublication(planned: PlannedArticle, now: number): Publication {
  const { withheld, publishOn, expires, dateFromFile } = planned;
  const isFuture = (date: string) => Date.parse(date) > now;
  const written = dateFromFile && isFuture(planned.date) ? new Date(now).toISOString() : planned.date;
  const date = publishOn !== null && isFuture(publishOn) && publishOn > written ? publishOn : written;
  const why = [...withheld.reasons];
  if (expires !== null && !isFuture(expires)) why.push('expired');
  if (withheld.waits !== null && !isFuture(date)) why.push(`${withheld.waits}, without a future date`);
  if (why.length > 0) return { status: 'draft', date: written, why };
  if (isFuture(date)) return { status: 'scheduled', date, why: ['its date is in the future'] };
  return { status: 'published', date: written, why };
}
