/** Where nothing is to be found by a search: what is not for everybody, and what differs with every question. */
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

/** https://www.rfc-editor.org/rfc/rfc9309; `origin` is where the site lives. */
export function robots(origin: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
