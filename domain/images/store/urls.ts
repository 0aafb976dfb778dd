import type { Config } from '../../../platform/config.ts';
import { invalid } from '../../errors.ts';
import { originalKeys, parseKey } from './keys.ts';

const MEDIA = '/media/';

/**
 * A picture's address as it is stored: our own media root-relative, others as https. Throws `invalid` at `path` for
 * everything else; nothing is ever fetched from it.
 */
export function normaliseImageUrl(config: Pick<Config, 'publicUrl'>, url: string, path: string): string {
  const own = ownPath(config, url);
  if (own !== null) {
    if (keyInUrl(own) === null) throw invalid(path, 'This is not the address of a picture of this site.');
    return own;
  }
  const foreign = URL.canParse(url) ? new URL(url) : null;
  if (foreign?.protocol !== 'https:' || foreign.username || foreign.password) {
    throw invalid(path, 'A picture needs an address that begins with https://, or one of this site.');
  }
  return foreign.href;
}

/** The key in a root-relative address of our own media; null for any other address. */
function keyInUrl(url: string): string | null {
  if (!url.startsWith(MEDIA)) return null;
  const key = url.slice(MEDIA.length);
  return parseKey(key) ? key : null;
}

/**
 * The keys of originals that an address in an article may mean: a variant stands for its original, and any way of writing
 * an address by which a browser gets the picture, as with a query, stands for the plain one.
 */
export function originalKeysForUrl(url: string): string[] {
  const key = keyInUrl(requestedPath(url));
  const parts = key === null ? null : parseKey(key);
  if (key === null || parts === null) return [];
  return parts.width === null ? [key] : originalKeys(parts.stem);
}

/** The path that a browser asks this site for, decoded as the server does; '' for an address elsewhere. */
function requestedPath(url: string): string {
  const base = new URL('https://this-site.invalid/blog/article');
  if (!URL.canParse(url, base)) return '';
  const { origin, pathname } = new URL(url, base);
  try {
    return origin === base.origin ? decodeURIComponent(pathname) : '';
  } catch {
    return '';
  }
}

/** The path of an address on this site, whether written whole or from the root; null for an address elsewhere. */
function ownPath({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): string | null {
  if (url.startsWith('/') && !/^\/[/\\]/.test(url)) return url;
  return url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : null;
}
