/** The `data-` attributes of the whole document, by which style sheets learn what was found out. */
export const page = document.documentElement.dataset;
