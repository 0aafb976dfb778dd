import { hasPublicHost } from '../public-address.ts';

/** Schemes that links of an article may have. A URL without a scheme stays on the site. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto'];

/** Schemes that images of an article may have. `data:` is limited to raster images. */
export const IMAGE_SCHEMES: readonly string[] = ['https', 'data'];

const RASTER_DATA = /^data:image\/(?:jpeg|jpg|png|webp|gif|avif);base64,[a-z0-9+/]+=*$/i;

/**
 * The scheme of a URL as a browser reads it, in lower case; null without one. Browsers drop tabs and line
 * ends anywhere, and control characters at the ends (https://url.spec.whatwg.org/#url-parsing).
 */
export function urlScheme(url: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(withoutControls(url))?.[1]?.toLowerCase() ?? null;
}

/** The URL of a link as a body stores it; null if it must not be linked to. */
export function safeLinkUrl(raw: string): string | null {
  const url = withHost(withoutControls(raw));
  if (url === '') return null;
  const scheme = urlScheme(url);
  return scheme === null || LINK_SCHEMES.includes(scheme) ? url : null;
}

/**
 * The URL of an image as a body stores it, with `https:` instead of `http:`; null if it must not be loaded,
 * for example from a host that is not public: the browsers of readers would ask for it in their own networks.
 */
export function safeImageUrl(raw: string): string | null {
  const url = withHost(withoutControls(raw)).replace(/^http:/i, 'https:');
  if (url === '') return null;
  const scheme = urlScheme(url);
  if (scheme === 'data') return RASTER_DATA.test(url) ? url : null;
  if (scheme === null) return url;
  return IMAGE_SCHEMES.includes(scheme) && hasPublicHost(url) ? url : null;
}

/** True for an image that `safeImageUrl` refuses for its host alone. */
export function isPrivateImage(raw: string): boolean {
  const url = withHost(withoutControls(raw));
  return /^https?:/i.test(url) && URL.canParse(url) && !hasPublicHost(url);
}

function withoutControls(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these in a URL
  return url.replace(/[\u0000-\u001f\u007f]/g, '').trim();
}

/**
 * Writes out `//host` and `\\host`, which name another host, so that they do not look like a path of this
 * site.
 */
function withHost(url: string): string {
  return url.replace(/^[\\/]{2,}/, 'https://');
}

/** Resolves a URL against the page `base`. One that cannot be parsed stays as it is. */
export function absoluteUrl(url: string, base: string): string {
  return URL.parse(url, base)?.href ?? url;
}

/**
 * A stored URL as it is published: a host in ASCII, and every character that a URL cannot contain
 * percent-encoded (https://www.rfc-editor.org/rfc/rfc3986#section-2). What is encoded already stays as it is.
 */
export function publishedUrl(url: string): string {
  const [, scheme = '', authority = '', rest = ''] =
    /^(https?:\/\/)?((?:(?<=\/\/)[^/?#]*)?)(.*)$/is.exec(url) ?? [];
  const [, user = '', host = ''] = /^(.*@)?(.*)$/s.exec(authority) ?? [];
  const named = ASCII.test(host) ? host : (URL.parse(`${scheme}${host}`)?.host ?? host);
  const hash = rest.indexOf('#');
  const fragment = hash < 0 ? '' : `#${encode(rest.slice(hash + 1))}`;
  return `${scheme}${encode(user)}${named}${encode(hash < 0 ? rest : rest.slice(0, hash))}${fragment}`;
}

const ASCII = /^[\x21-\x7e]*$/;

/**
 * Encodes all but the reserved and unreserved characters. A percent sign stays if it begins an encoded byte.
 */
function encode(part: string): string {
  return part
    .toWellFormed()
    .replace(/%(?![0-9a-f]{2})|[^\w.~!$&'()*+,;=:@/?%-]/giu, (character) => encodeURIComponent(character));
}
