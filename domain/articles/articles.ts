/** The public interface of articles. */

export { articleSubject, articleSubjects, authorizeArticle } from './access.ts';
export { runBulkAction } from './bulk/bulk.ts';
export {
  type Calendar,
  type CalendarArticle,
  neighbouringMonths,
  readCalendar,
} from './calendar/calendar.ts';
export { copiedFields } from './copy/copied-fields.ts';
export { duplicateArticle } from './copy/duplicate.ts';
export { saveWorkingCopy } from './drafts/autosave.ts';
export { type ArticleVersion, type EditConflict, readConflict } from './drafts/conflict.ts';
export { endPresence, notePresence } from './drafts/presence.ts';
export { type PreviewPage, type PreviewQuery, previewArticle, previewSaved } from './drafts/preview.ts';
export { previewPublication } from './drafts/preview-publication.ts';
export type { UnsavedArticle } from './drafts/unsaved-articles.ts';
export {
  deletedArticleIds,
  discardUnsavedTexts,
  discardWorkingCopy,
  listWorkingCopies,
} from './drafts/working-copies.ts';
export { type Comparison, compareRevisions } from './history/compare.ts';
export {
  listRevisions,
  type Revision,
  type RevisionSummary,
  readRevision,
} from './history/revisions.ts';
export { prepareExported } from './import-exported.ts';
export { articleJobs, scheduleTrashPurge } from './jobs.ts';
export { findPage, listPages, publicPages, type StandalonePage } from './pages/list-pages.ts';
export { findPagePath } from './pages/page-path.ts';
export { findFreePagePath } from './pages/path-owners.ts';
export { fromPlainValues, toPlainValues } from './plain-columns.ts';
export { type ArticlePage, readArticlePage, readStandalonePage } from './read/article-page.ts';
export {
  type AuthorPage,
  browseAuthor,
  findPublicAuthor,
  listPublicAuthors,
  type PublicAuthor,
} from './read/author-page.ts';
export { type BlogsPage, browseBlogs } from './read/blogs-page.ts';
export type { ArticleCard } from './read/cards.ts';
export { browseCategory, type CategoryCard, type CategoryPage } from './read/category-page.ts';
export {
  type ArticleForEmail,
  articleForEmail,
  articlesForEmail,
  type FeedArticle,
  newestArticles,
} from './read/feed-and-email.ts';
export {
  type EditableArticle,
  findArticle,
  type HistoryArticle,
  readArticleForEditing,
  readArticleForHistory,
} from './read/find-article.ts';
export { browseHome, type HomePage } from './read/home-page.ts';
export { featuredArticle, listArticles } from './read/list-articles.ts';
export { type ManagedArticle, manageArticles } from './read/manage-articles.ts';
export type { ManageSort, StatusFilter } from './read/manage-list.ts';
export { latestDrafts, nextScheduled, type WorkItem } from './read/own-work.ts';
export { browseSearch, type FoundArticle, type SearchPage } from './read/search-page.ts';
export { browseSeries, type PartLink, type SeriesPage, type SeriesPart } from './read/series-page.ts';
export { articlesInRange, latestChanges, type RangeChange } from './read/sitemap-ranges.ts';
export { browseTag, type TagPage } from './read/tag-page.ts';
export { rerenderArticles } from './rerender.ts';
export {
  compareReview,
  listReviews,
  publishReview,
  readProposal,
  readReview,
  returnReview,
  reviewScheduled,
  submitForReview,
  withdrawReview,
} from './review/review.ts';
export {
  findMovedPath,
  findMovedPost,
  postIdPath,
  resolveArticle,
  withOtherEnding,
} from './slugs/resolve.ts';
export { isUnknownPath } from './slugs/unknown-path.ts';
export { selectUsedPaths } from './slugs/used-paths.ts';
export {
  type ImportedArticle,
  importArticle,
  normaliseRedirectPath,
  type PreparedArticle,
  prepareImport,
} from './store-imported.ts';
export { deleteArticle } from './trash/delete.ts';
export { restoreArticle } from './trash/restore.ts';
export { emptyTrash } from './trash/trash.ts';
export { createArticle, saveNewArticle } from './write/create.ts';
export { ARTICLE_PUBLISHED } from './write/email-published.ts';
export { missingImages, storedImages, usedImages } from './write/images.ts';
export { articleEtag } from './write/stale-version.ts';
export { enqueueCards, type Saved, schedulePublication } from './write/store-article.ts';
export { saveChange, updateArticle } from './write/update.ts';
