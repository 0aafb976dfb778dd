import { texts } from '../../../contract/texts.ts';
import { plural } from '../../../shared/text/counts.ts';
import { splitTags } from '../../../shared/text/tag-names.ts';
import { fieldError } from '../../browser/api.ts';
import type { BarAction } from './bulk-actions.ts';

/** True for an action that needs a category or tags. */
export function hasField(action: BarAction): action is 'category' | 'addTags' | 'removeTags' {
  return action === 'category' || action === 'addTags' || action === 'removeTags';
}

/** Reads the field of an action, as the API takes it. Throws an `ApiError` for a blank one. */
export function readValue(action: BarAction, typed: string): { category?: string; tags?: string[] } {
  if (!hasField(action)) return {};
  if (action === 'category') {
    if (typed === '') throw fieldError('value', texts.validation.category);
    return { category: typed };
  }
  const tags = splitTags(typed);
  if (tags.length === 0) throw fieldError('value', 'Name at least one tag');
  return { tags };
}

/** Describes what the action does to new articles that were never saved. */
export function unsavedNote(action: BarAction, count: number): string {
  const subject = count === 1 ? 'The article that was' : `The ${plural(count, 'article')} that were`;
  return action === 'delete'
    ? `${subject} never saved cannot be restored.`
    : `${subject} never saved will be left out.`;
}
