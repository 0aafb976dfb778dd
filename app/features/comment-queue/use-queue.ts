import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommentQueue, CommentState, DecidedState, QueuedComment } from '../../../contract/comment.ts';
import { MAX_DECISIONS } from '../../../contract/limits.ts';
import { plural } from '../../../shared/text/counts.ts';
import { callApi, errorMessage } from '../../browser/api.ts';
import { notify } from '../../browser/toasts.ts';

/** The next part is loaded when this many comments are left. */
const LOAD_AT = 20;

interface Decision {
  _id: string;
  state: DecidedState;
}

/** The comments that undoing brings back, and where they were. */
type Step = { comment: QueuedComment; index: number }[];

/** The queue as a moderator works on it: decisions show at once, and are sent one batch after another. */
export function useQueue(start: CommentQueue, state: CommentState, searchTerm: string) {
  const [comments, setComments] = useState(start.comments);
  const [active, setActive] = useState(0);
  const steps = useRef<Step[]>([]);
  const outbox = useOutbox((failed) => {
    // What was not stored is shown again.
    const back = steps.current.flat().filter(({ comment }) => failed.has(comment._id));
    setComments((now) => [...back.map(({ comment }) => comment), ...now]);
  });

  useNextPart({ left: comments, first: start.next, state, searchTerm }, (part) =>
    setComments((now) => [...now, ...newOnes(part, now, steps.current)]),
  );

  const decide = useCallback(
    (ids: readonly string[], decided: DecidedState) => {
      const wanted = new Set(ids);
      const step = comments
        .map((comment, index) => ({ comment, index }))
        .filter(({ comment }) => wanted.has(comment._id));
      if (step.length === 0) return;
      steps.current.push(step);
      setComments(comments.filter(({ _id }) => !wanted.has(_id)));
      setActive((now) => Math.max(0, Math.min(now, comments.length - step.length - 1)));
      outbox.send(step.map(({ comment }) => ({ _id: comment._id, state: decided })));
    },
    [comments, outbox.send],
  );

  const undo = useCallback(() => {
    const step = steps.current.pop();
    if (!step) return void notify.error('There is nothing to undo.');
    setComments((now) => {
      const restored = [...now];
      for (const { comment, index } of step) restored.splice(index, 0, comment);
      return restored;
    });
    setActive(step[0]?.index ?? 0);
    outbox.send(step.map(({ comment }) => ({ _id: comment._id, state: comment.state as DecidedState })));
    notify.success(`${plural(step.length, 'decision')} undone`, 'undone');
  }, [outbox.send]);

  /** Takes a comment out that was answered, which approves it. */
  const remove = useCallback((id: string) => {
    setComments((now) => now.filter(({ _id }) => _id !== id));
  }, []);

  return { comments, active, setActive, decide, undo, remove, isSending: outbox.isSending };
}

interface NextPart {
  left: QueuedComment[];
  /** Where the second part begins; null if there is none. */
  first: string | null;
  state: CommentState;
  searchTerm: string;
}

/** Loads the next part once few comments are left. */
function useNextPart(
  { left, first, state, searchTerm }: NextPart,
  onLoaded: (part: QueuedComment[]) => void,
): void {
  const next = useRef(first);
  const isLoading = useRef(false);
  const loaded = useRef(onLoaded);
  loaded.current = onLoaded;
  useEffect(() => {
    if (left.length > LOAD_AT || next.current === null || isLoading.current) return;
    isLoading.current = true;
    const query = new URLSearchParams({ state, after: next.current, ...(searchTerm && { searchTerm }) });
    void callApi<CommentQueue>('GET', `/comments?${query}`)
      .then((part) => {
        next.current = part.next;
        loaded.current(part.comments);
      })
      .catch((error) => notify.error(errorMessage(error)))
      .finally(() => {
        isLoading.current = false;
      });
  }, [left, state, searchTerm]);
}

/** Comments that are not in the list yet, and were not just decided. */
function newOnes(part: QueuedComment[], now: QueuedComment[], steps: Step[]): QueuedComment[] {
  const known = new Set([...now, ...steps.flat().map(({ comment }) => comment)].map(({ _id }) => _id));
  return part.filter(({ _id }) => !known.has(_id));
}

/** Sends decisions in their order. Of two about one comment that wait, the later one counts. */
function useOutbox(onFailure: (failed: Set<string>) => void) {
  const waiting = useRef(new Map<string, DecidedState>());
  const isRunning = useRef(false);
  const [isSending, setSending] = useState(false);
  const failure = useRef(onFailure);
  failure.current = onFailure;
  const [send] = useState(() => async (decisions: Decision[]) => {
    for (const { _id, state } of decisions) waiting.current.set(_id, state);
    if (isRunning.current) return;
    isRunning.current = true;
    setSending(true);
    while (waiting.current.size > 0) {
      const batch = [...waiting.current].slice(0, MAX_DECISIONS);
      for (const [id] of batch) waiting.current.delete(id);
      try {
        await callApi('POST', '/comments/decisions', {
          decisions: batch.map(([_id, state]) => ({ _id, state })),
        });
      } catch (error) {
        notify.error(errorMessage(error));
        failure.current(new Set(batch.map(([id]) => id)));
      }
    }
    isRunning.current = false;
    setSending(false);
  });
  useUnsent(isSending);
  return { send, isSending };
}

/** Asks before the page is left with decisions that are not stored yet. */
function useUnsent(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
}
