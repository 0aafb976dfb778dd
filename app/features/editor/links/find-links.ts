import { safeLinkUrl } from '../../../../shared/body/schema.ts';
import { parseLink } from '../base/link-url.ts';

/** A link in a text without marks: `text` from `index` on is replaced by `replaceWith`, or kept. */
export interface FoundLink {
  index: number;
  text: string;
  replaceWith?: string;
  data: { href: string; title?: string | null };
}

/** `[text](URL "title")`. A URL may have parentheses in pairs, as in CommonMark. */
const MARKDOWN = /\[([^[\]]+)\]\(((?:[^\s()]|\([^\s()]*\))+)(?:\s+["“'‘]([^"”'’]*)["”'’])?\)/g;
/** A URL or an email address. `readme.md` is none, though `.md` is a top-level domain. */
const ADDRESS =
  /(?:https?:\/\/|www\.[^\s/.]{1,63}\.)[^\s<>"“”]{1,2000}|[^\s@<>()[\]"“”:,;/]{1,64}@[^\s@<>()[\]"“”:,;/]{1,255}/gi;
/** Signs that end a sentence rather than a URL. */
const SENTENCE_END = /[.,:;!?…'’*_~।॥؟،؛。，、！？；：」』）》】]+$/u;

/** Finds the Markdown links of a text, except for images, code and what a backslash precedes. */
export function findMarkdownLinks(text: string): FoundLink[] {
  let [seen, ticks] = [0, 0];
  return [...text.matchAll(MARKDOWN)].flatMap(({ 0: all, 1: shown = '', 2: url = '', 3: title, index }) => {
    ticks += count(text.slice(seen, index), '`');
    seen = index;
    const isOther = '!\\'.includes(text[index - 1] ?? ' ') || ticks % 2 === 1;
    const href = isOther || !shown.trim() ? null : safeLinkUrl(url);
    if (href === null) return [];
    return [{ index, text: all, replaceWith: shown, data: { href, title: title ?? null } }];
  });
}

/** Finds the URLs and email addresses of a text, without what ends the sentence after them. */
export function findAddresses(text: string): FoundLink[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
    const address = withoutEnd(found);
    const isWhole = index === 0 || /[\s([{<"“'‘«—–（「『【《，、：]/.test(text[index - 1]!);
    const href = isWhole ? parseLink(address) : null;
    return href === null ? [] : [{ index, text: address, data: { href } }];
  });
}

const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
/** More brackets after a URL belong to it. */
const MAX_BRACKETS = 20;

/** Takes away the end of the sentence, and brackets that the URL does not open. */
function withoutEnd(address: string): string {
  let rest = address.replace(SENTENCE_END, '');
  for (let taken = 0; taken < MAX_BRACKETS; taken++) {
    const last = rest.at(-1) ?? '';
    const opening = OPENING[last];
    if (opening === undefined || count(rest, opening) >= count(rest, last)) break;
    rest = rest.slice(0, -1).replace(SENTENCE_END, '');
  }
  return rest;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
