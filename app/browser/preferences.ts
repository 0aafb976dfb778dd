// Keys in `localStorage`.
export const THEME_KEY = 'lekha:theme';
export const VIEW_KEY = 'lekha:view';
export const SORT_KEY = 'lekha:sort';
export const ACCOUNT_KEY = 'lekha:account';
export const SIDEBAR_KEY = 'lekha:sidebar';
/** Of the editor, where the sidebar is folded unless this says `open`. */
export const WRITING_SIDEBAR_KEY = 'lekha:writing-sidebar';
export const PREVIEW_KEY = 'lekha:preview';
export const PANEL_KEY = 'lekha:panel';
export const WORD_GOALS_KEY = 'lekha:word-goals';
export const CLOSED_GROUPS_KEY = 'lekha:closed-groups';
/** The blocks of the slash menu that were used last. */
export const LAST_BLOCKS_KEY = 'lekha:last-blocks';
export const OPEN_GROUPS_KEY = 'lekha:open-groups';

type Key = `lekha:${string}`;

/**
 * The cookie that says that a preference is stored. Opening the storage delays the first paint by tens of
 * milliseconds on a mobile device; most visitors have stored nothing, and a cookie is quick to read.
 */
export const PREFERENCES_COOKIE = 'lekha_kept';

/** The stored value, or null. */
export function readPreference(key: Key): string | null {
  return hasCookie() ? ifAllowed(() => localStorage.getItem(key)) : null;
}

/** Stores a value. Where the browser refuses, the choice lasts for this page. */
export function storePreference(key: Key, value: string): void {
  ifAllowed(() => {
    localStorage.setItem(key, value);
    setCookie();
  });
}

export function removePreference(key: Key): void {
  if (hasCookie()) ifAllowed(() => localStorage.removeItem(key));
}

/** Removes the account from the browser before it signs out; other tabs remove it too. */
export function removeStoredAccount(): void {
  removePreference(ACCOUNT_KEY);
}

/** Extends the cookie, since some browsers delete one that a script set after a week. */
export function renewCookie(): void {
  if (hasCookie()) setCookie();
}

/** Returns null if the browser denies access to its storage, or has no space left in it. */
function ifAllowed<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function hasCookie(): boolean {
  return document.cookie.includes(`${PREFERENCES_COOKIE}=`);
}

function setCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers too late for the first paint
  document.cookie = `${PREFERENCES_COOKIE}=1; path=/; max-age=31536000; samesite=lax`;
}
