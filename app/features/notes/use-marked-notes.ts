import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Note } from '../../../contract/note.ts';
import type { PassageMarks } from '../editor/passages/passage-marks.ts';

/**
 * Marks the passages of notes in the text, and shows the note whose passage is clicked there. Returns the ref
 * of the list, the notes whose passages the text has (null if unknown), and the active note.
 */
export function useMarkedNotes(marks: PassageMarks, notes: Note[]) {
  const box = useRef<HTMLDivElement>(null);
  const { placed, active } = useSyncExternalStore(marks.subscribe, marks.getState, marks.getState);
  const passages = notes.flatMap(({ _id, passage }) => (passage ? [{ id: _id, passage }] : []));
  const latest = useRef(passages);
  latest.current = passages;
  const ids = passages.map(({ id }) => id).join(' ');
  // A passage never changes, so that the same ids are the same passages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => marks.mark(latest.current), [marks, ids]);
  useEffect(() => {
    if (active === null) return;
    const note = box.current?.querySelector(`[data-note="${CSS.escape(active)}"]`);
    if (!note?.checkVisibility() || note.contains(document.activeElement)) return;
    note.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return { box, placed, active };
}
