import { flushSync } from 'react-dom';
import type { AdditionalImage, Status } from '../../../../contract/article.ts';
import { forPlainFields, type PlainField } from '../../../../contract/article-fields.ts';
import { MAX_ADDITIONAL_IMAGES } from '../../../../contract/limits.ts';
import { setAsTyped } from '../../../browser/early-input.ts';
import type { FieldName, MergeFields } from '../../merge/fields.ts';
import { sendValue } from '../fields/use-set-value.ts';

/**
 * How a field of the form is set: `input` without a new render of it, `component` through a hidden input,
 * `images` slot by slot, `never` for what the author decides.
 */
type FieldKind = 'input' | 'component' | 'images' | 'never';
const fieldKinds: Record<FieldName, FieldKind> = {
  title: 'input',
  category: 'input',
  subcategory: 'input',
  tags: 'component',
  authors: 'component',
  series: 'input',
  seriesPart: 'input',
  slug: 'input',
  bannerImg: 'component',
  additionalImages: 'images',
  publishing: 'never',
  ...forPlainFields<Record<PlainField, FieldKind>>(() => 'input'),
};

/** True if `setField` can set all these fields to their values in `merged`. */
export function canSetFields(
  form: HTMLFormElement,
  names: FieldName[],
  merged: Pick<MergeFields, 'additionalImages'>,
): boolean {
  return names.every((name) => {
    const kind = fieldKinds[name];
    if (kind === 'images') return canSetImages(form, merged.additionalImages);
    if (isCategoryList(form, name)) return true;
    if (kind === 'component') return form.elements.namedItem(name) instanceof HTMLInputElement;
    return kind === 'input' && findField(form, name) !== null;
  });
}

/** True if there is a slot for each image besides the slots that have none yet. */
export function canSetImages(form: HTMLFormElement, images: readonly AdditionalImage[]): boolean {
  return images.length + imageSlots(form).filter(({ value }) => value === '').length <= MAX_ADDITIONAL_IMAGES;
}

/** The fields with the URLs of the slots in use. */
function imageSlots(form: HTMLFormElement): HTMLInputElement[] {
  const fields = form.querySelectorAll<HTMLInputElement>('input[name^="image-"][name$="-url"]');
  return [...fields].filter((field) => !field.matches(':disabled'));
}

/** True for the category of a new article, which is chosen from a list. */
function isCategoryList(form: HTMLFormElement, name: FieldName): boolean {
  const isCategory = name === 'category' || name === 'subcategory';
  return isCategory && form.elements.namedItem('category') instanceof HTMLSelectElement;
}

/** Sets a field as if the author had done it. A cursor in it stays. */
export function setField(form: HTMLFormElement, name: FieldName, value: MergeFields[FieldName]): void {
  if (fieldKinds[name] === 'images') {
    setImages(form, value as AdditionalImage[]);
    return;
  }
  if (fieldKinds[name] === 'component' || isCategoryList(form, name)) {
    flushSync(() => sendValue(form, name, String(value)));
    return;
  }
  const field = findField(form, name);
  if (field) setInput(field, value);
}

/** Sets the status of the form, and the time of a scheduled article. */
export function setPublishing(form: HTMLFormElement, status: Status, publishAt?: string): void {
  flushSync(() => {
    sendValue(form, 'status', status);
    if (publishAt !== undefined) sendValue(form, 'publishAt', publishAt);
  });
}

function setImages(form: HTMLFormElement, images: readonly AdditionalImage[]): void {
  flushSync(() => sendValue(form, 'additionalImages', JSON.stringify(images)));
  const left = [...images];
  for (const { name, value } of imageSlots(form)) {
    const at = left.findIndex(({ url }) => url === value);
    const [image] = at === -1 ? [] : left.splice(at, 1);
    for (const key of image ? (['caption', 'alt', 'position'] as const) : []) {
      const field = form.elements.namedItem(name.replace(/url$/, key)) as HTMLInputElement;
      const isSame =
        key === 'position' ? Number(field.value) === image?.position : field.value === image?.[key];
      if (!isSame) setInput(field, String(image?.[key]));
    }
  }
}

function setInput(field: HTMLInputElement | HTMLTextAreaElement, value: MergeFields[FieldName]): void {
  if (field.type === 'checkbox') {
    if ((field as HTMLInputElement).checked !== value) field.click();
    return;
  }
  const { selectionStart, selectionEnd } = field;
  setAsTyped(field, String(value));
  // A number field has no selection.
  if (field === document.activeElement && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

function findField(form: HTMLFormElement, name: FieldName): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLTextAreaElement) return field;
  return field instanceof HTMLInputElement && field.type !== 'hidden' ? field : null;
}
