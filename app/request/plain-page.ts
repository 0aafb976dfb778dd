import { redirectDocument } from 'react-router';

/**
 * The `handle` of a route whose page has no React in the browser, only a small script
 * (site-scripts/account-pages.ts). Its forms work without scripts too.
 */
export const plainPage = { isPlain: true };

/** True of the `handle` of such a route. */
export function isPlainPage(handle: unknown): boolean {
  return handle === plainPage;
}

/** The `clientLoader` of such a route: a page that React runs on loads it as a document. */
export function loadDocument({ request }: { request: Request }): never {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}
