import { type RefObject, useEffect, useRef } from 'react';
import type { EditorSession } from '../../autosave/session.ts';
import { useSessionState } from '../../autosave/ui/status-line.tsx';
import type { FrameAction, FrameState } from './frame-state.ts';

/** Out of sight it is drawn only when whoever writes rests for so long. All times are in milliseconds. */
const UNSEEN_MS = 2000;
/** Nobody feels a key that is held up by less. */
const UNFELT_MS = 50;
/** A page that held keys up by so much is drawn again when no key was pressed for so many times as long. */
const REST_FOR_EACH_MS = 30;
const LONGEST_REST_MS = 4000;
/** However it is typed on, nothing older than this is shown. */
const OLDEST_MS = 15_000;
const TICK_MS = 10;

/** Asks for the page anew whenever the server has more of the text, and where laying it out is felt, not between two keys. */
export function useRefresh(
  desk: EditorSession,
  inView: boolean,
  turns: FrameState,
  turn: (turn: FrameAction) => void,
): void {
  const { onServer, sync } = useSessionState(desk);
  const isSaved = sync === 'saved';
  const lastKey = useLastKey();
  const held = useHeldUp(turns.coming?.key);
  const behindSince = useRef<number | null>(null);
  useEffect(() => {
    if (!inView && !isSaved) return;
    behindSince.current ??= performance.now();
    const begun = inView ? behindSince.current : performance.now();
    const due = () =>
      inView ? Math.min(lastKey.current + pauseAfter(held.current), begun + OLDEST_MS) : begun + UNSEEN_MS;
    return whenDue(due, () => {
      behindSince.current = null;
      turn({ newest: onServer });
    });
  }, [onServer, inView, isSaved, turn, lastKey, held]);
}

/** How long nobody may have typed before a page is drawn that held a key up by so much when it was drawn last. */
export function pauseAfter(heldUpMs: number): number {
  return heldUpMs <= UNFELT_MS ? 0 : Math.min(LONGEST_REST_MS, heldUpMs * REST_FOR_EACH_MS);
}

function whenDue(due: () => number, begin: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    const left = due() - performance.now();
    if (left <= 0) begin();
    else timer = setTimeout(look, left);
  };
  timer = setTimeout(look);
  return () => clearTimeout(timer);
}

/** When a key was last pressed anywhere on the page. */
function useLastKey(): RefObject<number> {
  const at = useRef(0);
  useEffect(() => {
    const listening = new AbortController();
    const note = () => {
      at.current = performance.now();
    };
    for (const name of ['keydown', 'input'])
      document.addEventListener(name, note, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return at;
}

/** The longest time for which nothing else could happen on the page while the last frame was loaded. */
function useHeldUp(coming: number | undefined): RefObject<number> {
  const longest = useRef(0);
  useEffect(() => {
    if (coming === undefined) return;
    let last = performance.now();
    let most = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      most = Math.max(most, now - last - TICK_MS);
      last = now;
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      longest.current = most;
    };
  }, [coming]);
  return longest;
}
