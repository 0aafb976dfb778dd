import { useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { readPreference, removePreference, storePreference } from '../../browser/preferences.ts';

/** Input that was not saved, and the version of the stored text that it was typed into. */
interface Unsaved<T> {
  input: T;
  version: number;
  /** When it was typed. */
  at: string;
}

interface UnsavedInputOptions<T> {
  input: T;
  version: number;
  isChanged: boolean;
  /** Shows stored input. */
  restore: (input: T, version: number) => void;
}

const DELAY_MS = 500;

/**
 * Stores the changed input of a form in this browser until `forget` is called, and gives it to the next form
 * of the same `name` and account: after a crash, a closed tab or a session that ended.
 */
export function useUnsavedInput<T extends object>(name: string, options: UnsavedInputOptions<T>) {
  const data = useRouteLoaderData<{ account: { email: string } }>('routes/dashboard/layout');
  const key = `lekha:input:${data?.account.email}:${name}` as const;
  const latest = useRef(options);
  latest.current = options;
  /** When the restored input was typed; null for a form with the stored text. */
  const [restoredFrom, setRestoredFrom] = useState<string | null>(null);

  useEffect(() => {
    const found = parseUnsaved(readPreference(key), latest.current.input);
    if (found === null) return;
    latest.current.restore(found.input, found.version);
    setRestoredFrom(found.at);
  }, [key]);

  const { input, isChanged } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the input is stored
  useEffect(() => {
    if (!isChanged) return;
    const store = () => {
      const { input, version } = latest.current;
      storePreference(key, JSON.stringify({ input, version, at: new Date().toISOString() }));
    };
    const timer = setTimeout(store, DELAY_MS);
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
  }, [key, input, isChanged]);

  return {
    restoredFrom,
    /** Removes the input, which is saved or given up. */
    forget: () => {
      removePreference(key);
      setRestoredFrom(null);
    },
  };
}

/** Reads stored input with the fields and types of `like`; null for anything else. */
export function parseUnsaved<T extends object>(text: string | null, like: T): Unsaved<T> | null {
  if (text === null) return null;
  try {
    const { input, version, at } = JSON.parse(text) as Unsaved<T>;
    const isAlike = Object.entries(like).every(
      ([name, value]) => typeof input[name as keyof T] === typeof value,
    );
    return isAlike && typeof version === 'number' && typeof at === 'string' ? { input, version, at } : null;
  } catch {
    return null;
  }
}
