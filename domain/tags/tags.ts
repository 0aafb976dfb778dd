/** The public interface of tags. */

export { ensureTags, parseTags } from './assign.ts';
export { createTag, deleteTag, listManagedTags, mergeTags, updateTag } from './manage.ts';
export { findTag, listTags, locateTag, type TagLink, tagLinks } from './read.ts';
