import type { Status } from '../../../contract/article.ts';
import type { PlannedArticle } from './import-plan.ts';

/** Whether and when an imported article is public. */
export interface Publication {
  status: Status;
  /** ISO 8601: of publication, or of writing for a draft. */
  date: string;
  /** Why it is not public; empty for what is. */
  why: string[];
}

/**
 * What the old site withholds stays withheld: an article is a draft for any reason but a date ahead, which schedules
 * it. A file's own time is never ahead.
 */
export function publicationOf(planned: PlannedArticle, now: number): Publication {
  const { withheld, publishOn, expires, ownTime } = planned;
  const isAhead = (date: string) => Date.parse(date) > now;
  const written = ownTime && isAhead(planned.date) ? new Date(now).toISOString() : planned.date;
  const ahead = publishOn !== null && isAhead(publishOn) && publishOn > written ? publishOn : written;
  const why = [...withheld.reasons];
  if (expires !== null && !isAhead(expires)) why.push('its expiry date has passed');
  if (withheld.waits !== null && !isAhead(ahead)) why.push(`${withheld.waits}, with no date ahead`);
  if (why.length > 0) return { status: 'draft', date: written, why };
  if (isAhead(ahead)) return { status: 'scheduled', date: ahead, why: ['its date is ahead'] };
  return { status: 'published', date: written, why };
}
