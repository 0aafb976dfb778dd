/** The public interface of what tags and series have in common. */

export { changeItem, createItem, deleteItem, mergeItems } from './change-items.ts';
export { findFormerNames, findFormerSlugs } from './former-names.ts';
export { insertItem } from './names.ts';
export { findItem, listItems, listManagedItems, locateItem, readItem } from './read-items.ts';
