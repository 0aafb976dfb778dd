/** Schemes a link of an article may have; an address without a scheme stays on the site. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto'];

/** Schemes a picture of an article may have; `data:` is further limited to raster images. */
export const IMAGE_SCHEMES: readonly string[] = ['https', 'data'];

const RASTER_DATA = /^data:image\/(?:jpeg|jpg|png|webp|gif|avif);base64,[a-z0-9+/]+=*$/i;

/**
 * The scheme of an address as a browser would read it, lower-cased, or null when there is none. Browsers drop
 * tabs and line ends anywhere and control characters at the ends (https://url.spec.whatwg.org/#url-parsing).
 */
export function urlScheme(address: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(withoutControls(address))?.[1]?.toLowerCase() ?? null;
}

/** The address of a link as the body keeps it, or null when it may not be linked to. */
export function safeLinkUrl(raw: string): string | null {
  const address = withHost(withoutControls(raw));
  if (address === '') return null;
  const scheme = urlScheme(address);
  return scheme === null || LINK_SCHEMES.includes(scheme) ? address : null;
}

/** The address of a picture as the body keeps it (`http:` is asked for over `https:`), or null. */
export function safeImageUrl(raw: string): string | null {
  const address = withHost(withoutControls(raw)).replace(/^http:/i, 'https:');
  if (address === '') return null;
  const scheme = urlScheme(address);
  if (scheme === 'data') return RASTER_DATA.test(address) ? address : null;
  return scheme === null || IMAGE_SCHEMES.includes(scheme) ? address : null;
}

function withoutControls(address: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers ignore inside an address
  return address.replace(/[\u0000-\u001f\u007f]/g, '').trim();
}

/** `//host` and `\\host` name another host: written out, so that nobody takes them for a path of this site. */
function withHost(address: string): string {
  return address.replace(/^[\\/]{2,}/, 'https://');
}

/** An address seen from the page `base`; one that cannot be read stays as it is. */
export function absoluteUrl(address: string, base: string): string {
  return URL.parse(address, base)?.href ?? address;
}
