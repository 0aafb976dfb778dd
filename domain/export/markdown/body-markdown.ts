import type { RootContent } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { type Html, writeHtml } from '../../../shared/body/schema.ts';
import { cleanBody, readBody } from '../../body/body.ts';
import { htmlBlock, toBlock, toBlocks } from './blocks.ts';
import { parseMarkdown } from './parser.ts';

/** The text of a body in a file, and the format it is in. */
export interface BodyText {
  format: 'markdown' | 'html';
  text: string;
}

/**
 * Writes a clean body as Markdown. Blocks that Markdown cannot say exactly are HTML inside it, and a body that would not
 * come back exactly is HTML as a whole: `readBodyText` of the result is always the body itself.
 */
export async function writeBodyText(body: string): Promise<BodyText> {
  const pieces = readBody(body);
  const whole = write(toBlocks(pieces));
  if (await isExact(whole, body)) return { format: 'markdown', text: whole };
  const blocks: RootContent[] = [];
  for (const piece of pieces) blocks.push(...(await exactBlocks(piece)));
  const mixed = write(blocks);
  if (await isExact(mixed, body)) return { format: 'markdown', text: mixed };
  return { format: 'html', text: body };
}

/** Reads a text that `writeBodyText` wrote as HTML, which is not cleaned. */
export function readBodyText({ format, text }: BodyText): string {
  return format === 'html' ? text : parseMarkdown(text);
}

/** Writes a block as Markdown if it comes back exactly, otherwise as HTML. */
async function exactBlocks(piece: Html): Promise<RootContent[]> {
  const blocks = toBlock(piece);
  return (await isExact(write(blocks), writeHtml([piece]))) ? blocks : [htmlBlock(piece)];
}

async function isExact(markdown: string, body: string): Promise<boolean> {
  return (await cleanBody(parseMarkdown(markdown))).html === body;
}

function write(children: RootContent[]): string {
  const options: Options = {
    bullet: '-',
    rule: '-',
    fences: true,
    resourceLink: true,
    listItemIndent: 'one',
    extensions: [gfmTableToMarkdown({ tablePipeAlign: false }), strikethrough],
  };
  return toMarkdown({ type: 'root', children }, options).replace(/\n$/, '');
}

/** Writes `~~text~~`, and escapes `~` elsewhere. */
const strikethrough: Options = {
  unsafe: [{ character: '~', inConstruct: 'phrasing' }],
  handlers: {
    delete: ((node, _parent, state, info) => {
      const tracker = state.createTracker(info);
      const exit = state.enter('strikethrough' as never);
      const open = tracker.move('~~');
      const inside = state.containerPhrasing(node, { ...tracker.current(), before: open, after: '~' });
      exit();
      return `${open}${inside}~~`;
    }) satisfies Handle,
  },
};
