import { Parser } from 'htmlparser2';

/** A link in a clean body that could lead to this site: its attribute is written one way. */
const LINK = /<a [^<>]*?\bhref="([^"<>]*)"/g;
const MAX_LINKS = 2000;
/** Images and files are checked by the check of the media files. */
const FILES = /^\/(?:media|assets|api)\//;

/**
 * The decoded paths of the site to which a clean body links, each once. `publicUrl` is the site's own; links
 * of other sites, and those to a place on the same page, are left out.
 */
export function linksIn(body: string, publicUrl: string): string[] {
  const { origin } = new URL(publicUrl);
  const found = new Set<string>();
  for (const [, written = ''] of body.matchAll(LINK)) {
    if (found.size >= MAX_LINKS) break;
    const path = toPath(written.includes('&') ? readAttribute(written) : written, origin);
    if (path !== null) found.add(path);
  }
  return [...found];
}

function toPath(href: string, origin: string): string | null {
  if (!/^(?:\/|https?:)/i.test(href)) return null;
  const url = URL.parse(href, origin);
  if (url?.origin !== origin || FILES.test(url.pathname)) return null;
  try {
    return decodeURIComponent(url.pathname).replace(/(?<=.)\/+$/, '');
  } catch {
    return url.pathname;
  }
}

/** The value of an attribute with character references. */
function readAttribute(written: string): string {
  let value = '';
  const parser = new Parser({ onopentag: (_, { href = '' }) => (value = href) });
  parser.end(`<a href="${written}">`);
  return value;
}
