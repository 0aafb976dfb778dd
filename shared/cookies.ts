/**
 * Prefix of the cookies that a page's scripts read. Those of sign-in have another one, and scripts cannot
 * read them.
 */
export const SCRIPT_COOKIE_PREFIX = 'lekha_';
/** Carries a toast to the next page. Written in full, which makes the scripts of public pages smaller. */
export const FLASH_COOKIE = 'lekha_flash';
/** The browser's time zone, for the dates of the dashboard, which alone gets it. */
export const TIME_ZONE_COOKIE = 'lekha_tz';

/**
 * Values of `Server-Timing`, which tell scripts if the request for the page had such a cookie. Reading
 * `document.cookie` asks another process of the browser, just before the first paint; reading the header
 * costs nothing.
 */
export const HAS_SCRIPT_COOKIES = 'kept';
export const HAS_NO_SCRIPT_COOKIES = 'new';
