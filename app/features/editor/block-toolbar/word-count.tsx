import type { Node } from '@tiptap/pm/model';
import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { cacheByNode } from '../node-cache.ts';

const PAUSE_MS = 400;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The number of words in the text, counted when typing pauses. */
export function WordCount({ editor }: { editor: Editor }) {
  const [words, setWords] = useState<number | null>(null);
  const doc = useEditorState({
    editor,
    selector: ({ editor }) => editor.state.doc,
    equalityFn: Object.is,
  });
  useEffect(() => {
    const timer = setTimeout(() => setWords(countWords(doc)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [doc]);
  return (
    <span className="shrink-0 px-1 text-muted tabular-nums max-sm:hidden">
      {words !== null && `${words.toLocaleString()} ${words === 1 ? 'word' : 'words'}`}
    </span>
  );
}

/** Counts words as the browser separates them, in any writing system. */
export function countWords(doc: Node): number {
  return doc.children.reduce((sum, block) => sum + wordsInBlock(block), 0);
}

const wordsInBlock = cacheByNode((block) => {
  const text = block.textBetween(0, block.content.size, ' ', ' ');
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length;
});
