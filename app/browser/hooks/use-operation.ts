import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError, errorMessage } from '../api.ts';
import { notify } from '../toasts.ts';

interface Outcome {
  /** Shown when the operation is done. */
  done?: string | undefined;
  /** The screen's own sentence for an error without one. */
  failure?: string | undefined;
}

/**
 * Runs an operation of a button by the API, and loads the data of the screen again: also after a refusal,
 * which may mean that the screen is outdated. `work` may return the sentence that says what was done. Errors
 * are shown as toasts.
 */
export function useOperation() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, { done, failure }: Outcome = {}): Promise<void> => {
    setBusy(true);
    try {
      const said = await work();
      await revalidate();
      const text = typeof said === 'string' ? said : done;
      if (text) notify.success(text);
    } catch (error) {
      notify.error(errorMessage(error, failure));
      if (error instanceof ApiError && error.code !== undefined) await revalidate();
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
