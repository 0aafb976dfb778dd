import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';

const visibilityRank: Record<Status, number> = { draft: 0, scheduled: 1, published: 2 };

/**
 * Chooses the status that Ctrl+S saves: the one in the form, unless that is more public than the article, so that the
 * shortcut never publishes or schedules. `current` is null for a new article, which becomes a draft.
 */
export function shortcutStatus(chosen: Status, current: Status | null): Status {
  const status = current ?? 'draft';
  return visibilityRank[chosen] > visibilityRank[status] ? status : chosen;
}

/** True if saving with the chosen status publishes or schedules the article. */
export function isPublishing(chosen: Status, current: Status | null): boolean {
  return shortcutStatus(chosen, current) !== chosen;
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
