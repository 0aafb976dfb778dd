const FIRST_MS = 1000;
const LAST_MS = 15_000;
const PATIENCE_MS = 5000;

/** Nothing is wrong with what was sent: the site was not reached, could not take it now, or nobody is signed in. */
export class TryLaterError extends Error {}

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let looking = false;
let failures = 0;

/**
 * Calls `send` once, when the site answers to somebody signed in: found out by a small question with the connection, when
 * the page is looked at again, and after growing pauses. The answered function calls it off.
 */
export function runWhenReachable(send: () => void): () => void {
  const one = () => send();
  waiting.add(one);
  if (waiting.size === 1) listen();
  return () => {
    if (waiting.delete(one) && waiting.size === 0) rest();
  };
}

/** Something arrived: the pauses begin anew. */
export function resetRetryDelay(): void {
  failures = 0;
}

const hurrying = ['online', 'focus'];

function listen(): void {
  for (const name of hurrying) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  lookLater();
}

function rest(): void {
  for (const name of hurrying) window.removeEventListener(name, look);
  document.removeEventListener('visibilitychange', look);
  clearTimeout(timer);
}

function lookLater(): void {
  clearTimeout(timer);
  timer = setTimeout(look, Math.min(LAST_MS, FIRST_MS * 1.6 ** failures++));
}

async function look(): Promise<void> {
  if (looking) return;
  looking = true;
  clearTimeout(timer);
  const answers = await isAnswered();
  looking = false;
  if (waiting.size === 0) return;
  if (!answers) return lookLater();
  const due = [...waiting];
  waiting.clear();
  rest();
  for (const send of due) send();
}

async function isAnswered(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch('/api/auth/get-session', { cache: 'no-store', signal });
    return answer.ok && (await answer.json()) !== null;
  } catch {
    return false;
  }
}
