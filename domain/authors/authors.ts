/** The public interface of the management of authors. */

export { createAuthor, deleteAuthor, updateAuthor } from './change.ts';
export { mergeAuthors } from './merge.ts';
export { listAuthors } from './read.ts';
export { findMovedAuthor } from './redirects.ts';
