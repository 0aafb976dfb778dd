const FIRST_MS = 1000;
const LAST_MS = 15_000;
const TIMEOUT_MS = 5000;

/** The same request may succeed later: the site was unreachable or busy, or the user is signed out. */
export class TryLaterError extends Error {}

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let checking = false;
let failures = 0;

/**
 * Calls `send` once the site responds and the user is signed in. It checks that when the browser comes
 * online, when the page becomes visible, and after growing pauses. The returned function cancels the call.
 */
export function runWhenReachable(send: () => void): () => void {
  const task = () => send();
  waiting.add(task);
  if (waiting.size === 1) start();
  return () => {
    if (waiting.delete(task) && waiting.size === 0) stop();
  };
}

/** Makes the next pause a short one, after a request that succeeded. */
export function resetRetryDelay(): void {
  failures = 0;
}

const wakingEvents = ['online', 'focus'];

function start(): void {
  for (const name of wakingEvents) window.addEventListener(name, check);
  document.addEventListener('visibilitychange', check);
  checkLater();
}

function stop(): void {
  for (const name of wakingEvents) window.removeEventListener(name, check);
  document.removeEventListener('visibilitychange', check);
  clearTimeout(timer);
}

function checkLater(): void {
  clearTimeout(timer);
  timer = setTimeout(check, Math.min(LAST_MS, FIRST_MS * 1.6 ** failures++));
}

async function check(): Promise<void> {
  if (checking) return;
  checking = true;
  clearTimeout(timer);
  const isReady = await isSignedIn();
  checking = false;
  if (waiting.size === 0) return;
  if (!isReady) return checkLater();
  const due = [...waiting];
  waiting.clear();
  stop();
  for (const send of due) send();
}

async function isSignedIn(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch('/api/auth/get-session', { cache: 'no-store', signal });
    return response.ok && (await response.json()) !== null;
  } catch {
    return false;
  }
}
