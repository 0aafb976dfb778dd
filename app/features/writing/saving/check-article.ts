import type { Status } from '../../../../contract/article.ts';
import { MAX_PART, MAX_POSITION } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import type { FormContent } from '../../../../contract/working-copy.ts';
import { withoutTags } from '../../../../shared/text/without-tags.ts';
import { readForm } from '../../autosave/form-content.ts';

export interface CheckOptions {
  /** The article's current status; null for a new article. */
  current: Status | null;
  /** True if the form offers the categories in a list. */
  hasCategoryList: boolean;
  /** The status to save as, if it differs from the one in the form. */
  targetStatus?: Status | undefined;
}

/** Returns an error text for each field that keeps the form from being saved. */
export function checkArticle(
  form: FormData,
  { current, hasCategoryList, targetStatus }: CheckOptions,
): Record<string, string> {
  const { validation } = texts;
  const content = readForm(form);
  const isBlank = (text: string) => text.trim() === '';
  const errors = checkSlots(content);
  if (!isPart(content.seriesPart))
    errors.seriesPart = `The part must be a whole number from 1 to ${MAX_PART}`;
  const status = targetStatus ?? content.status;
  const withoutText = isEmptyBody(content.post);
  if (status === 'draft') {
    if (isBlank(content.title) && withoutText) errors.title = validation.titleOrText;
    return errors;
  }
  if (isBlank(content.title)) errors.title = validation.title;
  const isPage = !isBlank(content.pagePath);
  if (!isPage && isBlank(content.category))
    errors.category = hasCategoryList ? validation.selectCategory : validation.category;
  if (status === 'scheduled' && content.publishAt === '')
    errors.publishAt = 'Choose the day and time to publish it';
  if (withoutText) errors.post = validation.content;
  // An imported article may lack a banner. The server decides whether it can be saved without one.
  if (!isPage && (current === null || current === 'draft') && isBlank(content.bannerImg))
    errors.bannerImg = validation.banner;
  return errors;
}

/** True for the number of a part, and for an empty field. */
function isPart(typed: string): boolean {
  const part = typed.trim() === '' ? 1 : Number(typed);
  return Number.isInteger(part) && part >= 1 && part <= MAX_PART;
}

/** An article stores no caption or alt text without an image. */
function checkSlots({ additionalImages }: FormContent): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [index, { url, caption, alt, position }] of additionalImages.entries()) {
    if (url === '' && (caption + alt).trim() !== '')
      errors[`image-${index}-url`] = 'Choose an image, or clear its caption and alt text';
    const value = Number(position);
    if (url !== '' && !(Number.isInteger(value) && value >= 0 && value <= MAX_POSITION))
      errors[`image-${index}-position`] = `The position must be a whole number from 0 to ${MAX_POSITION}`;
  }
  return errors;
}

/** Tags alone are not content, but an image, a rule or a table is. */
function isEmptyBody(html: string): boolean {
  return !/<(img|hr|table)\b/i.test(html) && withoutTags(html).replaceAll('&nbsp;', '').trim() === '';
}
