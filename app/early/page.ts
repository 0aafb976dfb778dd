/** The `data-` attributes of the whole document, by which style sheets learn what was found out. */
export const page = document.documentElement.dataset;

/** Whoever reads comes from another page of the site. */
export const fromWithin = document.referrer.startsWith(`${location.origin}/`);
