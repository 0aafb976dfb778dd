import type { Editor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { countWords } from './count-words.ts';

const PAUSE_MS = 400;

/** How long the text is, counted when the hands rest. */
export function WordCount({ editor }: { editor: Editor }) {
  const [words, setWords] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const count = () => setWords(countWords(editor.state.doc));
    const later = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(count, PAUSE_MS);
    };
    timer = setTimeout(count, PAUSE_MS);
    editor.on('transaction', later);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', later);
    };
  }, [editor]);
  return (
    <span className="shrink-0 px-1 text-muted tabular-nums max-sm:hidden">
      {words !== null && `${words.toLocaleString()} ${words === 1 ? 'word' : 'words'}`}
    </span>
  );
}
