import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { plural } from '../../../../shared/text/counts.ts';
import { measureDoc } from '../base/measure-doc.ts';

const PAUSE_MS = 400;

/** The number of words in the text, counted when typing pauses, and the number that the author aims at. */
export function WordCount({ editor, goal }: { editor: Editor; goal: number | null }) {
  const [words, setWords] = useState<number | null>(null);
  const doc = useEditorState({
    editor,
    selector: ({ editor }) => editor.state.doc,
    equalityFn: Object.is,
  });
  useEffect(() => {
    const timer = setTimeout(() => setWords(measureDoc(doc).words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [doc]);
  return (
    <span className="shrink-0 px-1 text-muted tabular-nums max-sm:hidden">
      {words !== null && formatWords(words, goal)}
    </span>
  );
}

function formatWords(words: number, goal: number | null): string {
  return goal === null
    ? plural(words, 'word')
    : `${words.toLocaleString('en-US')} of ${plural(goal, 'word')}`;
}
