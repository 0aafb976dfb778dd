/** First segments of paths that the program answers itself. A test compares them with its routes. */
const RESERVED = new Set(
  `about account admin api assets atom.xml author blog blogs build categories category confirm-email contact cookies
  dashboard favicon.ico first-administrator forgot-password health healthz icons login manifest.webmanifest media metrics
  newsletter node_modules page preview privacy readyz register reset-password robots.txt rss.xml search series setup
  share sign-out sitemap sitemap.xml src tag terms .well-known @fs @id @vite __manifest`
    .split(/\s+/)
    .filter(Boolean),
);
const MAX_SEGMENTS = 10;

/** True for a path without slashes at its ends that a page of one's own may have. Files belong to the server. */
export function isFreePath(path: string): boolean {
  const segments = path.split('/');
  return (
    segments.length <= MAX_SEGMENTS &&
    !RESERVED.has(segments[0]!.toLowerCase()) &&
    !/\.[a-z0-9]{1,12}$/i.test(path) &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}
