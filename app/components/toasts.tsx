import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { takeFlash } from './flash.ts';
import { Watched } from './watched.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** Whether there has been a notice to show. */
const awake = new Watched(false);

async function show(kind: 'success' | 'error' | 'loading', text: string, id?: string): Promise<string> {
  try {
    const { toast } = await import('./toaster.tsx');
    awake.set(true);
    return toast[kind](text, id === undefined ? {} : { id });
  } catch {
    // Without a connection they may not be here. The page must not fail over a notice.
    return id ?? '';
  }
}

/**
 * Short notices at the edge of the screen, loaded when the first one is shown. Each answers its id, under which a later
 * one takes its place; a loading one stays until then.
 */
export const notify = {
  success: (text: string, id?: string) => show('success', text, id),
  error: (text: string, id?: string) => show('error', text, id),
  loading: (text: string, id?: string) => show('loading', text, id),
};

/** Says what went wrong as a notice too, once for each `cause`. */
export function useErrorNotice(text: string | null | undefined, cause?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words of another cause are said again
  useEffect(() => {
    if (text) void notify.error(text);
  }, [text, cause]);
}

/** Where notices appear; also says what the page before this one left to be said. */
export function ToastHost() {
  const shown = useSyncExternalStore(awake.subscribe, awake.value, () => false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may bring a notice with it
  useEffect(() => {
    const flash = takeFlash();
    if (flash) void notify.success(flash);
  }, [key]);
  if (!shown) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
