/** Cookies that a page's scripts read begin with it; those of sign-in do not, and scripts cannot read them. */
export const READ_BY_SCRIPTS = 'lekha_';
/** Leaves one sentence for the next page. */
export const FLASH_COOKIE = `${READ_BY_SCRIPTS}flash`;

/**
 * What a `Server-Timing` header says of the request for a page: whether it brought such a cookie. It tells scripts for nothing
 * what `document.cookie` has to ask another process of the browser for, just before the first paint.
 */
export const BROUGHT_COOKIES = 'kept';
export const BROUGHT_NONE = 'new';
