import type { Node } from '@tiptap/pm/model';

/** Nodes never change: what a key does is counted in one block. */
const wordsOfBlock = new WeakMap<Node, number>();
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Words of a text in any script, as the browser divides it. */
export function countWords(doc: Node): number {
  return doc.children.reduce((sum, block) => sum + wordsOf(block), 0);
}

function wordsOf(block: Node): number {
  const known = wordsOfBlock.get(block);
  if (known !== undefined) return known;
  const text = block.textBetween(0, block.content.size, ' ', ' ');
  const count = [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
  wordsOfBlock.set(block, count);
  return count;
}
