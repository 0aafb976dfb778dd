import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the data of the screen again at intervals while `isActive`. */
export function usePolling(isActive: boolean, ms: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => void revalidate(), ms);
    return () => clearInterval(timer);
  }, [isActive, ms, revalidate]);
}
