/** The public interface of tags. */

export { ensureTags, parseTags } from './assign.ts';
export { findTag, listTags, locateTag, type TagLink, tagLinks } from './read.ts';
