/** The front of articles: what other parts of the product may use. */

export { keepWorkingCopy } from './autosave.ts';
export type { BegunArticle } from './begun.ts';
export {
  type BlogsPage,
  browseBlogs,
  browseCategory,
  browseHome,
  type CategoryCard,
  type CategoryPage,
  type HomePage,
} from './browse.ts';
export { browseSearch, type SearchPage } from './browse-search.ts';
export type { ArticleCard } from './cards.ts';
export { articleChanges, articlesInStretch, type Change } from './changes.ts';
export { type Comparison, compareRevisions } from './compare-revisions.ts';
export { missingPictures } from './content.ts';
export { createArticle } from './create.ts';
export { type FeedArticle, newestArticles } from './feed.ts';
export {
  articleForEditing,
  type EditableArticle,
  type Found,
  findArticle,
  findMovedPath,
} from './find.ts';
export {
  listRevisions,
  type Revision,
  type RevisionSummary,
  readRevision,
} from './history.ts';
export { type Imported, type ImportedArticle, importArticle } from './import.ts';
export { featuredArticle, listArticles } from './list.ts';
export { type ManagedArticle, manageArticles, type Shown } from './manage.ts';
export { type MergeMaterial, readForMerge, type WrittenArticle } from './merge.ts';
export type { Neighbour, Translation } from './nearby.ts';
export { type ArticlePage, type FoundPage, type GalleryImage, readArticlePage } from './page.ts';
export { etagOf } from './precondition.ts';
export { type PreviewOf, previewArticle } from './preview.ts';
export { publishDueArticles } from './publish.ts';
export { deleteArticle, purgeTrash } from './remove.ts';
export { rerenderArticles } from './rerender.ts';
export { type Restored, restoreArticle } from './restore.ts';
export { slugOf } from './slug.ts';
export { updateArticle } from './update.ts';
export { articleJobs, scheduleTrashPurge } from './work.ts';
export { articlesGone, discardWorkingCopy, listWorkingCopies } from './working-copies.ts';
