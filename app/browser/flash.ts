import { texts } from '../../contract/texts.ts';
import { FLASH_COOKIE } from '../../shared/cookies.ts';

const said = {
  loggedIn: texts.auth.loggedIn,
  registered: texts.auth.registered,
  articleCreated: texts.articles.created,
  articleUpdated: texts.articles.updated,
} as const;
export type Flash = keyof typeof said;

/** A cookie that leaves one sentence for the next page, which takes it; it is no secret and gone in a minute. */
export function flashCookie(flash: Flash): string {
  return `${FLASH_COOKIE}=${flash}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** In the browser: the sentence left by the page before, once. */
export function takeFlash(): string | undefined {
  const found = new RegExp(`(?:^|; )${FLASH_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
  if (found === undefined) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store interface is not in every browser yet
  document.cookie = `${FLASH_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  return Object.hasOwn(said, found) ? said[found as Flash] : undefined;
}
