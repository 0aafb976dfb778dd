import type { RootContent } from 'mdast';
import { htmlBlock, toBlock, toBlocks } from '../../../shared/body/markdown/blocks.ts';
import { parseMarkdown } from '../../../shared/body/markdown/parse.ts';
import { writeMarkdown } from '../../../shared/body/markdown/write.ts';
import { type Html, writeHtml } from '../../../shared/body/schema.ts';
import { cleanBody, readBody } from '../../body/body.ts';

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
  const whole = writeMarkdown(toBlocks(pieces));
  if (await isExact(whole, body)) return { format: 'markdown', text: whole };
  const blocks: RootContent[] = [];
  for (const piece of pieces) blocks.push(...(await exactBlocks(piece)));
  const mixed = writeMarkdown(blocks);
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
  return (await isExact(writeMarkdown(blocks), writeHtml([piece]))) ? blocks : [htmlBlock(piece)];
}

async function isExact(markdown: string, body: string): Promise<boolean> {
  return (await cleanBody(parseMarkdown(markdown))).html === body;
}
