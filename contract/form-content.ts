import type { FormContent } from './working-copy.ts';

/** A form in which nothing has been written yet. */
export const emptyForm: FormContent = {
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
export function isBlankForm(of: FormContent): boolean {
  const { status: _, featured: __, publishAt: ___, additionalImages, ...fields } = of;
  return additionalImages.length === 0 && Object.values(fields).every((text) => text.trim() === '');
}
