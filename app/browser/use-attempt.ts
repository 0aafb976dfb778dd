import { useState } from 'react';
import { readProblems } from './api.ts';

/** Runs the work of a form or dialog, and tells why the last attempt failed: messages by field, `form` for no field. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setProblems({});
    } catch (error) {
      setProblems(readProblems(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problems, attempt };
}
