import type { Written } from './working-copy.ts';

/** A form in which nothing has been written yet. */
export const nothingWritten: Written = {
  title: '',
  category: '',
  subcategory: '',
  slug: '',
  excerpt: '',
  bannerImg: '',
  additionalImages: [],
  status: 'published',
  publishAt: '',
  featured: false,
  post: '',
};

/** Whether a form holds nothing that somebody wrote. */
export function isBlankForm(of: Written): boolean {
  const { status: _, featured: __, publishAt: ___, additionalImages, ...fields } = of;
  return additionalImages.length === 0 && Object.values(fields).every((text) => text.trim() === '');
}
