import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { type DocLength, measureDoc } from '../../editor/base/measure-doc.ts';
import { headingAt, listHeadings, type OutlineHeading } from './headings.ts';

const PAUSE_MS = 300;

interface Outline {
  headings: OutlineHeading[];
  /** The index of the heading that the cursor is under; -1 for none. */
  current: number;
  length: DocLength | null;
}

/** Follows the text and the cursor of an editor, when typing pauses. */
export function useOutline(editor: Editor | null): Outline {
  const [outline, setOutline] = useState<Outline>({ headings: [], current: -1, length: null });
  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const { doc, selection } = editor.state;
      const headings = listHeadings(doc);
      setOutline({ headings, current: headingAt(headings, selection.head), length: measureDoc(doc) });
    };
    const schedule = () => {
      timer ??= setTimeout(update, PAUSE_MS);
    };
    update();
    editor.on('transaction', schedule);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', schedule);
    };
  }, [editor]);
  return outline;
}
