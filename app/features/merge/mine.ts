import { readArticleForm, readPublishing } from '../writing/saving/read-form.ts';
import type { Fields } from './fields.ts';

/** What I wrote, as it stands in the form. */
export function readMine(form: FormData): Fields & { post: string } {
  const { title, category, bannerImg, additionalImages, post, ...typed } = readArticleForm(form);
  const { status, publishAt } = readPublishing(form);
  return {
    ...{ title, category, additionalImages, post },
    subcategory: typed.subcategory ?? '',
    excerpt: typed.excerpt ?? '',
    slug: typed.slug ?? '',
    bannerImg: bannerImg ?? '',
    publishing: { status, publishAt: status === 'scheduled' ? publishAt : '' },
  };
}
