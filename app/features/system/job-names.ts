const names: Record<string, string> = {
  letter: 'Send an email',
  'account-letter': 'Write an email about an account',
  backup: 'Scheduled backup',
  publish: 'Publish an article',
  'image.variants': 'Make image variants',
  'image.sweep': 'Remove unused images',
  'account.sweep': 'Remove expired sessions',
  'audit.sweep': 'Remove old rows of the audit log',
  'purge-trash': 'Empty the trash',
  'refresh-search-index': 'Update the search index',
  'count-vocabulary': 'Count the words of the search index',
  'newsletter.send': 'Send an email to subscribers',
  'newsletter.article': 'Send a published article by email',
  'newsletter.digests': 'Send the digests',
  'newsletter.import': 'Import subscribers',
  'newsletter.import-expired': 'Delete a list of subscribers that was not imported',
  'link-card': 'Fetch a page for a card',
  'article-cards': 'Fetch the pages of an article’s cards',
  'rerender-pages': 'Render pages again',
};

/** The display name of a kind of job. */
export function jobName(kind: string): string {
  return names[kind] ?? kind;
}
