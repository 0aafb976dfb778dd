import { MAX_POSITION } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { readPublishing } from './read-form.ts';
import { writtenIn } from './written.ts';

/** What an article's form lacks, by field, in the specification's words; empty when it may be sent. */
export function checkArticle(form: FormData, screen: 'create' | 'edit'): Record<string, string> {
  const { validation } = texts;
  const blank = (name: string) => String(form.get(name) ?? '').trim() === '';
  const problems: Record<string, string> = {};
  if (blank('title')) problems.title = validation.title;
  if (blank('category'))
    problems.category = screen === 'create' ? validation.selectCategory : validation.category;
  const { status, publishAt } = readPublishing(form);
  if (status === 'scheduled' && publishAt === '')
    problems.publishAt = 'Choose the day and time to publish it';
  Object.assign(problems, checkSlots(form));
  // A draft may lack what its readers will need.
  if (status === 'draft') return problems;
  if (isEmptyBody(String(form.get('post') ?? ''))) problems.post = validation.content;
  if (screen === 'create' && blank('bannerImg')) problems.bannerImg = validation.banner;
  return problems;
}

/** An article has no place for the words of a picture that is not there. */
function checkSlots(form: FormData): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, { url, caption, alt, position }] of writtenIn(form).additionalImages.entries()) {
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
