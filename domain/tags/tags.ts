/** The public interface of tags. */

export { ensureTags, parseTags } from './assign.ts';
export { createTag, deleteTag, updateTag } from './change.ts';
export { listManagedTags } from './manage.ts';
export { mergeTags } from './merge.ts';
export { findTag, listTags, locateTag, type TagLink, tagLinks } from './read.ts';
