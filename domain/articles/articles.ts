/** The front of articles: what other parts of the product may use. */

export { keepWorkingCopy } from './drafts/autosave.ts';
export { type MergeMaterial, readForMerge, type WrittenArticle } from './drafts/conflict.ts';
export { type PreviewOf, previewArticle } from './drafts/preview.ts';
export type { BegunArticle } from './drafts/unsaved-articles.ts';
export { articlesGone, discardWorkingCopy, listWorkingCopies } from './drafts/working-copies.ts';
export { type Comparison, compareRevisions } from './history/compare.ts';
export {
  listRevisions,
  type Revision,
  type RevisionSummary,
  readRevision,
} from './history/revisions.ts';
export { type Imported, type ImportedArticle, importArticle } from './import.ts';
export { articleJobs, scheduleTrashPurge } from './jobs.ts';
export type { ArticleCard } from './read/cards.ts';
export { type FeedArticle, newestArticles } from './read/feed.ts';
export {
  articleForEditing,
  type EditableArticle,
  type Found,
  findArticle,
  findMovedPath,
} from './read/find.ts';
export {
  type BlogsPage,
  browseBlogs,
  browseCategory,
  browseHome,
  type CategoryCard,
  type CategoryPage,
  type HomePage,
} from './read/home-and-category.ts';
export { featuredArticle, listArticles } from './read/list.ts';
export { type ManagedArticle, manageArticles, type Shown } from './read/manage.ts';
export { type ArticlePage, type FoundPage, type GalleryImage, readArticlePage } from './read/page.ts';
export type { Neighbour, Translation } from './read/related.ts';
export { browseSearch, type SearchPage } from './read/search-page.ts';
export { articleChanges, articlesInStretch, type Change } from './read/sitemap-ranges.ts';
export { rerenderArticles } from './rerender.ts';
export { slugOf } from './slugs/slug.ts';
export { deleteArticle, purgeTrash } from './trash/delete.ts';
export { type Restored, restoreArticle } from './trash/restore.ts';
export { etagOf } from './write/concurrency.ts';
export { missingPictures } from './write/content.ts';
export { createArticle } from './write/create.ts';
export { publishDueArticles } from './write/publish-due.ts';
export { updateArticle } from './write/update.ts';
