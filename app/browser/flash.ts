import { texts } from '../../contract/texts.ts';
import { FLASH_COOKIE } from '../../shared/cookies.ts';

const messages = {
  loggedIn: texts.auth.loggedIn,
  registered: texts.auth.registered,
  articleCreated: texts.articles.created,
  articleUpdated: texts.articles.updated,
} as const;
export type Flash = keyof typeof messages;

/** A cookie with a message for the next page. It is not secret and expires after a minute. */
export function flashCookie(flash: Flash): string {
  return `${FLASH_COOKIE}=${flash}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** Leaves a message for the next page. For the browser. */
export function leaveFlash(flash: Flash): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
  document.cookie = flashCookie(flash);
}

/** Returns the message that the previous page left, and deletes it. For the browser. */
export function takeFlash(): string | undefined {
  const found = new RegExp(`(?:^|; )${FLASH_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  if (found === undefined) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
  document.cookie = `${FLASH_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  return Object.hasOwn(messages, found) ? messages[found as Flash] : undefined;
}
