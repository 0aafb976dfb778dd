import type { Node } from '@tiptap/pm/model';
import { PARAGRAPHS_PER_IMAGE } from '../../contract/limits.ts';

/**
 * Puts `figures` between `blocks` (the HTML of each of the document's top-level blocks): the k-th after the 2k-th
 * paragraph that is not empty, what is left at the end.
 */
export function interleave(doc: Node, blocks: string[], figures: string[]): string {
  const waiting = figures.values();
  let paragraphs = 0;
  let html = '';
  for (const [index, block] of blocks.entries()) {
    html += block;
    if (!isParagraph(doc.child(index))) continue;
    paragraphs++;
    if (paragraphs % PARAGRAPHS_PER_IMAGE === 0) html += waiting.next().value ?? '';
  }
  return html + [...waiting].join('');
}

function isParagraph(block: Node): boolean {
  return block.type.name === 'paragraph' && block.children.some(isSomething);
}

function isSomething(inline: Node): boolean {
  return inline.isText ? /\S/.test(inline.text ?? '') : inline.type.name !== 'hardBreak';
}
