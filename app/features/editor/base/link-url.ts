import { safeLinkUrl, urlScheme } from '../../../../shared/body/schema.ts';

/** The start of a URL within the site. */
const INTERNAL = /^(?:[/?#]|\.{1,2}\/)/;

/** The start of a URL whose host can be read. */
const WITH_HOST = /^https?:\/\/[^\s/?#]+/i;

/**
 * Returns the URL that an author means by what they typed, for whom `example.org` and `me@example.org` are
 * complete; null if a body must not link to it. Blanks in it are encoded.
 */
export function parseLink(typed: string): string | null {
  const link = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(link)) return `mailto:${link}`;
  if (/^[^\s/:.#?]+(?:\.[^\s/:.#?]+)+(?:[/:?#]\S*)?$/.test(link)) return `https://${link}`;
  const isUrl = WITH_HOST.test(link)
    ? URL.canParse(link)
    : INTERNAL.test(link) || urlScheme(link) === 'mailto';
  if (isUrl) return safeLinkUrl(link.replace(/\s/g, encodeURIComponent));
  if (/^[^\s/:.#?]+(?:\.[^\s/:.#?]+)+(?::\d+)?[/?#].*$/s.test(link))
    return `https://${link.replace(/\s/g, encodeURIComponent)}`;
  return /\s/.test(link) || !urlScheme(link) ? null : safeLinkUrl(link);
}

/** Returns the URL if a pasted text is nothing else; otherwise null. A word with a dot is not a URL. */
export function parsePastedUrl(text: string): string | null {
  const url = text.trim();
  if (/^www\.[^\s/.]+\.[^\s]+$/i.test(url)) return `https://${url}`;
  return /^(?:https?:\/\/[^\s]+|mailto:[^\s@]+@[^\s]+)$/i.test(url) ? safeLinkUrl(url) : null;
}
