/** The display names of background jobs, by kind. */
const names: Record<string, string> = {
  letter: 'Send an email',
  'account-letter': 'Write an email about an account',
  backup: 'Scheduled backup',
  'publish-due-articles': 'Publish scheduled articles',
  'rerender-articles': 'Render articles again',
  'image.variants': 'Make image variants',
  'image.missing-variants': 'Make missing image variants',
  'image.check': 'Check the media files for damage',
  'image.sweep': 'Remove unused images',
  'account.sweep': 'Remove expired sessions',
  'statistics.fold': 'Add up old days of the statistics',
  'audit.sweep': 'Remove old rows of the audit log',
  'purge-trash': 'Delete articles that have been in the trash too long',
  'refresh-search-index': 'Update the search index',
  'count-vocabulary': 'Count the words of the search index',
  'count-new-words': 'Count the words of new articles',
  'newsletter.confirm-noted': 'Send delayed confirmation emails',
  'newsletter.forget-pending': 'Delete subscribers who never confirmed',
  'run-content-import': 'Import content',
  'expire-content-import': 'Delete the file of an import',
  'newsletter.send': 'Send an email to subscribers',
  'newsletter.end-bounced': 'End subscriptions whose mailboxes take no emails',
  'newsletter.article': 'Send a published article by email',
  'newsletter.digests': 'Send the digests',
  'newsletter.import': 'Import subscribers',
  'newsletter.import-expired': 'Delete a list of subscribers that was not imported',
  'review-email': 'Tell an editor what waits for review',
  'comment-email': 'Tell somebody of comments',
  'comment-reply-email': 'Tell somebody of a reply to a comment',
  'comments.sweep': 'Delete old spam and learn from imported comments',
  webhooks: 'Tell webhooks of events',
  'link-card': 'Fetch a page for a card',
  'article-cards': 'Fetch the pages of an article’s cards',
  'share-image': 'Make the share image of an article',
  'share-images': 'Make the share images of articles without a banner',
  'rerender-pages': 'Render pages again',
};

/** The display name of a kind of job. */
export function jobName(kind: string): string {
  return names[kind] ?? kind;
}
