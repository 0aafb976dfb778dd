import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { takeFlash } from '../browser/flash.ts';
import { Store } from '../browser/store.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** True once there has been a toast. */
const awake = new Store(false);

/** How screen readers announce a toast; `off` if the page announces the same text itself. */
const spoken = {
  success: { role: 'status', 'aria-live': 'polite' },
  loading: { role: 'status', 'aria-live': 'polite' },
  error: { role: 'alert', 'aria-live': 'assertive' },
  off: { role: 'status', 'aria-live': 'off' },
} as const;

type Kind = 'success' | 'error' | 'loading';

async function show(kind: Kind, text: string, id?: string, as: keyof typeof spoken = kind): Promise<string> {
  try {
    const { toast } = await import('./toaster.tsx');
    awake.set(true);
    return toast[kind](text, { ariaProps: spoken[as], ...(id === undefined ? {} : { id }) });
  } catch {
    // Offline the module may not load. The page must not fail because of a toast.
    return id ?? '';
  }
}

/**
 * Shows toasts; their code loads with the first one. Each call returns an id: a later toast with the same id replaces
 * it. A loading toast stays until it is replaced.
 */
export const notify = {
  success: (text: string, id?: string) => show('success', text, id),
  error: (text: string, id?: string) => show('error', text, id),
  /** Shows an error that the page also states in an alert, which screen readers announce. */
  errorBeside: (text: string) => show('error', text, undefined, 'off'),
  loading: (text: string, id?: string) => show('loading', text, id),
};

/** Repeats an alert of the page as a toast, once for each `cause`. Screen readers announce only the alert. */
export function useErrorToast(text: string | null | undefined, cause?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text with another cause is shown again
  useEffect(() => {
    if (text) void notify.errorBeside(text);
  }, [text, cause]);
}

/** Renders toasts, and shows the message that the previous page left in the flash cookie. */
export function ToastHost() {
  const shown = useSyncExternalStore(awake.subscribe, awake.value, () => false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may bring a message
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
