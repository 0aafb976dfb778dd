import { texts } from '../../../contract/texts.ts';
import { plural } from '../../../shared/text/counts.ts';
import { splitTags } from '../../../shared/text/tag-names.ts';
import { fieldError } from '../../browser/api.ts';
import type { BarAction, FieldValue } from './bulk-actions.ts';

/** The labels of the fields of those actions that need one. */
export const fieldLabels: Partial<Record<BarAction, string>> = {
  category: 'Category',
  addTags: 'Tags, separated by commas',
  removeTags: 'Tags, separated by commas',
  assign: 'Email address of the account',
};

/** Reads the field of an action, as the API takes it. Throws an `ApiError` for a blank one. */
export function readValue(action: BarAction, typed: string): FieldValue {
  if (!(action in fieldLabels)) return {};
  if (action === 'assign') {
    if (typed === '') throw fieldError('value', texts.validation.email);
    return { account: typed };
  }
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
