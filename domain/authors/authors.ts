/** The public interface of authors. */

export {
  authorIds,
  authorNames,
  type BylineColumns,
  bylineColumns,
  knownAuthorIds,
  ownAuthorIds,
} from './byline.ts';
export { connectAuthor, createAuthor, deleteAuthor, updateAuthor } from './change-authors.ts';
export { findMovedAuthor } from './former-authors.ts';
export { mergeAuthors } from './merge.ts';
export { listAuthorNames, listAuthors } from './read-authors.ts';
export {
  type AuthorColumns,
  type AuthorDetails,
  authorColumns,
  ensureAccountAuthor,
  ensureGuestAuthor,
  findAuthor,
  futureAuthor,
  unknownAuthor,
} from './store-authors.ts';
