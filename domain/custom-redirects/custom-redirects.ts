/** The public interface of the redirects that people set, and of what is at a path of the site. */

export { exportRedirects, importRedirects } from './import-redirects.ts';
export { listMissingPaths } from './list-missing-paths.ts';
export { listAutomaticRedirects, listRedirects, readAllRedirects } from './list-redirects.ts';
export { type PathState, readPathStates } from './path-states.ts';
export { findFormerPage, findRedirect } from './redirect-order.ts';
export { changeRedirect, createRedirect, deleteRedirect } from './save-redirects.ts';
