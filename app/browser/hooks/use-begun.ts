import { useEffect, useState } from 'react';

const BEGINNINGS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** True once the person has begun to use the page: what is not shown before is loaded then. */
export function useBegun(): boolean {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const begin = () => {
      setBegun(true);
      listening.abort();
    };
    for (const name of BEGINNINGS) addEventListener(name, begin, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return hasBegun;
}
