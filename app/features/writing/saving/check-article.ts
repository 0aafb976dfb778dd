import type { Status } from '../../../../contract/article.ts';
import { MAX_POSITION } from '../../../../contract/limits.ts';
import { texts } from '../../../../contract/texts.ts';
import { readForm } from '../../autosave/form-content.ts';
import { readPublishing } from './read-form.ts';

export interface CheckOptions {
  /** What the article is now; null for a new one. */
  current: Status | null;
  /** Whether the form offers the categories in a list. */
  select: boolean;
  /** What it is to be saved as, where that is not what the form says. */
  as?: Status | undefined;
}

/** What an article's form lacks, by field, in the specification's words; empty when it may be sent. */
export function checkArticle(form: FormData, { current, select, as }: CheckOptions): Record<string, string> {
  const { validation } = texts;
  const blank = (name: string) => String(form.get(name) ?? '').trim() === '';
  const problems: Record<string, string> = {};
  const { status: chosen, publishAt } = readPublishing(form);
  const status = as ?? chosen;
  const withoutText = isEmptyBody(String(form.get('post') ?? ''));
  if (status === 'draft') {
    if (blank('title') && withoutText) problems.title = validation.titleOrText;
    return { ...problems, ...checkSlots(form) };
  }
  if (blank('title')) problems.title = validation.title;
  if (blank('category')) problems.category = select ? validation.selectCategory : validation.category;
  if (status === 'scheduled' && publishAt === '')
    problems.publishAt = 'Choose the day and time to publish it';
  Object.assign(problems, checkSlots(form));
  if (withoutText) problems.post = validation.content;
  // One that is out may lack it, as an import does: whether it may be saved so is for the site to say.
  if ((current === null || current === 'draft') && blank('bannerImg')) problems.bannerImg = validation.banner;
  return problems;
}

/** An article has no place for the words of a picture that is not there. */
function checkSlots(form: FormData): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, { url, caption, alt, position }] of readForm(form).additionalImages.entries()) {
    if (url === '' && (caption + alt).trim() !== '')
      problems[`image-${index}-url`] = 'These words need their picture: choose one, or empty both fields';
    const place = Number(position);
    if (url !== '' && !(Number.isInteger(place) && place >= 0 && place <= MAX_POSITION))
      problems[`image-${index}-position`] = `The position is a whole number from 0 to ${MAX_POSITION}`;
  }
  return problems;
}

/** Tags alone are no content, but a picture is. */
function isEmptyBody(html: string): boolean {
  return !/<(img|hr|table)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
}
