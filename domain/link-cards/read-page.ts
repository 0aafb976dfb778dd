import { Parser } from 'htmlparser2';
import { hasLongMarkRun } from '../../shared/text/combining-marks.ts';
import { oneLine } from '../../shared/text/one-line.ts';

/** The facts for a card that a page has in its head. */
export interface PageFacts {
  title: string;
  description: string;
  siteName: string;
  /** Absolute, the best first. */
  imageUrls: string[];
}

/** Maximum lengths of the texts of a card, in UTF-16 units. */
export const MAX_TEXT = { title: 300, description: 500, siteName: 100 };

/** The maximum numbers of elements with facts, and of characters of the page's own title. */
const MAX_FACTS = 500;
const MAX_PAGE_TITLE = 2000;
/**
 * Open elements. The parser searches them at each tag, so nested tags without end would take a minute for a
 * page.
 */
const MAX_DEPTH = 200;
const MAX_URL = 2000;

/** The properties of a fact, the best first: https://ogp.me, and what pages without Open Graph have. */
const META_NAMES = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  siteName: ['og:site_name', 'application-name'],
  image: ['og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src'],
};

/**
 * Reads the Open Graph data of a page in HTML, else its title and description, up to elements that are nested
 * too deeply. `url` is where it was found.
 */
export function readPage(html: string, url: string): PageFacts {
  const facts = new Map<string, string>();
  let title = '';
  let count = 0;
  let depth = 0;
  let isTitle = false;
  const parser = new Parser({
    onopentag(tag, { property, name, content }) {
      // What was read so far is enough.
      if (++depth > MAX_DEPTH) return parser.pause();
      if (tag === 'title' && title === '') isTitle = true;
      if (tag !== 'meta' || content === undefined || ++count > MAX_FACTS) return;
      const key = (property ?? name ?? '').trim().toLowerCase();
      if (!facts.has(key) && content.trim() !== '') facts.set(key, content);
    },
    ontext(text) {
      if (isTitle && title.length < MAX_PAGE_TITLE) title += text;
    },
    onclosetag(tag) {
      depth--;
      if (tag === 'title') isTitle = false;
    },
  });
  parser.end(html);
  const first = (names: string[]) =>
    names.map((name) => facts.get(name)).find((value) => value !== undefined) ?? '';
  return {
    title: tidyText(first(META_NAMES.title) || title, MAX_TEXT.title),
    description: tidyText(first(META_NAMES.description), MAX_TEXT.description),
    siteName: tidyText(first(META_NAMES.siteName), MAX_TEXT.siteName),
    imageUrls: imageUrls(
      META_NAMES.image.map((name) => facts.get(name)),
      url,
    ),
  };
}

/** One line of plain text, cut at a word; '' for text that no article may contain. */
export function tidyText(text: unknown, max: number): string {
  if (typeof text !== 'string') return '';
  const line = oneLine(text.slice(0, 4 * max).toWellFormed())
    .replace(/\s+/g, ' ')
    .trim();
  if (hasLongMarkRun(line)) return '';
  if (line.length <= max) return line;
  const start = line.slice(0, max - 1);
  const space = start.lastIndexOf(' ');
  return `${(space > max / 2 ? start.slice(0, space) : start).toWellFormed().replace(/\ufffd$/, '')}…`;
}

/** Absolute URLs of the web, each once. */
export function imageUrls(urls: readonly unknown[], base: string): string[] {
  const found = urls.flatMap((url) => {
    if (typeof url !== 'string' || url.length > MAX_URL) return [];
    const parsed = URL.parse(url.trim(), base);
    return parsed && /^https?:$/.test(parsed.protocol) && parsed.href.length <= MAX_URL ? [parsed.href] : [];
  });
  return [...new Set(found)];
}

/** Decodes a page by the charset of its header or of its first elements; UTF-8 without one. */
export function decodePage(bytes: Buffer, contentType: string): string {
  const start = bytes.subarray(0, 2048).toString('latin1');
  const label =
    /charset\s*=\s*["']?([\w-]{2,40})/i.exec(contentType)?.[1] ??
    /<meta[^<>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(start)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
