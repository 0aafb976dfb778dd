import { Parser } from 'htmlparser2';
import { isLeftOut, staticPath } from './static-paths.ts';

/** Attributes with a URL. */
const URLS = new Set(['href', 'content', 'src']);

/**
 * The HTML of a page for a server of files: without forms and links that a program answers, and with links to
 * the further pages of lists as paths. Of such a link in a text, the words stay. Everything else stays as it
 * is, byte for byte.
 */
export function toStaticHtml(html: string, origin: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  let open: Open | undefined;
  let text: Open | undefined;
  const cut = (start: number, end: number) => edits.push({ start, end, text: '' });
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        const { startIndex: start } = parser;
        if (text?.name === name) text.depth++;
        if (open?.name === name) open.depth++;
        if (open && !open.keeps) return;
        if (attributes.class?.split(' ').includes('prose')) text ??= { name, depth: 1, start };
        if (isLive(name, attributes, origin)) {
          open = { name, depth: 1, start, keeps: text !== undefined && name === 'a' };
          if (open.keeps) cut(start, parser.endIndex + 1);
        } else edits.push(...editUrls(html, parser.startIndex, parser.endIndex + 1, origin));
      },
      onclosetag(name) {
        if (text?.name === name && --text.depth === 0) text = undefined;
        if (open?.name !== name || --open.depth > 0) return;
        cut(open.keeps ? parser.startIndex : open.start, parser.endIndex + 1);
        open = undefined;
      },
    },
    { lowerCaseTags: true },
  );
  parser.end(html);
  let end = html.length;
  let result = '';
  for (const edit of edits.reverse()) {
    result = edit.text + html.slice(edit.end, end) + result;
    end = edit.start;
  }
  return html.slice(0, end) + result;
}

/** An element that is open. */
interface Open {
  name: string;
  depth: number;
  start: number;
  /** True if only its tags go. */
  keeps?: boolean;
}

const SITEMAP_ENTRY = /<url>\s*<loc>([^<]+)<\/loc>.*?<\/url>\s*/gs;

/** The XML of a sitemap without the pages that only a server can answer. */
export function toStaticSitemap(xml: string, origin: string): string {
  return xml.replace(SITEMAP_ENTRY, (entry, url: string) =>
    staticPath(url.replaceAll('&amp;', '&'), origin) ? entry : '',
  );
}

function isLive(
  name: string,
  { href, class: classes = '' }: Record<string, string>,
  origin: string,
): boolean {
  if (name === 'form') return true;
  if (name === 'span') return classes.split(' ').includes('account-slot');
  return name === 'a' && href !== undefined && isLeftOut(href, origin);
}

/** The edits of the attributes of a tag that name a further page of a list. */
function editUrls(html: string, start: number, end: number, origin: string) {
  const tag = html.slice(start, end);
  if (!tag.includes('?')) return [];
  return Array.from(tag.matchAll(/ ([a-z-]+)="([^"]*\?[^"]*)"/g)).flatMap((match) => {
    const [whole, name = '', value = ''] = match;
    const plain = value.replaceAll('&amp;', '&');
    const isOwn = plain.startsWith('/') || plain.startsWith(`${origin}/`);
    const path = URLS.has(name) && isOwn ? staticPath(plain, origin) : undefined;
    if (path === undefined || path.query === '') return [];
    const at = start + match.index;
    const base = plain.startsWith('/') ? '' : origin;
    return [{ start: at, end: at + whole.length, text: ` ${name}="${base}${path.pathname}${path.hash}"` }];
  });
}
