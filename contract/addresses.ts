/** Addresses of the site's own pages. Names and slugs may hold any letter, spaces and slashes. */
export const addressOf = {
  article: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  category: (name: string, subcategory?: string | null) =>
    `/category/${encodeURIComponent(name)}${subcategory ? `/${encodeURIComponent(subcategory)}` : ''}`,
  search: (term: string) => `/search?q=${encodeURIComponent(term)}`,
  edit: (id: string) => `/dashboard/edit-article/${encodeURIComponent(id)}`,
  history: (id: string) => `${addressOf.edit(id)}/history`,
  /** The feed of the whole site, or of one category. */
  feed: (format: 'rss' | 'atom', category?: string) =>
    `${category === undefined ? '' : addressOf.category(category)}/${format}.xml`,
};
