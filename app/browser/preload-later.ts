const AFTER_MS = 5_000;
const BEGINNINGS = ['pointerdown', 'keydown'] as const;

/**
 * Calls `preload` once the person has begun to use the page and its first seconds, which belong to what it
 * shows, are over. For an effect: returns a function that cancels the call.
 */
export function preloadLater(preload: () => void): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const begin = () => {
    for (const name of BEGINNINGS) removeEventListener(name, begin, true);
    timer = setTimeout(preload, AFTER_MS);
  };
  for (const name of BEGINNINGS) addEventListener(name, begin, { capture: true, signal: stopped.signal });
  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
