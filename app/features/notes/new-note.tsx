import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Passage } from '../../../contract/note.ts';
import { reveal } from '../../browser/reveal.ts';
import type { PassageMarks } from '../editor/passages/passage-marks.ts';
import { NoteField } from './note-field.tsx';
import { Quote } from './quote.tsx';
import type { NotesState } from './use-notes.ts';

/**
 * Opens a field for a comment on the selection, or on the whole article. The text's own tools request it too.
 */
export function NewNote({ state, marks }: { state: NotesState; marks: PassageMarks }) {
  const box = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<{ passage: Passage | null; fromText: boolean } | null>(null);
  const { hasSelection, requests } = useSyncExternalStore(marks.subscribe, marks.getState, marks.getState);
  const handled = useRef(requests);
  useEffect(() => {
    if (handled.current === requests) return;
    handled.current = requests;
    if (box.current) reveal(box.current);
    setDraft({ passage: marks.quoteSelection(), fromText: true });
  }, [marks, requests]);
  const close = (isSent: boolean) => {
    const fromText = draft?.fromText;
    flushSync(() => setDraft(null));
    box.current?.querySelector('button')?.focus();
    // The text cannot take the focus while a sheet covers it.
    if (fromText) marks.focusText(isSent);
  };
  return (
    <div ref={box}>
      {draft ? (
        <div className="grid gap-2">
          {draft.passage && <Quote passage={draft.passage} />}
          <NoteField
            key={draft.passage?.quote}
            label={draft.passage ? 'Comment on this passage' : 'Comment on the article'}
            onSend={async (text) => {
              await state.add({ text, passage: draft.passage });
              close(true);
            }}
            onCancel={() => close(false)}
          />
        </div>
      ) : (
        <button
          type="button"
          className="button button-quiet button-small"
          onClick={() => setDraft({ passage: marks.quoteSelection(), fromText: false })}
        >
          {hasSelection ? 'Comment on the selection' : 'Add comment'}
        </button>
      )}
    </div>
  );
}
