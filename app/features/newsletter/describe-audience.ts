import type { NewsletterIssue } from '../../../contract/newsletter-issue.ts';

/** Says who gets an email to subscribers. */
export function describeAudience({ kind, category }: Pick<NewsletterIssue, 'kind' | 'category'>): string {
  if (kind !== 'article') return `To subscribers of the ${kind} digest`;
  return category === null ? 'To all who want its category' : `To subscribers of ${category}`;
}
