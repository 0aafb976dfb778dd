import type { Node } from '@tiptap/pm/model';
import { countWords, measureText, minutesFor } from '../../../../shared/text/reading-time.ts';
import { cacheByNode } from './node-cache.ts';

/** The words of a text, and the whole minutes that it takes to read; 0 for an empty one. */
export interface DocLength {
  words: number;
  minutes: number;
}

/**
 * Counts words as readers' pages do, in any writing system. Only blocks that changed since the last call cost
 * time.
 */
export function measureDoc(doc: Node): DocLength {
  const total = { all: 0, words: 0, characters: 0 };
  for (const block of doc.children) {
    const { all, words, characters } = measureBlock(block);
    total.all += all;
    total.words += words;
    total.characters += characters;
  }
  return { words: total.all, minutes: total.all === 0 ? 0 : minutesFor(total) };
}

const measureBlock = cacheByNode((block) => {
  const text = block.textBetween(0, block.content.size, ' ', ' ');
  return { all: countWords(text), ...measureText(text) };
});
