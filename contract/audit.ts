import { z } from 'zod';
import { looseText, paging } from './fields.ts';
import { MAX_SEARCH_TERM } from './limits.ts';

/** The actions of the audit log, with their labels. */
export const auditActions = {
  'user.signed_in': 'Signed in',
  'user.role_changed': 'Changed a role',
  'user.created': 'Created an administrator',
  'user.invited': 'Invited somebody',
  'user.invitation_sent_again': 'Renewed an invitation',
  'user.invitation_revoked': 'Revoked an invitation',
  'user.invitation_accepted': 'Accepted an invitation',
  'token.created': 'Made an API token',
  'token.revoked': 'Revoked an API token',
  'webhook.created': 'Added a webhook',
  'webhook.changed': 'Changed a webhook',
  'webhook.deleted': 'Deleted a webhook',
  'webhook.disabled': 'Switched a failing webhook off',
  'ping.abandoned': 'Gave up telling another site of a change',
  'webhook.resent': 'Sent an event to a webhook again',
  'user.changed': 'Changed an account',
  'user.disabled': 'Disabled an account',
  'user.enabled': 'Enabled an account',
  'user.signed_out': 'Ended the sessions of an account',
  'user.reset_sent': 'Sent a password reset email',
  'user.deleted': 'Deleted an account',
  'user.password_set': 'Set a password',
  'user.factor_added': 'Added a second factor',
  'user.factor_removed': 'Removed a second factor',
  'user.factors_reset': 'Removed all second factors of an account',
  'user.sign_in_link_made': 'Made a sign-in link',
  'user.recovery_code_used': 'Used a recovery code',
  'user.recovery_codes_renewed': 'Made new recovery codes',
  'settings.changed': 'Changed settings',
  'page.changed': 'Changed a page',
  'article.published': 'Published an article',
  'article.unpublished': 'Unpublished an article',
  'article.scheduled': 'Scheduled an article',
  'article.unscheduled': 'Took an article off the schedule',
  'article.changed': 'Changed a published article',
  'article.featured': 'Featured an article',
  'article.unfeatured': 'Took the featured mark off an article',
  'article.submitted': 'Submitted an article for review',
  'article.withdrawn': 'Took an article out of review',
  'article.approved': 'Approved an article',
  'article.returned': 'Sent an article back to its writer',
  'article.assigned': 'Gave an article to another account',
  'article.deleted': 'Deleted an article',
  'article.restored': 'Restored an article',
  'article.purged': 'Deleted an article permanently',
  'article.shared': 'Made a share link',
  'article.unshared': 'Revoked a share link',
  'category.created': 'Created a category',
  'category.changed': 'Changed a category',
  'category.merged': 'Merged two categories',
  'category.deleted': 'Deleted a category',
  'author.created': 'Created an author',
  'author.changed': 'Changed an author',
  'author.merged': 'Merged two authors',
  'author.deleted': 'Deleted an author',
  'tag.created': 'Created a tag',
  'tag.changed': 'Changed a tag',
  'tag.merged': 'Merged two tags',
  'tag.deleted': 'Deleted a tag',
  'series.created': 'Created a series',
  'series.changed': 'Changed a series',
  'series.ordered': 'Reordered the parts of a series',
  'series.merged': 'Merged two series',
  'series.deleted': 'Deleted a series',
  'redirect.created': 'Added a redirect',
  'redirect.changed': 'Changed a redirect',
  'redirect.deleted': 'Deleted a redirect',
  'redirect.imported': 'Imported redirects',
  'template.created': 'Saved a template',
  'template.changed': 'Renamed a template',
  'template.deleted': 'Deleted a template',
  'image.deleted': 'Deleted an image',
  'newsletter.sent': 'Sent an article or letter by email',
  'letter.created': 'Created a letter',
  'letter.changed': 'Changed a letter',
  'letter.deleted': 'Deleted a letter',
  'welcome_email.changed': 'Changed the welcome email',
  'newsletter.stopped': 'Stopped an email to subscribers',
  'newsletter.resumed': 'Resumed sending an email to subscribers',
  'newsletter.resent': 'Sent an email again where it failed or delivery was unknown',
  'subscribers.exported': 'Exported subscribers',
  'subscribers.imported': 'Imported subscribers',
  'subscriber.unsubscribed': 'Unsubscribed a subscriber',
  'subscriber.erased': 'Erased a subscriber’s data',
  'subscriber.confirmation_sent': 'Sent a confirmation email again',
  'audit.exported': 'Exported the audit log',
  'user.exported': 'Exported the data of one’s own account',
  'site.exported': 'Exported the site',
  'site.imported': 'Imported content',
  'site.backed_up': 'Made a backup',
  'site.restored': 'Restored a backup',
  'job.retried': 'Retried a job',
  'email.tested': 'Sent a test email',
} as const;

/** An action of the audit log. */
export type AuditAction = keyof typeof auditActions;

const action = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);

/** A row of the audit log. `actor` keeps name and email address of an account that was deleted since. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string().describe('ISO 8601 instant in UTC.'),
  // A newer version, which was rolled back, may have written others.
  action: z.string(),
  actor: z.object({
    _id: z.string().nullable().describe('Null for the operator and for what happens automatically.'),
    name: z.string(),
    email: z.string().nullable(),
    token: z.string().nullable().describe('The name of the API token that was used.'),
  }),
  subject: z.string().nullable(),
  detail: z.string().nullable(),
  network: z.string().nullable().describe('With `user.signed_in` only.'),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** The filter of the audit log; `person` searches names and email addresses. */
export const auditFilter = z.object({
  action: action.optional(),
  person: looseText(MAX_SEARCH_TERM).optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** The query for a page of the audit log. */
export const auditQuery = paging.extend(auditFilter.shape);
export type AuditQuery = z.output<typeof auditQuery>;
