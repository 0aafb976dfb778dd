import { useEffect, useState } from 'react';
import { callApi } from '../api.ts';

interface Loaded<T> {
  path: string;
  /** Null if it could not be loaded. */
  data: T | null;
}

/**
 * Loads an API path once it has not changed for `pauseMs`. Returns what was loaded last, which belongs to an
 * earlier path while `isLoading`. A null path loads nothing.
 */
export function useLoaded<T>(path: string | null, pauseMs = 0) {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  useEffect(() => {
    if (path === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      callApi<T>('GET', path).then(
        (data) => isCurrent && setLoaded({ path, data }),
        () => isCurrent && setLoaded({ path, data: null }),
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path, pauseMs]);
  const isCurrent = loaded !== null && loaded.path === path;
  return {
    data: loaded?.data ?? null,
    isLoading: path !== null && !isCurrent,
    hasFailed: isCurrent && loaded.data === null,
  };
}
