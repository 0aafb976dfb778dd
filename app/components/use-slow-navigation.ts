import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Quicker than this a page is simply there, in milliseconds. */
const PATIENCE_MS = 350;

/** The path one is on the way to, once the way has become long; null while nothing is awaited, or only a form's answer. */
export function useSlowNavigation(): string | null {
  const { state, location, formMethod } = useNavigation();
  const here = useLocation().pathname;
  const there = state === 'loading' && !formMethod && location.pathname !== here ? location.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    const timer = there === null ? undefined : setTimeout(() => setSlow(there), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [there]);
  return slow === there ? slow : null;
}
