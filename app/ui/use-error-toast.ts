import { useEffect } from 'react';
import { notify } from '../browser/toasts.ts';

/** Repeats an alert of the page as a toast, once for each `cause`. Screen readers announce only the alert. */
export function useErrorToast(text: string | null | undefined, cause?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text with another cause is shown again
  useEffect(() => {
    if (text) notify.errorWithoutAnnouncement(text);
  }, [text, cause]);
}
