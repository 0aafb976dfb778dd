import { useEffect, useState } from 'react';
import type { Note, NoteReply } from '../../../contract/note.ts';
import { texts } from '../../../contract/texts.ts';
import { plural } from '../../../shared/text/counts.ts';
import { ErrorAlert } from '../../ui/alerts.tsx';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import type { PassageMarks } from '../editor/passages/passage-marks.ts';
import { NewNote } from './new-note.tsx';
import { Thread } from './thread.tsx';
import { useMarkedNotes } from './use-marked-notes.ts';
import type { NotesState } from './use-notes.ts';

interface NotesListProps {
  state: NotesState;
  /** Marks the passages of open comments in the text. */
  marks: PassageMarks;
  /** Uncovers the text before a passage in it is shown. */
  onShowText: () => void;
}

/** The comments on an article in the editor: open ones first, then a closed list of resolved ones. */
export function NotesList({ state, marks, onShowText }: NotesListProps) {
  const { notes, error, remove } = state;
  const [deleting, setDeleting] = useState<NoteReply | null>(null);
  const [open, resolved] = [notes.filter(isOpen), notes.filter((note) => !isOpen(note))];
  const { box, placed, active } = useMarkedNotes(marks, open);
  useEffect(() => marks.enable(), [marks]);
  const show = (id: string) => {
    onShowText();
    marks.scrollTo(id);
  };
  const list = (some: Note[], label: string) => (
    <ul data-list={label} className="grid gap-4">
      {some.map((note) => (
        <Thread
          key={note._id}
          note={note}
          state={state}
          isActive={note._id === active}
          isPlaced={placed && isOpen(note) ? placed.has(note._id) : null}
          onShow={show}
          onDelete={setDeleting}
        />
      ))}
    </ul>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the article's form
    <div
      ref={box}
      data-notes
      role="group"
      aria-label="Comments"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <ErrorAlert>{error}</ErrorAlert>
      {open.length > 0 ? (
        list(open, 'Open comments')
      ) : (
        <p className="text-sm text-muted">{texts.notes.none}</p>
      )}
      <NewNote state={state} marks={marks} />
      {resolved.length > 0 && (
        <details>
          <summary className="cursor-pointer py-2.5 text-sm font-medium">
            {plural(resolved.length, 'resolved comment')}
          </summary>
          <div className="pt-2">{list(resolved, 'Resolved comments')}</div>
        </details>
      )}
      <DeleteDialog
        subject={deleting?.text ?? null}
        note={deleting && 'replies' in deleting ? 'Its replies are deleted too.' : undefined}
        onDelete={() => remove(deleting!._id)}
        onClose={() => setDeleting(null)}
        deleted={texts.notes.deleted}
      />
    </div>
  );
}

/** The number of comments that are not resolved. */
export function countOpen({ notes }: NotesState): number {
  return notes.filter(isOpen).length;
}

function isOpen({ resolvedAt }: Note): boolean {
  return resolvedAt === null;
}
