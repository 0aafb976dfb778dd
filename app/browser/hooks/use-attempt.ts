import { useState } from 'react';
import { readFieldErrors } from '../api.ts';
import { describeRefusal, type Refusal } from '../refusal.ts';

const noErrors: Record<string, string> = {};

/**
 * Runs the work of a form or dialog, and returns why the last attempt failed: `errors` has the messages by
 * field, under `form` if they belong to no field; `refusal` has them by the fields' whole paths.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ errors: Record<string, string>; refusal: Refusal }>();
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setFailed(undefined);
    } catch (error) {
      setFailed({ errors: readFieldErrors(error), refusal: describeRefusal(error) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors: failed?.errors ?? noErrors, refusal: failed?.refusal, attempt };
}
