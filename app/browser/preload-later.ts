const AFTER_MS = 5_000;

/**
 * Calls `preload` after the first seconds of a page, which belong to what the page shows. For an effect:
 * returns a function that cancels the call.
 */
export function preloadLater(preload: () => void): () => void {
  const timer = setTimeout(preload, AFTER_MS);
  return () => clearTimeout(timer);
}
