import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** Less than that and the new screen is there before one misses it. */
const PATIENCE_MS = 250;

/** Whether another screen is on its way for so long that one should see it coming. */
export function useSlowScreen(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const leaving = state === 'loading' && location.pathname !== pathname;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!leaving) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving && slow;
}
