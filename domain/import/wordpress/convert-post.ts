import { isRecord } from '../files/fields.ts';
import type { Notices } from '../files/notices.ts';
import { footnotesHtml, MAX_FOOTNOTES, type OldFootnote } from '../html/footnotes.ts';
import { attributeText, linkHtml } from '../html/html-text.ts';
import { type Document, parseHtml } from '../html/html-tree.ts';
import { convertHtml, type HtmlContext, prepareText } from '../sites/convert-html.ts';
import { addParagraphs } from './add-paragraphs.ts';
import { type Attachments, SHARED_BLOCK } from './attachments.ts';
import { resolveShortcodes } from './find-shortcodes.ts';
import type { WxrItem } from './read-wxr.ts';

/** A post that is converted, and the media library. */
export interface PostContext extends HtmlContext {
  attachments: Attachments;
}

/** Converts a post's text, of blocks or of the classic editor, to HTML for the sanitiser. */
export function convertPost(item: WxrItem, context: PostContext): Document {
  const { attachments, notices } = context;
  const text = prepareText(withEnclosure(item), notices);
  const shared = writeSocialLinks(insertSharedBlocks(text, attachments));
  const whole = insertFootnotes(shared, item.meta.get('footnotes')?.trim() || '[]', notices);
  const id = item.fields.get('wp:post_id')?.trim() ?? '';
  const html = resolveShortcodes(showFormulas(whole), { postId: id, attachments, notices });
  const inParagraphs = hasBlocks(whole) ? paragraphsBetweenBlocks(html) : addParagraphs(html);
  const hasDollarFormulas = /\[(?:latexpage|mathjax)\]/.test(whole);
  return convertHtml(parseHtml(inParagraphs), { ...context, site: { ...context.site, hasDollarFormulas } });
}

/** The text with the sound or film of a podcast, which WordPress keeps beside it, unless it links to it. */
function withEnclosure({ fields, meta }: WxrItem): string {
  const text = fields.get('content:encoded') ?? '';
  const [url = '', , type = ''] = (meta.get('enclosure') ?? '').split('\n').map((line) => line.trim());
  const [kind] = /^(?:audio|video)(?=\/)/.exec(type) ?? ['audio'];
  if (!/^https?:\/\/[^\s"<>]{1,1900}$/i.test(url) || text.includes(url)) return text;
  return `${text}\n\n<${kind} controls src="${attributeText(url)}"></${kind}>`;
}

function hasBlocks(text: string): boolean {
  return text.includes('<!-- wp:');
}

/** The maximum number of shared blocks in one post. */
const MAX_SHARED = 100;

/** Inserts blocks that several posts share, one level deep. */
function insertSharedBlocks(text: string, { blocks }: Attachments): string {
  let inserted = 0;
  return text.replace(SHARED_BLOCK, (all, id: string) => {
    const block = blocks.get(id);
    return block === undefined || inserted++ >= MAX_SHARED || block.length > 200_000 ? all : block;
  });
}

/** Links to profiles have their URL in the block's settings only. */
function writeSocialLinks(text: string): string {
  return text.replace(
    /<!-- wp:social-link \{"url":"(https?:[^"\\<>\s]{1,500})"(?:,"service":"([\w-]{1,40})")?[^<>]{0,500}\/-->/g,
    (_, url: string, service = url) => `<li>${linkHtml(url, service)}</li>`,
  );
}

/** `$latex a^2$` of Jetpack and wordpress.com, with its size and colours. */
function showFormulas(text: string): string {
  return text.replace(/\$latex\s((?:[^$<]|<(?![a-z/!])){1,2000})\$/gi, (_, tex: string) => {
    const plain = tex.replace(/(?:&(?:amp;|#0?38;)?(?:s|bg|fg)=[\w-]{1,10})+$/, '');
    return `<span class="formula">${plain.trim()}</span>`;
  });
}

/** Inserts the footnotes, whose texts WordPress keeps beside the text. */
function insertFootnotes(text: string, written: string, notices: Notices): string {
  const notes = readFootnotes(written, notices);
  if (notes.length === 0) return text;
  const html = `<!-- wp:footnotes -->${footnotesHtml(notes)}<!-- /wp:footnotes -->`;
  const block = /<!-- wp:footnotes(?:\s\{[^>]{0,500})?\s\/-->/;
  return block.test(text) ? text.replace(block, () => html) : `${text}\n${html}`;
}

function readFootnotes(written: string, notices: Notices): OldFootnote[] {
  const list = parseList(written);
  if (list === null) notices.leftOut('the footnotes: they are too long or damaged');
  const notes = (list ?? []).filter(isRecord).flatMap(({ id, content: html }) => {
    const isWhole = typeof id === 'string' && typeof html === 'string';
    return isWhole ? [{ id, reference: `${id}-link`, html }] : [];
  });
  if (notes.length > MAX_FOOTNOTES) notices.leftOut(`footnotes after the first ${MAX_FOOTNOTES}`);
  return notes.slice(0, MAX_FOOTNOTES);
}

function parseList(written: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(written);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

const BLOCK_COMMENT = /<!--\s(\/?)wp:[a-z][\w/-]{0,100}\s([^>]{0,5000}?)(\/?)-->/g;

/** Text of the classic editor between blocks has no paragraphs yet. */
function paragraphsBetweenBlocks(html: string): string {
  let out = '';
  let depth = 0;
  let at = 0;
  for (const match of html.matchAll(BLOCK_COMMENT)) {
    const before = html.slice(at, match.index);
    out += depth === 0 && before.trim() !== '' ? addParagraphs(before) : before;
    if (match[1] === '/') depth = Math.max(0, depth - 1);
    else if (match[3] !== '/') depth++;
    at = match.index + match[0].length;
  }
  const rest = html.slice(at);
  return out + (depth === 0 && rest.trim() !== '' ? addParagraphs(rest) : rest);
}
