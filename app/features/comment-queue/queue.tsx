import { useState } from 'react';
import type {
  BanKind,
  CommentQueue,
  CommentState,
  DecidedState,
  QueuedComment,
} from '../../../contract/comment.ts';
import { texts } from '../../../contract/texts.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';
import { Empty } from '../../ui/empty.tsx';
import { QueueRow } from './queue-row.tsx';
import { useQueue } from './use-queue.ts';
import { type QueueKey, queueKeys, useQueueKeys } from './use-queue-keys.ts';

const bandTitles = { fine: 'Probably fine', unsure: 'Unsure', spam: 'Probably spam' } as const;

const keyStates: Partial<Record<QueueKey, DecidedState>> = { a: 'approved', s: 'spam', d: 'trash' };

interface QueueProps {
  queue: CommentQueue;
  state: CommentState;
  searchTerm: string;
  onBanned: () => void;
}

/** The queue of comments, for keyboard, mouse and touch. */
export function Queue({ queue, state, searchTerm, onBanned }: QueueProps) {
  const { comments, active, setActive, decide, undo, remove } = useQueue(queue, state, searchTerm);
  const { selected, setSelected, toggle } = useSelection();
  const [replying, setReplying] = useState<string | null>(null);
  const act = (ids: readonly string[], decided: DecidedState) => {
    decide(ids, decided);
    setSelected(new Set());
    setReplying(null);
  };
  const replied = (id: string) => {
    setReplying(null);
    if (state !== 'approved') remove(id);
  };
  const current = comments[active];
  useQueueKeys((key) => {
    const decided = keyStates[key];
    if (key === 'j') setActive(Math.min(active + 1, comments.length - 1));
    else if (key === 'k') setActive(Math.max(active - 1, 0));
    else if (key === 'z') undo();
    else if (!current) return;
    else if (key === 'x') toggle(current._id);
    else if (key === 'r') setReplying(current._id);
    else if (decided) act(selected.size > 0 ? [...selected] : [current._id], decided);
  });
  return (
    <>
      <BulkActions
        comments={comments}
        selected={selected}
        onSelect={setSelected}
        onDecide={(decided) => act([...selected], decided)}
      />
      <div className="panel">
        {comments.length === 0 ? (
          <NoComments state={state} searchTerm={searchTerm} />
        ) : (
          <ul>
            {comments.map((comment, index) => (
              <BandAndRow key={comment._id} band={state === 'pending' ? newBand(comments, index) : null}>
                <QueueRow
                  comment={comment}
                  isActive={index === active}
                  isSelected={selected.has(comment._id)}
                  isReplying={replying === comment._id}
                  onFocus={() => setActive(index)}
                  onSelect={() => toggle(comment._id)}
                  onDecide={(decided) => act([comment._id], decided)}
                  onReply={(open) => setReplying(open ? comment._id : null)}
                  onReplied={() => replied(comment._id)}
                  onBan={(kind) => void ban(comment, kind, onBanned)}
                />
              </BandAndRow>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** The band of a comment, if the one before it is in another. */
function newBand(comments: readonly QueuedComment[], index: number): QueuedComment['band'] | null {
  const band = comments[index]?.band ?? null;
  return band === comments[index - 1]?.band ? null : band;
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setSelected((now) => (now.has(id) ? without(now, id) : new Set([...now, id])));
  return { selected, setSelected, toggle };
}

async function ban(comment: QueuedComment, kind: BanKind, onBanned: () => void): Promise<void> {
  try {
    await callApi('POST', '/comments/bans', { comment: comment._id, kind });
    notify.success('Banned. Decide about this comment too.');
    onBanned();
  } catch (error) {
    notify.error(errorMessage(error));
  }
}

const emptyStates: Record<CommentState, [title: string, text: string]> = {
  pending: [texts.comments.nothingWaits, 'New comments appear here.'],
  reported: ['No comment is reported', 'Comments that readers report appear here.'],
  approved: ['No comment is published', 'Comments appear here once they are approved.'],
  spam: ['No spam', 'Comments that are marked as spam appear here.'],
  trash: ['No comment is deleted', 'Deleted comments appear here.'],
};

function NoComments({ state, searchTerm }: Pick<QueueProps, 'state' | 'searchTerm'>) {
  const [title, text] = searchTerm ? [texts.search.none(searchTerm), texts.search.hint] : emptyStates[state];
  return <Empty title={title}>{text}</Empty>;
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== id));
}

function BandAndRow({ band, children }: { band: keyof typeof bandTitles | null; children: React.ReactNode }) {
  return (
    <>
      {band && (
        <li className="border-b border-line px-4 py-2 text-sm font-semibold text-muted sm:px-5">
          {bandTitles[band]}
        </li>
      )}
      {children}
    </>
  );
}

function KeyHelp() {
  return (
    <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted max-sm:hidden">
      {queueKeys.map(([key, name]) => (
        <span key={key}>
          <kbd className="rounded-sm border border-line px-1.5 font-mono text-xs">{key}</kbd> {name}
        </span>
      ))}
    </p>
  );
}

interface BulkActionsProps {
  comments: QueuedComment[];
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onDecide: (state: DecidedState) => void;
}

function BulkActions({ comments, selected, onSelect, onDecide }: BulkActionsProps) {
  const isAll = comments.every(({ _id }) => selected.has(_id));
  const button = 'button button-quiet button-small';
  if (comments.length === 0) return null;
  return (
    <>
      <KeyHelp />
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-2 px-4 text-sm text-soft sm:px-5">
        <label className="me-2 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isAll}
            onChange={() =>
              onSelect(isAll ? new Set() : new Set(comments.slice(0, 200).map(({ _id }) => _id)))
            }
            className="size-5 accent-accent"
          />
          {selected.size > 0 ? `${plural(selected.size, 'comment')} selected` : 'Select all'}
        </label>
        {selected.size > 0 && (
          <>
            <button type="button" className={button} onClick={() => onDecide('approved')}>
              Approve
            </button>
            <button type="button" className={button} onClick={() => onDecide('spam')}>
              Spam
            </button>
            <button type="button" className={button} onClick={() => onDecide('trash')}>
              Delete
            </button>
          </>
        )}
      </div>
    </>
  );
}
