import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { cacheByNode } from '../node-cache.ts';

const PAUSE_MS = 400;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The number of words in the text, counted when typing pauses. */
export function WordCount({ editor }: { editor: Editor }) {
  const [words, setWords] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWords(countWords(editor.state.doc)), PAUSE_MS);
    };
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) =>
      transaction.docChanged && schedule();
    schedule();
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor]);
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
