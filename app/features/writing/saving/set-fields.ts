import { flushSync } from 'react-dom';
import { setAsTyped } from '../../../browser/early-input.ts';
import type { FieldName, MergeFields } from '../../merge/fields.ts';
import { sendValue } from '../fields/use-set-value.ts';

/** Fields whose value can be replaced in the form without a new render of it. */
const PLAIN_FIELDS: ReadonlySet<FieldName> = new Set([
  ...(['title', 'category', 'subcategory', 'series', 'slug', 'excerpt', 'pagePath'] as const),
  ...(['canonicalUrl', 'seoTitle', 'seoDescription', 'noindex', 'unlisted'] as const),
]);

/** Fields that are components with a hidden input. */
const COMPONENT_FIELDS: ReadonlySet<FieldName> = new Set(['tags', 'authors', 'bannerImg'] as const);

/** True if `setField` can set all these fields. */
export function canSetFields(form: HTMLFormElement, names: FieldName[]): boolean {
  return names.every((name) =>
    COMPONENT_FIELDS.has(name)
      ? form.elements.namedItem(name) instanceof HTMLInputElement
      : PLAIN_FIELDS.has(name) && findField(form, name) !== null,
  );
}

/** Sets a field as if the author had done it. A cursor in it stays. */
export function setField(form: HTMLFormElement, name: FieldName, value: MergeFields[FieldName]): void {
  if (COMPONENT_FIELDS.has(name)) {
    flushSync(() => sendValue(form, name, String(value)));
    return;
  }
  const field = findField(form, name);
  if (!field) return;
  if (field.type === 'checkbox') {
    if ((field as HTMLInputElement).checked !== value) field.click();
    return;
  }
  const { selectionStart, selectionEnd } = field;
  setAsTyped(field, String(value));
  if (field === document.activeElement) field.setSelectionRange(selectionStart, selectionEnd);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

function findField(form: HTMLFormElement, name: FieldName): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLTextAreaElement) return field;
  return field instanceof HTMLInputElement && field.type !== 'hidden' ? field : null;
}
