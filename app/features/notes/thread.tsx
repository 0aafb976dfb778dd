import { useState } from 'react';
import type { Note, NoteReply, Passage } from '../../../contract/note.ts';
import { texts } from '../../../contract/texts.ts';
import { errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoteField } from './note-field.tsx';
import { Quote } from './quote.tsx';
import type { NotesState } from './use-notes.ts';

interface ThreadProps {
  note: Note;
  state: NotesState;
  /** True if its passage was chosen in the text. */
  isActive: boolean;
  /** True if the text has its passage; null if that is unknown. */
  isPlaced: boolean | null;
  /** Shows its passage in the text. */
  onShow: (id: string) => void;
  /** Asks before a comment or reply is deleted. */
  onDelete: (note: NoteReply) => void;
}

/** A comment with its passage, its replies, and what the reader may do with them. */
export function Thread({ note, state, isActive, isPlaced, onShow, onDelete }: ThreadProps) {
  const { canResolve, add } = state;
  const [isReplying, setReplying] = useState(false);
  const { passage, replies } = note;
  const isDeletable = ({ own }: NoteReply) => own || canResolve;
  return (
    <li
      data-note={note._id}
      data-active={isActive ? '' : undefined}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line p-3 text-sm data-active:border-accent"
    >
      {passage && <PassageButton passage={passage} isPlaced={isPlaced} onShow={() => onShow(note._id)} />}
      <Words note={note} onDelete={isDeletable(note) ? onDelete : undefined} />
      {replies.length > 0 && (
        <ul data-list="replies" className="grid gap-2 border-s border-line ps-3">
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

interface PassageButtonProps {
  passage: Passage;
  isPlaced: boolean | null;
  onShow: () => void;
}

function PassageButton({ passage, isPlaced, onShow }: PassageButtonProps) {
  if (!isPlaced) {
    return (
      <>
        <Quote passage={passage} />
        {isPlaced === false && <p className="text-muted">{texts.notes.changed}</p>}
      </>
    );
  }
  return (
    <button
      type="button"
      title="Show in the text"
      className="rounded-sm text-start hover:bg-sunken"
      onClick={onShow}
    >
      <Quote passage={passage} />
    </button>
  );
}

function ResolveButton({ note, state }: Pick<ThreadProps, 'note' | 'state'>) {
  const isResolved = note.resolvedAt !== null;
  const change = async () => {
    try {
      await state.resolve(note, !isResolved);
    } catch (error) {
      notify.error(errorMessage(error));
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
      <div className="flex flex-wrap items-baseline gap-x-2 text-muted">
        <p>
          <bdi className="font-semibold text-ink">{name ?? texts.notes.unknownWriter}</bdi>
          {guest && ' (guest)'} · <LocalTime instant={createdAt} />
        </p>
        {onDelete && (
          <button
            type="button"
            className="text-link min-h-6 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            onClick={() => onDelete(note)}
          >
            Delete
          </button>
        )}
      </div>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  );
}
