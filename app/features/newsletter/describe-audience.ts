import type { NewsletterIssue } from '../../../contract/newsletter-issue.ts';

/** Says who gets an email to subscribers. */
export function describeAudience({ kind, category }: Pick<NewsletterIssue, 'kind' | 'category'>): string {
  if (kind === 'letter')
    return category === null
      ? 'A letter to all subscribers'
      : `A letter to subscribers who chose ${category}`;
  if (kind !== 'article') return `To ${kind} digest subscribers`;
  return category === null
    ? 'To everyone who receives this category'
    : `To subscribers who chose ${category}`;
}
