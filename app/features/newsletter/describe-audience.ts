import type { NewsletterIssue } from '../../../contract/newsletter-issue.ts';

/** Says who gets an email to subscribers. */
export function describeAudience({ kind, category }: Pick<NewsletterIssue, 'kind' | 'category'>): string {
  if (kind !== 'article') return `To ${kind} digest subscribers`;
  return category === null
    ? 'To everyone who receives this category'
    : `To subscribers who chose ${category}`;
}
