import { writeExactly } from '../../../shared/body/markdown/exact.ts';
import { parseMarkdown } from '../../../shared/body/markdown/parse.ts';
import { writeHtml } from '../../../shared/body/schema.ts';
import { cleanBody, readBody } from '../../body/body.ts';

/** The text of a body in a file, and the format it is in. */
export interface BodyText {
  format: 'markdown' | 'html';
  text: string;
}

/**
 * Writes a clean body as Markdown. Blocks that Markdown cannot say exactly are HTML inside it, and a body
 * that would not come back exactly is HTML as a whole: `readBodyText` of the result is always the body
 * itself.
 */
export async function writeBodyText(body: string): Promise<BodyText> {
  const pieces = readBody(body);
  const attempts = writeExactly(pieces);
  let attempt = attempts.next();
  while (!attempt.done) {
    const { markdown, block } = attempt.value;
    const expected = block === undefined ? body : writeHtml(pieces.slice(block, block + 1));
    attempt = attempts.next((await cleanBody(parseMarkdown(markdown))).html === expected);
  }
  return attempt.value === null
    ? { format: 'html', text: body }
    : { format: 'markdown', text: attempt.value };
}

/** Reads a text that `writeBodyText` wrote as HTML, which is not cleaned. */
export function readBodyText({ format, text }: BodyText): string {
  return format === 'html' ? text : parseMarkdown(text);
}
