import sanitizeHtml from 'sanitize-html';
import { LINK_SCHEMES } from '../../../shared/body/schema.ts';

/** Elements of old sites with the meaning of others, or of a paragraph of their own. */
const ALIASES: Record<string, string> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  q: 'em',
  s: 'del',
  strike: 'del',
  tt: 'code',
  kbd: 'code',
  ...Object.fromEntries('div li dt dd h1 h2 h3 h4 h5 h6'.split(' ').map((name) => [name, 'p'])),
};

/** A full URL, or a path of this site. */
const LINK = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'a', 'em', 'strong', 'del', 'code', 'pre', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: [...LINK_SCHEMES],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'template', 'textarea', 'title', 'noscript', 'iframe'],
  parseStyleAttributes: false,
  nestingLimit: 50,
  transformTags: {
    ...ALIASES,
    a: (_: string, { href = '' }: Record<string, string>) =>
      LINK.test(href)
        ? { tagName: 'a', attribs: { href, rel: 'ugc nofollow noopener' } }
        : { tagName: 'span', attribs: {} as Record<string, string> },
  },
};

/**
 * Reduces the HTML of a reader's comment to paragraphs, emphasis, code, quotes and links, which search
 * engines do not follow. Text stays.
 */
export function sanitiseComment(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}
