import type { Email } from '../../../platform/mail.ts';
import type { Ctx } from '../../context.ts';
import { bounceAddress } from '../bounces.ts';
import { listHeaders } from '../emails.ts';
import { linkTo } from '../links.ts';
import type { Claim } from './attempts.ts';

/** An issue as an email, stored when the issue is created, so that all recipients get the same. */
export interface IssueEmail {
  subject: string;
  html: string;
  text: string;
  /** What stands in `html` and `text` for the recipient's own link to unsubscribe. */
  unsubscribe: string;
  /** What stands there for the articles of a digest: each recipient gets those of the categories that they chose. */
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
  const unsubscribe = linkTo(ctx, 'unsubscribe', subscriberId);
  const items = wantedItems(email, JSON.parse(categories));
  const fill = (body: string, format: 'html' | 'text') =>
    withItems(body, email.list?.placeholder, () => items.map((item) => item[format]).join('')).replaceAll(
      email.unsubscribe,
      () => unsubscribe,
    );
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

function withItems(body: string, placeholder: string | undefined, list: () => string): string {
  return placeholder === undefined ? body : body.replaceAll(placeholder, list);
}

function wantedItems({ list }: IssueEmail, categories: string[]): IssueItem[] {
  if (categories.length === 0) return list?.items ?? [];
  return (list?.items ?? []).filter(({ category }) => categories.includes(category));
}
