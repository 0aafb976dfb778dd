import { type RefObject, useEffect, useRef } from 'react';
import { useSessionState } from '../../autosave/session-context.ts';
import type { FrameAction, FrameState } from './frame-state.ts';

/** The pause in typing after which a preview out of view is refreshed. All times are in milliseconds. */
const OUT_OF_VIEW_PAUSE_MS = 2000;
/** The longest time that a key can be delayed without anyone noticing. */
const UNNOTICED_MS = 50;
/** A preview that delayed keys is refreshed after a pause this many times as long as the delay. */
const PAUSE_PER_DELAY = 30;
const MAX_PAUSE_MS = 4000;
/** The maximum age of a preview in view while typing goes on. */
const MAX_AGE_MS = 15_000;
const TICK_MS = 10;

/** Refreshes the preview when the server has newer text; a preview that delays keys only in pauses. */
export function useRefresh(
  inView: boolean,
  frames: FrameState,
  dispatch: (action: FrameAction) => void,
): void {
  const { onServer, sync } = useSessionState();
  const isSaved = sync === 'saved';
  const lastKey = useLastKeyTime();
  const delay = useMeasuredDelay(frames.loading?.key);
  const outdatedSince = useRef<number | null>(null);
  useEffect(() => {
    if (!inView && !isSaved) return;
    outdatedSince.current ??= performance.now();
    const start = inView ? outdatedSince.current : performance.now();
    const dueTime = () =>
      inView
        ? Math.min(lastKey.current + pauseAfter(delay.current), start + MAX_AGE_MS)
        : start + OUT_OF_VIEW_PAUSE_MS;
    return runWhenDue(dueTime, () => {
      outdatedSince.current = null;
      dispatch({ latest: onServer });
    });
  }, [onServer, inView, isSaved, dispatch, lastKey, delay]);
}

/** Returns the pause in typing that a refresh waits for, after the last one delayed keys by so much. */
export function pauseAfter(delayMs: number): number {
  return delayMs <= UNNOTICED_MS ? 0 : Math.min(MAX_PAUSE_MS, delayMs * PAUSE_PER_DELAY);
}

/** Runs `work` at a time that may move while it is awaited. */
function runWhenDue(dueTime: () => number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const left = dueTime() - performance.now();
    if (left <= 0) work();
    else timer = setTimeout(check, left);
  };
  timer = setTimeout(check);
  return () => clearTimeout(timer);
}

function useLastKeyTime(): RefObject<number> {
  const time = useRef(0);
  useEffect(() => {
    const listening = new AbortController();
    const update = () => {
      time.current = performance.now();
    };
    for (const name of ['keydown', 'input'])
      document.addEventListener(name, update, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return time;
}

/** Measures the longest time for which the page was blocked while the last frame was loaded. */
function useMeasuredDelay(loadingKey: number | undefined): RefObject<number> {
  const delay = useRef(0);
  useEffect(() => {
    if (loadingKey === undefined) return;
    let last = performance.now();
    let longest = 0;
    const timer = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last - TICK_MS);
      last = now;
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      delay.current = longest;
    };
  }, [loadingKey]);
  return delay;
}
