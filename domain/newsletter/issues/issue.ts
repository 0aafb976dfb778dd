import type { IssueAudience } from '../../../contract/newsletter-issue.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { NewsletterIssueTable } from '../../../platform/db/schema.ts';
import type { Campaign } from '../../../shared/campaign.ts';
import type { Ctx } from '../../context.ts';
import { isMailConfigured } from '../../email/email.ts';
import { LekhaError } from '../../errors.ts';
import { newId } from '../../id.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { loadSettings } from '../../site/site.ts';
import type { IssueEmail } from '../sending/issue-email.ts';
import { type Audience, addRecipients, countAudience } from '../sending/recipients.ts';

/** The kind of job that sends an issue. */
export const SEND_ISSUE = 'newsletter.send';

const CATEGORY = 'category:';
const LETTER = 'letter:';

/** An issue before it is stored. */
export interface NewIssue
  extends Pick<NewsletterIssueTable, 'unique_key' | 'kind' | 'article_id' | 'content'> {
  email: IssueEmail;
  audience: Audience;
  /** The audience as administrators see it. */
  audienceText: string;
  /** The end of a digest's period. */
  coversUntil?: string;
}

/**
 * Stores an issue with its recipients, and starts sending it when the transaction commits. Throws `conflict`
 * if it was sent before, and if nobody would get it.
 */
export async function createIssue(tx: Writer, ctx: Ctx, issue: NewIssue): Promise<string> {
  const { unique_key, kind, article_id, content, email, audience, audienceText, coversUntil = null } = issue;
  const created_at = formatInstant(ctx.now());
  const row = { id: newId(), unique_key, kind, article_id, content, created_at };
  if ((await countAudience(tx, audience)) === 0)
    throw new LekhaError('conflict', 'Nobody has subscribed to this yet, so there is nobody to send it to.');
  const stored = await tx
    .insertInto('newsletter_issue')
    .values({
      ...row,
      subject: email.subject,
      audience: audienceText,
      state: 'sending',
      error: null,
      email: JSON.stringify(email),
      finished_at: null,
      covers_until: coversUntil,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new LekhaError('conflict', 'This has been sent by email already.');
  await addRecipients(tx, row, audience);
  await enqueueSending(tx, ctx, row.id);
  return row.id;
}

/** Starts or continues to send an issue. */
export async function enqueueSending(tx: Writer, ctx: Ctx, issueId: string): Promise<void> {
  const uniqueKey = `${SEND_ISSUE}:${issueId}`;
  await enqueue(tx, { kind: SEND_ISSUE, uniqueKey, payload: { issueId }, runAt: formatInstant(ctx.now()) });
}

/** Throws `conflict` if no mail server is configured: nobody would get the emails. */
export function assertMailConfigured(ctx: Pick<Ctx, 'config'>): void {
  if (!isMailConfigured(ctx))
    throw new LekhaError('conflict', 'This site cannot send email yet: SMTP_URL is not set.');
}

/** The stored form of an audience. */
export function writeAudience(audience: IssueAudience): string {
  return audience.to === 'all' ? 'all' : CATEGORY + audience.category;
}

/** The audience of a stored form. */
export function readAudience(stored: string): IssueAudience {
  return stored.startsWith(CATEGORY)
    ? { to: 'category', category: stored.slice(CATEGORY.length) }
    : { to: 'all' };
}

/** The category that a stored audience chose; null for all subscribers. */
export function audienceCategory(stored: string): string | null {
  const audience = readAudience(stored);
  return audience.to === 'category' ? audience.category : null;
}

/** The key of the issue that sends an article. */
export function articleKey(articleId: string): string {
  return `article:${articleId}`;
}

/**
 * The campaign of an issue, by which the statistics count who came from its links: the same for all who get
 * it. Null where the site does not count.
 */
export async function issueCampaign(ctx: Ctx, uniqueKey: string): Promise<Campaign | null> {
  const { statistics, emailCampaigns } = await loadSettings(ctx);
  const { origin } = new URL(ctx.config.publicUrl);
  return statistics && emailCampaigns ? { origin, name: uniqueKey } : null;
}

/** The key of the issue that sends a letter. */
export function letterKey(letterId: string): string {
  return `${LETTER}${letterId}`;
}

/** The letter that an issue sends; null for other issues. */
export function findLetterId({
  kind,
  unique_key,
}: Pick<NewsletterIssueTable, 'kind' | 'unique_key'>): string | null {
  return kind === 'letter' ? unique_key.slice(LETTER.length) : null;
}

/** The subscribers who get a letter, however often they want articles. */
export function letterAudience(audience: IssueAudience): Audience {
  return audience.to === 'all'
    ? { frequency: null, categories: null }
    : { frequency: null, categories: [audience.category], chosenOnly: true };
}

/** The subscribers who get an article of this category. */
export function articleAudience(audience: IssueAudience, category: string): Audience {
  return audience.to === 'all'
    ? { frequency: 'each', categories: [category] }
    : { frequency: 'each', categories: [audience.category], chosenOnly: true };
}
