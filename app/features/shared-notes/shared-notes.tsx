import type { Note, NoteReply } from '../../../contract/note.ts';
import { texts } from '../../../contract/texts.ts';
import type { SharedNotes as Data } from '../../../domain/notes/notes.ts';
import { plural } from '../../../shared/text/counts.ts';
import { Day } from '../../ui/day.tsx';
import { NoteForm, type RefusedNote } from './note-form.tsx';

interface SharedNotesProps {
  data: Data;
  refused: RefusedNote | undefined;
}

/**
 * The comments on a shared draft, and the form for another one. It works without scripts; site-scripts/notes/
 * adds the rest.
 */
export function SharedNotes({ data: { notes, isAccount }, refused }: SharedNotesProps) {
  const open = notes.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = notes.filter(({ resolvedAt }) => resolvedAt !== null);
  const list = (some: Note[]) => (
    <ul className="grid gap-6">
      {some.map((note) => (
        <Thread key={note._id} note={note} isAccount={isAccount} refused={refused} />
      ))}
    </ul>
  );
  return (
    <section id="_comments" aria-labelledby="_comments-title" className="no-print page-width pb-16">
      <div className="mx-auto grid max-w-measure gap-6 border-t border-line pt-10">
        <h2 id="_comments-title" className="font-serif text-section font-semibold">
          Comments
        </h2>
        {open.length > 0 ? list(open) : <p className="text-muted">{texts.notes.none}</p>}
        {resolved.length > 0 && (
          <details>
            <summary className="cursor-pointer py-2.5 font-medium">
              {plural(resolved.length, 'resolved comment')}
            </summary>
            <div className="pt-3">{list(resolved)}</div>
          </details>
        )}
        <NoteForm isAccount={isAccount} refused={refused?.parent ? undefined : refused} />
      </div>
    </section>
  );
}

interface ThreadProps {
  note: Note;
  isAccount: boolean;
  refused: RefusedNote | undefined;
}

function Thread({ note, isAccount, refused }: ThreadProps) {
  const { _id, passage, replies } = note;
  const own = refused?.parent === _id ? refused : undefined;
  return (
    <li
      id={`_note-${_id}`}
      className="grid scroll-mt-24 gap-3 rounded-md border border-line p-4 target:border-accent"
    >
      {passage && (
        <blockquote
          dir="auto"
          data-passage={JSON.stringify(passage)}
          data-open={note.resolvedAt === null ? '' : undefined}
          className="border-s-2 border-accent ps-3 text-sm text-soft wrap-anywhere"
        >
          {passage.quote}
        </blockquote>
      )}
      <Words note={note} />
      {replies.length > 0 && (
        <ul className="grid gap-3 border-s border-line ps-4">
          {replies.map((reply) => (
            <li key={reply._id}>
              <Words note={reply} />
            </li>
          ))}
        </ul>
      )}
      <details open={own !== undefined}>
        <summary className="w-fit cursor-pointer py-2.5 text-sm font-medium">Reply</summary>
        <NoteForm parent={_id} isAccount={isAccount} refused={own} />
      </details>
    </li>
  );
}

function Words({ note: { name, guest, text, createdAt } }: { note: NoteReply }) {
  return (
    <div>
      <p className="text-sm text-muted">
        <bdi className="font-semibold text-ink">{name ?? texts.notes.unknownWriter}</bdi>
        {guest && ' (guest)'} · <Day instant={createdAt} />
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
