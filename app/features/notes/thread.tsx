import { useState } from 'react';
import type { Note, NoteReply } from '../../../contract/note.ts';
import { texts } from '../../../contract/texts.ts';
import { notify } from '../../browser/toasts.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoteField } from './note-field.tsx';
import type { NotesState } from './use-notes.ts';

interface ThreadProps {
  note: Note;
  state: NotesState;
  /** Asks before a comment or reply is deleted. */
  onDelete: (note: NoteReply) => void;
}

/** A comment with its passage, its replies, and what the reader may do with them. */
export function Thread({ note, state, onDelete }: ThreadProps) {
  const { canResolve, add } = state;
  const [isReplying, setReplying] = useState(false);
  const { passage, replies } = note;
  const isDeletable = ({ own }: NoteReply) => own || canResolve;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line p-3 text-sm">
      {passage && (
        <blockquote dir="auto" className="line-clamp-3 border-s-2 border-accent ps-2 text-soft wrap-anywhere">
          {passage.quote}
        </blockquote>
      )}
      <Words note={note} onDelete={isDeletable(note) ? onDelete : undefined} />
      {replies.length > 0 && (
        <ul aria-label="Replies" className="grid gap-2 border-s border-line ps-3">
          {replies.map((reply) => (
            <li key={reply._id}>
              <Words note={reply} onDelete={isDeletable(reply) ? onDelete : undefined} />
            </li>
          ))}
        </ul>
      )}
      {isReplying ? (
        <NoteField
          label="Reply"
          onSend={async (text) => {
            await add({ text, parent: note._id });
            setReplying(false);
          }}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button button-quiet button-small"
            onClick={() => setReplying(true)}
          >
            Reply
          </button>
          {canResolve && <ResolveButton note={note} state={state} />}
        </div>
      )}
    </li>
  );
}

function ResolveButton({ note, state }: Pick<ThreadProps, 'note' | 'state'>) {
  const isResolved = note.resolvedAt !== null;
  const change = async () => {
    try {
      await state.resolve(note, !isResolved);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : texts.confirm.wrong);
    }
  };
  return (
    <button type="button" className="button button-quiet button-small" onClick={() => void change()}>
      {isResolved ? 'Reopen' : 'Resolve'}
    </button>
  );
}

interface WordsProps {
  note: NoteReply;
  onDelete: ((note: NoteReply) => void) | undefined;
}

function Words({ note, onDelete }: WordsProps) {
  const { name, guest, text, createdAt } = note;
  return (
    <div>
      <p className="text-muted">
        <bdi className="font-semibold text-ink">{name ?? texts.notes.unknownWriter}</bdi>
        {guest && ' (guest)'} · <LocalTime instant={createdAt} />
        {onDelete && (
          <>
            {' · '}
            <button type="button" className="text-link min-h-6" onClick={() => onDelete(note)}>
              Delete
            </button>
          </>
        )}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
