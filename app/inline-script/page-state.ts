/** The `data-` attributes of the document, by which scripts tell style sheets about its state. */
export const pageState = document.documentElement.dataset;

/** True if the visitor comes from another page of this site. */
export const isFromThisSite = document.referrer.startsWith(`${location.origin}/`);
