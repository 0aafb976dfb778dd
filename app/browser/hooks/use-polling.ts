import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { reloadScreen } from '../should-revalidate.ts';

/** Loads the data of the screen again at intervals while `isActive`. */
export function usePolling(isActive: boolean, ms: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => void reloadScreen(revalidate), ms);
    return () => clearInterval(timer);
  }, [isActive, ms, revalidate]);
}
