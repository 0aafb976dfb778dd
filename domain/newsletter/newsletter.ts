/** The public interface of the newsletter. */

export { isMailConfigured } from '../email/email.ts';
export { countAwaitingEmail, queueDelayedConfirmations } from './awaiting-email.ts';
export { recordBounce } from './bounces.ts';
export { listNewsletterEmails } from './issues/list-emails.ts';
export {
  getIssue,
  listFailedRecipients,
  resendIssue,
  resumeIssue,
  stopIssue,
  stopRestoredIssues,
} from './issues/manage-issues.ts';
export {
  decideArticleEmail,
  describeSending,
  holdRestoredArticles,
  previewArticleEmail,
  readArticleEmail,
  sendArticle,
  sendArticleTest,
} from './issues/send-article.ts';
export { enqueueDigests } from './issues/send-digests.ts';
export { enqueueSubscriberJobs, newsletterJobs } from './jobs.ts';
export { changeLetter, createLetter, deleteLetter } from './letters/change-letters.ts';
export {
  type ArchivedLetter,
  listArchivedLetters,
  listLetters,
  readArchivedLetter,
  readLetter,
} from './letters/read-letters.ts';
export {
  describeLetterAudience,
  previewLetter,
  sendLetter,
  sendLetterTest,
} from './letters/send-letter.ts';
export { changePreferences, readPreferences, type SubscriberPreferences } from './preferences.ts';
export { newsletterStatistics } from './statistics.ts';
export {
  type PastIssue,
  type PastSubscriber,
  storePastIssue,
  storePastSubscribers,
} from './store-past.ts';
export { exportSubscribers } from './subscribers/export.ts';
export {
  checkSubscriberFile,
  discardSubscriberImport,
  getSubscriberImport,
  listSubscriberImports,
  startSubscriberImport,
} from './subscribers/import/manage-subscriber-imports.ts';
export { getSubscriber, hasSubscribers, listSubscribers } from './subscribers/list-subscribers.ts';
export {
  eraseSubscriber,
  resendConfirmation,
  unsubscribeSubscriber,
} from './subscribers/manage-subscribers.ts';
export {
  eraseByLink,
  eraseSubscription,
  exportSubscription,
  exportSubscriptionByLink,
  findSubscription,
  type LinkedSubscription,
} from './subscribers/own-subscription.ts';
export {
  confirm,
  createSubscribeToken,
  findSubscriberEmail,
  isSubscribeTokenValid,
  preferencesUrl,
  subscribe,
  unsubscribe,
} from './subscription.ts';
export { listHeaders } from './subscription-emails.ts';
