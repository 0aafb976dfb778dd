import { useEffect } from 'react';

/** Each form with its way to keep the text before it goes, where it has one. */
const unsent = new Map<symbol, (() => Promise<void>) | undefined>();

/** Whether a form on the screen holds text that nobody keeps yet. */
export function hasUnsavedText(): boolean {
  return unsent.size > 0;
}

/** Has the forms keep their text, and resolves when they have: to false where one of them has no way to. */
export async function saveUnsavedText(): Promise<boolean> {
  const ways = [...unsent.values()];
  await Promise.all(ways.map((keep) => keep?.()));
  return ways.every((keep) => keep !== undefined);
}

/**
 * The browser asks before a page with unsent text is closed, and the dashboard before another screen takes its place; that
 * one opens by itself when `keep`, which has to stay the same function, has resolved.
 */
export function useUnsavedText(active: boolean, keep?: () => Promise<void>): void {
  useEffect(() => {
    if (!active) return;
    const one = Symbol();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsent.set(one, keep);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsent.delete(one);
      window.removeEventListener('beforeunload', warn);
    };
  }, [active, keep]);
}
