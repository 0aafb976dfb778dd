import { labelFootnotes } from '../markdown-footnotes.ts';
import type { Html } from '../serialise.ts';
import { htmlBlock, toBlock, toBlocks } from './blocks.ts';
import { writeMarkdown } from './write-markdown.ts';

/** Markdown that stands for a body or, with its index, for a block of one. */
type Attempt = { markdown: string; block?: number };

/**
 * Writes a body as Markdown that comes back exactly: each attempt is to be read, and the generator told if it
 * was. Blocks that Markdown cannot say exactly are HTML. Returns null if the body as a whole is none.
 */
export function* writeExactly(pieces: readonly Html[]): Generator<Attempt, string | null, boolean> {
  const labelled = labelFootnotes(pieces);
  const whole = writeMarkdown(toBlocks(labelled));
  if (yield { markdown: whole }) return whole;
  const isExact: boolean[] = [];
  for (const [block, piece] of pieces.entries())
    isExact.push(yield { markdown: writeMarkdown(toBlock(piece)), block });
  // A footnote is in more than one block. If it does not come back, all are HTML.
  for (const blocks of [labelled, pieces]) {
    const mixed = writeMarkdown(
      blocks.flatMap((piece, index) => {
        const isNotes = typeof piece === 'object' && piece.footnote !== undefined;
        return isExact[index] || isNotes ? toBlock(piece) : [htmlBlock(piece)];
      }),
    );
    if (yield { markdown: mixed }) return mixed;
  }
  return null;
}
