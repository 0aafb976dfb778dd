/** Cookies that a page's scripts read begin with it; those of sign-in do not, and scripts cannot read them. */
export const SCRIPT_COOKIE_PREFIX = 'lekha_';
/** Leaves one sentence for the next page. */
export const FLASH_COOKIE = `${SCRIPT_COOKIE_PREFIX}flash`;

/**
 * What a `Server-Timing` header says of the request for a page: whether it brought such a cookie. It tells scripts for nothing
 * what `document.cookie` has to ask another process of the browser for, just before the first paint.
 */
export const HAS_SCRIPT_COOKIES = 'kept';
export const HAS_NO_SCRIPT_COOKIES = 'new';
