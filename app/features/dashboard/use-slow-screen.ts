import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { keepsScreen } from '../../browser/same-screen.ts';

/** A screen that loads faster needs no placeholder. */
const SLOW_MS = 250;

/** True if the next screen takes so long to load that a placeholder should show. */
export function useSlowScreen(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const leaving = state === 'loading' && location.pathname !== pathname && !keepsScreen(location.pathname);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!leaving) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving && slow;
}
