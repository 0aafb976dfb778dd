/** The public interface of tags. */

export { ensureTags, parseTags, unknownTags } from './assign.ts';
export { createTag, deleteTag, listManagedTags, mergeTags, updateTag } from './manage-tags.ts';
export { findTag, listTags, locateTag, type TagLink, tagLinks } from './read-tags.ts';
