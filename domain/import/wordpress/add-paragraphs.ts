import { replaceBetween } from '../markdown/replace-between.ts';

/** Elements that stand beside paragraphs, not in them. */
const BLOCKS =
  'table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|p|h[1-6]|hr|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|menu|summary|center|main|iframe|video|audio|object|embed';
const BLOCK_TAG = new RegExp(`<(/?)(${BLOCKS})(?=[\\s/>])[^<>]*>`, 'gi');
const LEADING = new RegExp(`^(?:\\s*<(/?)(${BLOCKS})(?=[\\s/>])[^<>]*>)+\\s*`, 'i');
const TRAILING = new RegExp(`(?:<(/?)(${BLOCKS})(?=[\\s/>])[^<>]*>)+$`, 'i');
/** Elements whose text stays as it is. */
const HOLDS_TEXT = /^(?:p|li|td|th|dt|dd|h[1-6]|figcaption|caption|legend|summary|address|pre|figure)$/i;

const OPEN_MASK = '\uFDD0';
const CLOSE_MASK = '\uFDD1';

/**
 * Makes paragraphs of the classic editor's text, where an empty line separates paragraphs and a line break is
 * one, as WordPress does when it shows it.
 */
export function addParagraphs(text: string): string {
  const masked: string[] = [];
  const mask = (whole: string) => `\n\n${OPEN_MASK}${masked.push(whole) - 1}${CLOSE_MASK}\n\n`;
  // Shortcodes may hold marks, as references or encoded.
  let html = text.replace(/[\uFDD0\uFDD1]/g, '');
  for (const name of ['pre', 'script', 'style', 'textarea', 'svg']) {
    html = replaceBetween(
      html,
      new RegExp(`<${name}(?=[\\s>])[^<>]*>`, 'gi'),
      new RegExp(`</${name}>`, 'gi'),
      (inner, opening) => mask(`${opening[0]}${inner}</${name}>`),
    );
  }
  html = replaceBetween(html, /<!--/g, /-->/g, () => '\n\n');
  html = html
    .replace(/<[a-z/][^<>]*>/gi, (tag) => tag.replaceAll('\n', ' '))
    .replace(BLOCK_TAG, (tag, closing: string, name: string) =>
      closing === '' ? `\n\n${tag}${/^(?:hr|iframe|embed)$/i.test(name) ? '\n\n' : ''}` : `${tag}\n\n`,
    )
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
  const out = html.split(/\n{2,}/).map((chunk) => paragraph(chunk.trim()));
  return out
    .filter((chunk) => chunk !== '')
    .join('\n')
    .replace(/\uFDD0(\d+)\uFDD1/g, (_, n: string) => masked[Number(n)] ?? '');
}

function paragraph(chunk: string): string {
  if (chunk === '' || chunk.startsWith(OPEN_MASK)) return chunk;
  const leading = LEADING.exec(chunk);
  const before = leading?.[0] ?? '';
  const rest = chunk.slice(before.length);
  const after = TRAILING.exec(rest)?.[0] ?? '';
  const inline = rest.slice(0, rest.length - after.length).trim();
  if (inline === '') return chunk;
  const lines = inline.replace(/(?:<br\s*\/?>)?\n/gi, '<br>\n');
  const holds = leading !== null && leading[1] === '' && HOLDS_TEXT.test(leading[2] ?? '');
  return `${before}${holds ? lines : `<p>${lines}</p>`}${after}`;
}
