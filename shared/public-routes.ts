/** Values of a query parameter. Those that do not match are rendered, but not cached. */
export type Parameters = Readonly<Record<string, RegExp>>;

/** The query parameter whose value `1` shows a public page without the site's own CSS. */
export const PLAIN = 'plain';

const page = /^[1-9]\d{0,6}$/;
const sort = /^-?createdAt$/;

/**
 * The routes of the public site, each with the only query parameters that make two of its cached pages
 * differ. Pages of a route without parameters (null) are not cached.
 */
export const publicRoutes = {
  // Former addresses of WordPress (`/?p=12`) are looked up for each request.
  '/': { p: /^$/, page_id: /^$/ },
  '/blogs': { page },
  '/blog/:slug': {},
  // The comments change without the content version, and a form shows what is typed.
  '/blog/:slug/comments': null,
  // A search among them is left to the renderer.
  '/categories': { page, q: /^$/ },
  '/category/:name': { page, sort },
  '/category/:name/:subcategory': { page, sort },
  '/author/:slug': { page },
  '/tag/:slug': { page },
  '/series/:slug': { page },
  '/search': null,
  '/letters': {},
  '/letters/:slug': {},
  '/subscribe': {},
  '/newsletter/subscribe': null,
  '/about': {},
  '/contact': {},
  '/terms': {},
  '/privacy': {},
  '/cookies': {},
  '/share/:token': null,
  '/dashboard/preview': null,
} satisfies Record<string, Parameters | null>;

/** A path with parameters, like `/blog/:slug`. */
export type PublicRoute = keyof typeof publicRoutes;
