import type { Status } from '../../../../contract/article.ts';
import { texts } from '../../../../contract/texts.ts';

const outness: Record<Status, number> = { draft: 0, scheduled: 1, published: 2 };

/**
 * What Ctrl+S saves an article as: what is chosen in the form, but never more public than the article is now, so that the
 * shortcut publishes or schedules nothing that was not. `current` is null for a new article, which becomes a draft.
 */
export function shortcutStatus(chosen: Status, current: Status | null): Status {
  const now = current ?? 'draft';
  return outness[chosen] > outness[now] ? now : chosen;
}

const becoming = {
  published: { idle: 'Publish Article', busy: texts.articles.publishing },
  scheduled: { idle: 'Schedule Article', busy: 'Scheduling...' },
  draft: { idle: 'Save Draft', busy: 'Saving...' },
};
const staying = { idle: texts.articles.update, busy: texts.articles.updating };

/** The words of the save button: what it makes of a new article, an update of one that is there, or its publication. */
export function saveButtonText(chosen: Status, current: Status | null): { idle: string; busy: string } {
  const publishes = chosen === 'published' && current !== 'published';
  return current === null || publishes ? becoming[chosen] : staying;
}
