/** Paths that search engines should not index: private pages, and pages that differ with every query. */
const disallowed = [
  '/api/',
  '/dashboard',
  '/login',
  '/register',
  '/sign-out',
  '/forgot-password',
  '/confirm-email',
  '/reset-password',
  '/first-administrator',
  '/setup/',
  '/newsletter/',
  '/search',
];

/** Writes `robots.txt` (https://www.rfc-editor.org/rfc/rfc9309); `origin` is that of the site. */
export function robots(origin: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
