import { useEffect, useState } from 'react';
import { useAttempt } from '../../browser/hooks/use-attempt.ts';
import { notify } from '../../browser/toasts.ts';
import { useUnsavedText } from '../../browser/unsaved-text.ts';
import { useUnsavedInput } from './use-unsaved-input.ts';

interface EditedInputOptions<T> {
  /** The name of the form, see `useUnsavedInput`. */
  name: string;
  stored: T;
  /** The version of what is stored. */
  storedVersion: number;
  /** Says that the input was not saved. */
  failure: string;
}

/**
 * The input of a form that is stored in versions. What is not saved is kept in this browser, and nobody
 * leaves the screen with it unasked.
 */
export function useEditedInput<T extends object>(options: EditedInputOptions<T>) {
  const { name, stored, storedVersion, failure } = options;
  const { busy, refusal, attempt } = useAttempt();
  const [input, setInput] = useState(stored);
  const [version, setVersion] = useState(storedVersion);
  const [isChanged, setChanged] = useState(false);
  const show = (input: T, version: number, isChanged: boolean) => {
    setInput(input);
    setVersion(version);
    setChanged(isChanged);
  };
  useUnsavedText(isChanged && !busy);
  useEffect(() => {
    if (refusal) notify.errorWithoutAnnouncement(failure);
  }, [refusal, failure]);
  const { restoredFrom, forget } = useUnsavedInput(name, {
    input,
    version,
    isChanged,
    restore: (unsaved, typedInto) => show(unsaved, typedInto, true),
  });
  /** Saves by a call of the API, then does what follows. What is typed meanwhile counts as unsaved. */
  const save = <S extends { version: number }>(call: () => Promise<S>, then: (saved: S) => unknown) =>
    attempt(async () => {
      setChanged(false);
      try {
        const saved = await call();
        setVersion(saved.version);
        forget();
        await then(saved);
      } catch (error) {
        setChanged(true);
        throw error;
      }
    });
  return {
    input,
    setInput,
    version,
    isChanged,
    busy,
    refusal,
    save,
    /** When input was typed that the form shows and nobody saved. */
    restoredFrom,
    /** Gives up what is not saved. */
    discard: () => {
      forget();
      show(stored, storedVersion, false);
    },
    set: (change: Partial<T>) => {
      setInput((previous) => ({ ...previous, ...change }));
      setChanged(true);
    },
  };
}
