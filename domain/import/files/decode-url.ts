import { normalize } from '../../../shared/text/combining-marks.ts';

/** Decodes a percent-encoded URL. One that cannot be decoded is returned as it is. */
export function decodeUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Parses a URL of the web; null for any other. */
export function parseWebUrl(url: string, base?: string): URL | null {
  const parsed = URL.parse(url, base);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed : null;
}

/** A path as a key: without slashes at its ends and upper case. */
export function pathKey(path: string): string {
  return normalize(path, 'NFC')
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
}

/** A site's host as a key: `www.` does not matter. */
export function hostKey({ host }: URL): string {
  const bare = host.toLowerCase().replace(/^www\./, '');
  // Blogger has each blog in the domains of countries too.
  return bare.replace(/\.blogspot\.[a-z]{2,3}(?:\.[a-z]{2})?$/, '.blogspot.com');
}
