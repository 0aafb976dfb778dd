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
