import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';

const visibilityRank: Record<Status, number> = { draft: 0, scheduled: 1, published: 2 };

/**
 * True if saving with the chosen status publishes or schedules the article. `current` is null for a new
 * article.
 */
export function isPublishing(chosen: Status, current: Status | null): boolean {
  return visibilityRank[chosen] > visibilityRank[current ?? 'draft'];
}

/** True if saving with the chosen status takes a published article from its readers. */
export function isUnpublishing(chosen: Status, current: Status | null): boolean {
  return current === 'published' && chosen !== current;
}

const create = {
  published: { idle: 'Publish Article', busy: texts.articles.publishing },
  scheduled: { idle: 'Schedule Article', busy: 'Scheduling...' },
  draft: { idle: 'Save Draft', busy: 'Saving...' },
};
const update = { idle: texts.articles.update, busy: texts.articles.updating };

export function saveButtonText(chosen: Status, current: Status | null): { idle: string; busy: string } {
  return current === null || isPublishing(chosen, current) ? create[chosen] : update;
}

/**
 * The text of the button in the bar: it saves a published article, and otherwise opens the dialog that
 * publishes.
 */
export function barButtonText(chosen: Status, current: Status | null): string {
  if (current === 'published') return update.idle;
  return chosen === 'scheduled' || current === 'scheduled' ? 'Schedule…' : 'Publish…';
}
