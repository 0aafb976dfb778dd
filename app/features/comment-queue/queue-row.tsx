import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BanKind, DecidedState, QueuedComment } from '../../../contract/comment.ts';
import { pathTo } from '../../../shared/paths.ts';
import { plural } from '../../../shared/text/counts.ts';
import { BreakableEmail } from '../../ui/breakable-email.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { CommentText } from '../comments/comment-text.tsx';
import { QueueReply } from './queue-reply.tsx';
import type { RowMenuProps } from './row-menu.tsx';

const RowMenu = lazyPart(() => import('./row-menu.tsx'));

interface QueueRowProps {
  comment: QueuedComment;
  isActive: boolean;
  isSelected: boolean;
  isReplying: boolean;
  onFocus: () => void;
  onSelect: () => void;
  onDecide: (state: DecidedState) => void;
  onReply: (open: boolean) => void;
  onReplied: () => void;
  onBan: (kind: BanKind) => void;
}

/** A comment in the queue. The active one has the focus, and the keys act on it. */
export function QueueRow(props: QueueRowProps) {
  const { comment, isActive, isSelected, isReplying, onFocus, onSelect, onReply, onReplied } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isElsewhere = activeElement?.matches('input:not([type=checkbox]), textarea, select');
    if (isActive && !isElsewhere && !row.current?.contains(activeElement))
      row.current?.focus({ preventScroll: false });
  }, [isActive]);
  const closeReply = () => {
    row.current?.focus({ preventScroll: true });
    onReply(false);
  };
  return (
    <li
      ref={row}
      tabIndex={isActive ? 0 : -1}
      data-comment={comment._id}
      aria-current={isActive ? true : undefined}
      onFocus={onFocus}
      className="flex scroll-my-24 gap-3 border-b border-line px-4 py-4 outline-none last:border-b-0 aria-[current]:bg-tint aria-[current]:shadow-[inset_3px_0_var(--color-accent)] rtl:aria-[current]:shadow-[inset_-3px_0_var(--color-accent)] sm:px-5"
    >
      <input
        type="checkbox"
        checked={isSelected}
        onChange={onSelect}
        aria-label={`Select the comment by ${comment.name}`}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <div className="min-w-0 grow">
        <Writer comment={comment} />
        {comment.parent && (
          <p dir="auto" className="mt-2 border-s-2 border-line ps-3 text-sm wrap-anywhere text-muted">
            <bdi className="font-medium">{comment.parent.name || 'Deleted'}</bdi>: {comment.parent.text}
          </p>
        )}
        <CommentText html={comment.html} className="mt-2 max-h-80 overflow-y-auto" />
        {comment.reason && comment.state === 'pending' && (
          <p className="mt-2 text-sm text-muted">
            {comment.band === 'fine' ? 'As in good comments: ' : 'As in spam: '}
            <bdi>{comment.reason}</bdi>
          </p>
        )}
        <RowActions {...props} />
        {isReplying && <QueueReply comment={comment} onClose={closeReply} onReplied={onReplied} />}
      </div>
    </li>
  );
}

function Writer({ comment }: { comment: QueuedComment }) {
  const { name, email, url, isAccount, createdAt, approvedBefore, reports, article } = comment;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-sm text-muted">
      <bdi className="font-semibold text-ink">{name}</bdi>
      {email && (
        <span className="wrap-anywhere">
          <BreakableEmail email={email} />
        </span>
      )}
      {url && <span className="wrap-anywhere">{url}</span>}
      {isAccount && <span>account</span>}
      {approvedBefore > 0 && <span className="text-good">{`${approvedBefore} approved before`}</span>}
      {reports > 0 && <span className="font-medium text-danger">{plural(reports, 'report')}</span>}
      <LocalTime instant={createdAt} />
      <span className="basis-full">
        On{' '}
        <Link to={pathTo.article(article.slug)} reloadDocument dir="auto" className="text-link">
          {article.title}
        </Link>
      </span>
    </p>
  );
}

function RowActions({ comment, onDecide, onReply, onBan }: QueueRowProps) {
  const { state, isAccount, email, hasNetwork } = comment;
  const hasRareActions = state !== 'pending' || isAccount || email !== null || hasNetwork;
  const button = 'button button-quiet button-small';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 max-sm:-ms-8 max-sm:gap-1.5">
      {state !== 'approved' && (
        <button type="button" className="button button-small" onClick={() => onDecide('approved')}>
          Approve
        </button>
      )}
      {state !== 'spam' && (
        <button type="button" className={button} onClick={() => onDecide('spam')}>
          Spam
        </button>
      )}
      {state !== 'trash' && (
        <button type="button" className={`${button} max-sm:hidden`} onClick={() => onDecide('trash')}>
          Delete
        </button>
      )}
      <button type="button" className={button} onClick={() => onReply(true)}>
        Reply
      </button>
      <span className={hasRareActions ? 'contents' : 'contents sm:hidden'}>
        <MenuOfRow comment={comment} onDecide={onDecide} onBan={onBan} />
      </span>
    </div>
  );
}

/** The button of a menu, whose code is loaded when it is pressed. */
function MenuOfRow(props: RowMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className="icon-button"
      aria-label={`More actions for the comment by ${props.comment.name}`}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    >
      <Ellipsis size={18} aria-hidden />
    </button>
  );
  return isWanted ? <RowMenu {...props} onClose={() => setWanted(false)} fallback={button} /> : button;
}
