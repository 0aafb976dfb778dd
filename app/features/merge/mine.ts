import { articleFields } from '../../../contract/form-content.ts';
import { readForm } from '../autosave/form-content.ts';
import type { Fields } from './fields.ts';

/** Reads the author's own text from the form. */
export function readMine(form: FormData): Fields & { post: string } {
  const content = readForm(form);
  const { bannerImg, status, publishAt } = content;
  const publishing = { status, publishAt: status === 'scheduled' ? publishAt : '' };
  return { ...articleFields(content), bannerImg, publishing };
}
