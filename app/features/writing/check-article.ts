import { texts } from '../../../contract/texts.ts';
import { readPublishing } from './read-form.ts';

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
  // A draft may lack what its readers will need.
  if (status === 'draft') return problems;
  if (isEmptyBody(String(form.get('post') ?? ''))) problems.post = validation.content;
  if (screen === 'create' && blank('bannerImg')) problems.bannerImg = validation.banner;
  return problems;
}

/** Tags alone are no content, but a picture is. */
function isEmptyBody(html: string): boolean {
  return !/<(img|hr|table)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
}
