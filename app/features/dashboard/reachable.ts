const PATIENCE_MS = 5000;

/** Whether the site answers now: browsers know only whether there is a network. */
export async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}
