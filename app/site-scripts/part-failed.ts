import { element } from '../browser/element.ts';

/** Long enough for a busy machine. */
const TIMEOUT_MS = 10_000;
const messages = new WeakMap<Element, Element>();
/** A second click waits for the first. */
const leaving = new WeakSet<Element>();

/**
 * Says at an element that its script could not be loaded, with a button that does `retry`. If that failed
 * too, the site may have been updated: the button then reloads the page, if the site responds.
 */
export function sayFailed(at: Element, retry: () => void, text = 'This could not be loaded.'): void {
  const isSecond = messages.has(at);
  say(at, text, async () => {
    if (isSecond && (await isReachable())) location.reload();
    else retry();
  });
}

/**
 * Leads to another page by `go` if the site responds. Otherwise says so at the element, with a button that
 * does `retry`: the browser's own error page would replace this one, and what is typed here.
 */
export async function leave(at: Element, go: () => void, retry: () => void): Promise<void> {
  if (leaving.has(at)) return;
  leaving.add(at);
  const found = await isReachable();
  leaving.delete(at);
  if (found) go();
  else say(at, 'The site could not be reached.', retry);
}

async function isReachable(): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return (await fetch('/healthz', { signal, cache: 'no-store' }).catch(() => null))?.ok ?? false;
}

/** Shows a sentence below an element, or at the end of a form, in place of the one before. */
function say(at: Element, text: string, retry: () => void): void {
  const again = element('button', { type: 'button', class: 'text-link' }, 'Try again');
  const className = 'basis-full rounded-md bg-raised px-4 py-2 text-sm text-danger';
  const message = element('p', { role: 'alert', class: className });
  again.onclick = () => {
    message.remove();
    retry();
  };
  messages.get(at)?.remove();
  messages.set(at, message);
  if (at.matches('form')) at.append(message);
  else at.after(message);
  message.append(text, ' ', again);
}
