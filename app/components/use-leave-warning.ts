import { useEffect } from 'react';

const unsent = new Set<symbol>();

/** Whether a form on the screen holds text that nobody keeps yet. */
export function holdsUnsent(): boolean {
  return unsent.size > 0;
}

/** The browser asks before a page with unsent text is closed, and the dashboard before another screen takes its place. */
export function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const one = Symbol();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    unsent.add(one);
    window.addEventListener('beforeunload', warn);
    return () => {
      unsent.delete(one);
      window.removeEventListener('beforeunload', warn);
    };
  }, [active]);
}
