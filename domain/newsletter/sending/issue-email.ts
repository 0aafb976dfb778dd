import type { Email } from '../../../platform/mail.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import type { Ctx } from '../../context.ts';
import { bounceAddress } from '../bounces.ts';
import { listHeaders } from '../subscription-emails.ts';
import { linkTo } from '../tokens.ts';
import type { Claim } from './claim-recipient.ts';

/** An issue as an email, stored when the issue is created, so that all recipients get the same. */
export interface IssueEmail {
  subject: string;
  html: string;
  text: string;
  /** The placeholder in `html` and `text` for the recipient's own link to unsubscribe. */
  unsubscribe: string;
  /** The same for the link to their preferences; missing in emails of earlier versions. */
  preferences?: string;
  /**
   * The placeholder for the articles of a digest: each recipient gets those of the categories that they
   * chose.
   */
  list?: { placeholder: string; items: IssueItem[] };
}

/** An article of a digest. */
export interface IssueItem {
  category: string;
  html: string;
  text: string;
}

type Recipient = Pick<Claim, 'subscriberId' | 'to' | 'categories'>;

/** Makes the email of an issue to one recipient. */
export function addressIssue(
  ctx: Ctx,
  { issueId, email }: { issueId: string; email: IssueEmail },
  { subscriberId, to, categories }: Recipient,
): Email {
  const unsubscribe = `${linkTo(ctx, 'unsubscribe', subscriberId)}&email=${issueId}`;
  const items = wantedItems(email, JSON.parse(categories));
  const preferences = linkTo(ctx, 'preferences', subscriberId);
  const fill = (body: string, format: 'html' | 'text') =>
    replaceAll(body, [
      [email.list?.placeholder, () => items.map((item) => item[format]).join('')],
      [email.unsubscribe, () => (format === 'html' ? escapeHtml(unsubscribe) : unsubscribe)],
      [email.preferences, () => preferences],
    ]);
  return {
    to,
    subject: email.subject,
    html: fill(email.html, 'html'),
    text: fill(email.text, 'text'),
    headers: { ...listHeaders(unsubscribe), Precedence: 'bulk' },
    bounceTo: bounceAddress(ctx, subscriberId),
    // A server that gets an email twice, such as after a resend by hand, can tell that it is the same.
    messageId: `${issueId}.${subscriberId}@${new URL(ctx.config.publicUrl).hostname}`,
  };
}

function replaceAll(body: string, values: [placeholder: string | undefined, value: () => string][]): string {
  return values.reduce(
    (text, [placeholder, value]) => (placeholder === undefined ? text : text.replaceAll(placeholder, value)),
    body,
  );
}

/** The categories of the articles of a digest; none for an article. */
export function listedCategories({ list }: IssueEmail): string[] {
  return [...new Set((list?.items ?? []).map(({ category }) => category))];
}

function wantedItems({ list }: IssueEmail, categories: string[]): IssueItem[] {
  if (categories.length === 0) return list?.items ?? [];
  return (list?.items ?? []).filter(({ category }) => categories.includes(category));
}
