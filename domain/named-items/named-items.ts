/** The public interface of what tags and series have in common. */

export { changeItem, createItem, deleteItem, mergeItems } from './change.ts';
export { formerName, formerSlug } from './former-names.ts';
export { type ItemKind, insertItem } from './names.ts';
export { findItem, listItems, listManagedItems, locateItem, readItem } from './read.ts';
