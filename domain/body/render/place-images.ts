import type { Node } from '@tiptap/pm/model';
import { PARAGRAPHS_PER_IMAGE } from '../../../contract/limits.ts';
import type { HtmlElement } from '../../../shared/body/schema.ts';

/**
 * Places `figures` between `blocks` (the elements of the document's top-level blocks): the k-th after the
 * 2k-th paragraph that is not empty, the remaining ones at the end.
 */
export function placeImages(
  doc: Node,
  blocks: readonly HtmlElement[],
  figures: readonly HtmlElement[],
): HtmlElement[] {
  const remaining = figures.values();
  let paragraphs = 0;
  const placed = blocks.flatMap((block, index) => {
    if (!isFilledParagraph(doc.child(index)) || ++paragraphs % PARAGRAPHS_PER_IMAGE !== 0) return [block];
    const { value: figure } = remaining.next();
    return figure ? [block, figure] : [block];
  });
  return [...placed, ...remaining];
}

function isFilledParagraph(block: Node): boolean {
  return block.type.name === 'paragraph' && block.children.some(isVisible);
}

function isVisible(inline: Node): boolean {
  return inline.isText ? /\S/.test(inline.text ?? '') : inline.type.name !== 'hardBreak';
}
