import { READ_BY_SCRIPTS } from '../contract/cookies.ts';
import * as kept from './kept-keys.ts';

export { kept };

type Key = (typeof kept)[keyof typeof kept];

/**
 * A cookie that says that something is kept. Opening the storage holds up a page's first paint by tens of milliseconds on a
 * telephone; most readers have never chosen anything, and a cookie is at hand.
 */
export const KEPT_COOKIE = `${READ_BY_SCRIPTS}kept`;

/** What is kept, or null. */
export function recall(key: Key): string | null {
  return isMarked() ? allowed(() => localStorage.getItem(key)) : null;
}

/** Where the browser refuses, a choice holds for this page. */
export function keep(key: Key, value: string): void {
  allowed(() => {
    localStorage.setItem(key, value);
    mark();
  });
}

export function forget(key: Key): void {
  if (isMarked()) allowed(() => localStorage.removeItem(key));
}

/** A browser may refuse its storage altogether, or have no room left in it. */
function allowed<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Some browsers drop a cookie that a script has set after a week. */
export function renewMark(): void {
  if (isMarked()) mark();
}

function isMarked(): boolean {
  return document.cookie.includes(`${KEPT_COOKIE}=`);
}

function mark(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for the first paint
  document.cookie = `${KEPT_COOKIE}=1; path=/; max-age=31536000; samesite=lax`;
}
