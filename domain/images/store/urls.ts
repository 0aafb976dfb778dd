import type { Config } from '../../../platform/config.ts';
import { isPrivateImage } from '../../../shared/body/urls.ts';
import { hasPublicHost } from '../../../shared/public-address.ts';
import { invalid } from '../../errors.ts';
import { originalKeys, parseKey } from './keys.ts';

const MEDIA = '/media/';

/**
 * The form in which an image's URL is stored: a root-relative path for this site's media, an https URL for
 * others. Throws `invalid` at `path` for anything else. The URL is never fetched.
 */
export function normaliseImageUrl(config: Pick<Config, 'publicUrl'>, url: string, path: string): string {
  const own = ownPath(config, url);
  if (own !== null) {
    if (keyInPath(own) === null) throw invalid(path, 'This is not the URL of an image on this site.');
    return own;
  }
  const foreign = URL.canParse(url) ? new URL(url) : null;
  if (foreign?.protocol !== 'https:' || foreign.username || foreign.password) {
    throw invalid(
      path,
      'An image needs a URL that begins with https://, or the URL of an image on this site.',
    );
  }
  if (!hasPublicHost(foreign.href))
    throw invalid(path, 'An image needs a URL that everyone on the internet can reach.');
  return foreign.href;
}

/**
 * The URL of a stored image as readers get it; null for one that older versions stored although it is not of
 * the public internet: the browsers of readers would ask for it in their own networks. Authors still see it.
 */
export function publishedImage(url: string | null): string | null {
  return url !== null && isPrivateImage(url) ? null : url;
}

/** The key in the path of a media file; null for any other path. */
function keyInPath(path: string): string | null {
  if (!path.startsWith(MEDIA)) return null;
  const key = path.slice(MEDIA.length);
  return parseKey(key) ? key : null;
}

/**
 * The possible keys of the original behind an image URL in an article; empty for images of other sites. A
 * variant counts as its original, and so does every spelling that a browser resolves to the same path, such
 * as one with a query.
 */
export function originalKeysForUrl(url: string): string[] {
  const key = keyInPath(requestedPath(url));
  const parts = key === null ? null : parseKey(key);
  if (key === null || parts === null) return [];
  return parts.width === null ? [key] : originalKeys(parts.stem);
}

/** The page from which a URL of an image in an article is resolved. */
const base = new URL('https://this-site.invalid/blog/article');

/**
 * The path that a browser requests from this site, decoded as the server does; '' for a URL of another site.
 */
function requestedPath(url: string): string {
  const parsed = URL.parse(url, base);
  if (parsed === null) return '';
  const { origin, pathname } = parsed;
  try {
    return origin === base.origin ? decodeURIComponent(pathname) : '';
  } catch {
    return '';
  }
}

/** The path of a URL of this site, absolute or root-relative; null for a URL of another site. */
function ownPath({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): string | null {
  if (url.startsWith('/') && !/^\/[/\\]/.test(url)) return url;
  return url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : null;
}
