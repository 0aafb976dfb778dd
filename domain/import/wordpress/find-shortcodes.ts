import { footnotesHtml, type OldFootnote } from '../html/footnotes.ts';
import { CODE_NAMES, type Shortcode, type ShortcodeScope, writeShortcode } from './shortcode-html.ts';

/** A tag of a shortcode in a text. */
interface ShortcodeTag {
  start: number;
  end: number;
  name: string;
  kind: 'open' | 'close' | 'alone';
  attributes: string;
}

/** The maximum number of `[` that are examined, of characters in a tag and of nested shortcodes. */
const MAX_TAGS = 20_000;
const MAX_TAG = 4000;
const MAX_DEPTH = 30;

/**
 * Replaces shortcodes: captions, galleries, embeds and code become plain HTML; of other shortcodes the text,
 * images and links stay. Bracketed text that is not a shortcode stays as it is, and so does code.
 */
export function resolveShortcodes(text: string, scope: ShortcodeScope): string {
  const footnotes: OldFootnote[] = [];
  const html = resolveTags(markNotes(text), { ...scope, footnotes });
  return footnotes.length === 0 ? html : `${html}\n\n${footnotesHtml(footnotes)}`;
}

const NOTE = /(?<=\S)[ \t]?\(\((?=[^\s()])((?:[^()\n]|\([^()\n]{0,300}\)){10,2000}?)\)\)/g;

/** Makes shortcodes of the plugin Footnotes' `((notes))` of at least three words. */
function markNotes(text: string): string {
  if (!text.includes('((')) return text;
  const code = codeRanges(text);
  return text.replace(NOTE, (whole, note: string, at: number) =>
    /\S\s+\S+\s+\S/.test(note) && !code.some(({ start, end }) => start <= at && at < end)
      ? `[footnote]${note}[/footnote]`
      : whole,
  );
}

function resolveTags(text: string, scope: ShortcodeScope): string {
  const tags = findTags(text);
  if (tags.length === 0) return text.replace(/\[(\[[a-z][\w-]{0,60}[^[\]]{0,500}\])\]/gi, '$1');
  const closed = new Set(tags.filter(({ kind }) => kind === 'close').map(({ name }) => name));
  const open: { tag: ShortcodeTag; out: string }[] = [];
  let out = '';
  let at = 0;
  const emit = (html: string) => {
    const inner = open.at(-1);
    if (inner) inner.out += html;
    else out += html;
  };
  const closeLast = (raw: boolean) => {
    const last = open.pop();
    if (!last) return;
    emit(write(last.tag, raw ? null : last.out, scope, text));
    if (raw) emit(last.out);
  };
  for (const [index, tag] of tags.entries()) {
    emit(text.slice(at, tag.start));
    at = tag.end;
    const isOpen = open.some((other) => other.tag.name === tag.name);
    if (tag.kind === 'close') {
      if (!isOpen) emit(text.slice(tag.start, tag.end));
      else {
        while (open.at(-1)?.tag.name !== tag.name) closeLast(true);
        closeLast(false);
      }
    } else if (tag.kind === 'open' && closed.has(tag.name) && open.length < MAX_DEPTH) {
      if (open.at(-1)?.tag.name === tag.name && !laterCloses(tags, index)) closeLast(true);
      open.push({ tag, out: '' });
    } else emit(write(tag, null, scope, text));
  }
  emit(text.slice(at));
  while (open.length > 0) closeLast(true);
  return out.replace(/\[(\[[a-z][\w-]{0,60}[^[\]]{0,500}\])\]/gi, '$1');
}

/** True if two shortcodes of one name that follow each other are both closed. */
function laterCloses(tags: ShortcodeTag[], index: number): boolean {
  const next = tags.slice(index + 1, index + 50).filter(({ name }) => name === tags[index]?.name);
  return next[0]?.kind === 'close' && next[1]?.kind === 'close';
}

function write(tag: ShortcodeTag, content: string | null, scope: ShortcodeScope, text: string): string {
  const shortcode: Shortcode = {
    name: tag.name.toLowerCase(),
    attributes: parseAttributes(tag.attributes),
    content,
    source: text.slice(tag.start, tag.end),
    isAlone:
      /(?:^|[\n>])[ \t]*$/.test(text.slice(Math.max(0, tag.start - 200), tag.start)) &&
      /^[ \t]*(?:[\n<]|$)/.test(text.slice(tag.end, tag.end + 200)),
  };
  return writeShortcode(shortcode, scope);
}

const CODE = new RegExp(
  `<(pre|code|script|style|textarea)(?=[\\s>])|\\[(${CODE_NAMES.join('|')}|latex|katex)(?=[\\s\\]])[^\\]]{0,500}\\]`,
  'gi',
);
const TAG = /\[(\/?)([a-z][\w-]{0,60})(?=[\s\]/=:])/giy;

function findTags(text: string): ShortcodeTag[] {
  const code = codeRanges(text);
  const tags: ShortcodeTag[] = [];
  let examined = 0;
  let range = 0;
  for (let at = text.indexOf('['); at !== -1 && examined < MAX_TAGS; at = text.indexOf('[', at + 1)) {
    while ((code[range]?.end ?? Number.POSITIVE_INFINITY) <= at) range++;
    if ((code[range]?.start ?? Number.POSITIVE_INFINITY) <= at || text[at - 1] === '[') continue;
    TAG.lastIndex = at;
    const match = TAG.exec(text);
    if (!match) continue;
    examined++;
    const end = tagEnd(text, TAG.lastIndex);
    if (end === -1) continue;
    const attributes = text.slice(TAG.lastIndex, end).trim();
    tags.push({
      start: at,
      end: end + 1,
      name: match[2] ?? '',
      kind: match[1] === '/' ? 'close' : attributes.endsWith('/') ? 'alone' : 'open',
      attributes: attributes.replace(/\/$/, ''),
    });
    at = end;
  }
  return tags;
}

/** The index of the `]` that ends a tag, outside of quotes; -1 for none. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  const max = Math.min(text.length, from + MAX_TAG);
  for (let i = from; i < max; i++) {
    const character = text[i] ?? '';
    if (quote === '' && character === ']') return i;
    if (quote === '' && character === '[') return -1;
    if (quote === '' && /["'“”″]/.test(character) && text[i - 1] === '=') quote = character;
    else if (quote !== '' && (character === quote || (/[“”″]/.test(quote) && /[“”″]/.test(character))))
      quote = '';
  }
  return -1;
}

function codeRanges(text: string): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  const lower = text.toLowerCase();
  const unclosed = new Set<string>();
  CODE.lastIndex = 0;
  for (let match = CODE.exec(text); match; match = CODE.exec(text)) {
    const [whole, element, shortcode = ''] = match;
    const close = (element === undefined ? `[/${shortcode}]` : `</${element}>`).toLowerCase();
    const end = unclosed.has(close) ? -1 : lower.indexOf(close, match.index);
    if (end === -1) {
      unclosed.add(close);
      continue;
    }
    ranges.push({ start: match.index + (element === undefined ? whole.length : 0), end });
    CODE.lastIndex = end;
  }
  return ranges;
}

const ATTRIBUTE =
  /([\w-]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)'|[“”″]([^“”″]*)[“”″]|([^\s"'“”″]+))|"([^"]*)"|(\S+)/g;

/** Attributes by name in lower case; those without a name as `0`, `1` … */
function parseAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let position = 0;
  const readable = text.replace(/^[=:]/, '').replace(/&quot;|&#8220;|&#8221;|&#8243;/g, '"');
  for (const match of readable.matchAll(ATTRIBUTE)) {
    const value = match[2] ?? match[3] ?? match[4] ?? match[5];
    if (match[1] !== undefined && value !== undefined) attributes.set(match[1].toLowerCase(), value);
    else attributes.set(String(position++), match[6] ?? match[7] ?? '');
    if (attributes.size >= 50) break;
  }
  return attributes;
}
