/** Removes the slashes at the end of a path, in linear time. */
export function trimEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** The page with the newsletter's form. */
export const SUBSCRIBE_PATH = '/subscribe';

/** The file of each format of feeds: RSS 2.0, Atom and JSON Feed. */
export const feedFiles = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const;
export type FeedFormat = keyof typeof feedFiles;

/** Paths of the site's own pages. Names and slugs may contain any character, also spaces and slashes. */
export const pathTo = {
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  /** An article as Markdown. */
  markdown: (slug: string) => `${pathTo.article(slug)}.md`,
  /** The comments on an article. */
  comments: (slug: string) => `/blog/${encodeURIComponent(slug)}/comments`,
  /** An article, or a standalone page. */
  text: ({ slug, pagePath }: { slug: string; pagePath?: string | null }) =>
    pagePath ? pathTo.page(pagePath) : pathTo.article(slug),
  page: (path: string) => `/${path.split('/').map(encodeURIComponent).join('/')}`,
  category: (name: string, subcategory?: string | null) =>
    `/category/${encodeURIComponent(name)}${subcategory ? `/${encodeURIComponent(subcategory)}` : ''}`,
  /** The list of all categories, or of those that contain a term. */
  categories: (term = '', page = 1) => {
    const query = new URLSearchParams({ ...(term && { q: term }), ...(page > 1 && { page: String(page) }) });
    return `/categories${query.size > 0 ? `?${query}` : ''}`;
  },
  author: (slug: string) => `/author/${encodeURIComponent(slug)}`,
  tag: (slug: string) => `/tag/${encodeURIComponent(slug)}`,
  series: (slug: string) => `/series/${encodeURIComponent(slug)}`,
  search: (term: string) => `/search?q=${encodeURIComponent(term)}`,
  parts: (seriesId: string) => `/dashboard/series/${encodeURIComponent(seriesId)}`,
  edit: (id: string) => `/dashboard/edit-article/${encodeURIComponent(id)}`,
  /** A month of the calendar, such as `2026-11`. */
  calendar: (month: string) => `/dashboard/calendar?month=${encodeURIComponent(month)}`,
  /** A new article, scheduled for a day or begun from a template. */
  newArticle: (start: { day: string } | { template: string }) =>
    `/dashboard/create-article?${new URLSearchParams(start)}`,
  sendByEmail: (id: string) => `/dashboard/newsletter/send/${encodeURIComponent(id)}`,
  /** A letter in the archive. */
  letters: '/letters',
  letter: (slug: string) => `/letters/${encodeURIComponent(slug)}`,
  /** The screen of a letter; `new` for one that is not saved yet. */
  editLetter: (id: string) => `/dashboard/newsletter/letters/${encodeURIComponent(id)}`,
  letterPreview: (id: string) => `${pathTo.editLetter(id)}/preview`,
  newsletterEmail: (id: string) => `/dashboard/newsletter/emails/${encodeURIComponent(id)}`,
  subscriber: (id: string) => `/dashboard/newsletter/subscribers/${encodeURIComponent(id)}`,
  subscriberImport: (id: string) => `/dashboard/newsletter/import/${encodeURIComponent(id)}`,
  emailPreview: (id: string) => `/dashboard/newsletter/preview/${encodeURIComponent(id)}`,
  /** The readers of an article. */
  articleStatistics: (id: string) => `/dashboard/statistics/${encodeURIComponent(id)}`,
  history: (id: string) => `${pathTo.edit(id)}/history`,
  /**
   * The preview of an editor session, of an article by its `_id`; without either, the path of all previews.
   */
  preview: ({ sessionId, article }: { sessionId?: string; article?: string | null } = {}) => {
    const query = new URLSearchParams({ ...(sessionId && { desk: sessionId }), ...(article && { article }) });
    return `/dashboard/preview${query.size > 0 ? `?${query}` : ''}`;
  },
  /** Renders a page of the site with an appearance that is posted. */
  lookPreview: () => '/dashboard/appearance/preview',
  /** An article that a share link shows. */
  shared: (token: string) => `/share/${token}`,
  /** The feed of the whole site, or of the list at a path, such as that of a category. */
  feed: (format: FeedFormat, list = '') => `${list}/${feedFiles[format]}`,
};
