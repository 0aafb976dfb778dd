import { useState } from 'react';
import { readFieldErrors } from '../api.ts';

/**
 * Runs the work of a form or dialog, and returns why the last attempt failed: messages by field, under `form` if they belong to
 * no field.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setErrors({});
    } catch (error) {
      setErrors(readFieldErrors(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, errors, attempt };
}
