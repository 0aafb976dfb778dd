import { publicRoutes } from './public-routes.ts';

const OTHER_SEGMENTS = `
  account admin api assets atom.xml build confirm-email favicon.ico first-administrator forgot-password health healthz
  icons login manifest.webmanifest media metrics node_modules page preview readyz register reset-password robots.txt
  rss.xml setup sign-out sitemap sitemap.xml src .well-known @fs @id @vite __manifest`;

/** First segments of paths that the program answers itself. A test compares them with its routes. */
const OTHER = new Set(OTHER_SEGMENTS.trim().split(/\s+/));
const RESERVED = new Set([...Object.keys(publicRoutes).map((route) => route.split('/')[1]!), ...OTHER]);
const MAX_SEGMENTS = 10;

/** The path of a page as people mean it: without slashes at its ends, and with hyphens for spaces. */
export function tidyPagePath(typed: string): string {
  const segments = typed.split('/').map((segment) => segment.trim().replace(/\s+/g, '-'));
  return segments.join('/').replace(/^\/+|\/+$/g, '');
}

/**
 * True for a path without slashes at its ends that a standalone page may have. Files belong to the server.
 */
export function canBePagePath(path: string): boolean {
  const segments = path.split('/');
  return (
    segments.length <= MAX_SEGMENTS &&
    !RESERVED.has(segments[0]!.toLowerCase()) &&
    !/\.[a-z0-9]{1,12}$/i.test(path) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

/** Reserved for a program that may want them, but below which other programs had their pages. */
const FORMER = new Set(['admin', 'build', 'health', 'page', 'preview', 'src']);
const PRIVATE = new Set(['dashboard', 'newsletter', 'share']);
const FILES =
  /(?:^|\/)(?:rss\.xml|atom\.xml|feed\.json)$|^(?:feed|rss|feed\.xml|robots\.txt|llms\.txt|[0-9a-f]{32}\.txt|sitemap[\w-]*\.xml|site\.webmanifest|placeholder\.svg|(?:apple-touch-)?icon[\w-]*\.\w+)$|^blog\/[^/]+\.md$/;

/** True for a path in lower case, without slashes at its ends, that never leads to a page for readers. */
export function isAnsweredElsewhere(path: string): boolean {
  const [first = ''] = path.split('/');
  const isOwn = PRIVATE.has(first) || (OTHER.has(first) && !FORMER.has(first));
  return isOwn || FILES.test(path);
}
