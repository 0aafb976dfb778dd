import type { OwnData, OwnSubscription } from '../../../contract/own-data.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { SubscriberRow } from '../../../platform/db/schema.ts';
import type { Ctx } from '../../context.ts';
import { write } from '../../write.ts';
import { linkTo, readToken } from '../tokens.ts';
import { forgetSubscriber } from './manage-subscribers.ts';

/** The maximum number of emails that an export names. */
const MAX_EMAILS = 1000;

function findByEmail(reader: Reader | Writer, email: string): Promise<SubscriberRow | undefined> {
  return reader.selectFrom('subscriber').selectAll().where('email', '=', email).executeTakeFirst();
}

/** A subscription with the links that change it. */
export interface LinkedSubscription extends OwnSubscription {
  preferencesUrl: string;
  unsubscribeUrl: string;
}

/** The subscription of an email address that its owner has confirmed; null without one. */
export async function findSubscription(ctx: Ctx, email: string): Promise<LinkedSubscription | null> {
  const row = await findByEmail(ctx.db.read, email);
  if (!row) return null;
  const [preferencesUrl, unsubscribeUrl] = [
    linkTo(ctx, 'preferences', row.id),
    linkTo(ctx, 'unsubscribe', row.id),
  ];
  return { ...describe(row), preferencesUrl, unsubscribeUrl };
}

function describe(row: SubscriberRow): OwnSubscription {
  const { email, status, frequency } = row;
  return {
    email,
    status,
    frequency,
    categories: JSON.parse(row.categories),
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
    bouncedAt: row.bounced_at,
    bounceReason: row.bounce_reason,
    importedAt: row.imported_at,
    welcomedAt: row.welcomed_at,
  };
}

/** The data of the subscription of an email address, with the latest emails to it. */
export async function exportSubscription(ctx: Ctx, email: string): Promise<OwnData['subscription']> {
  const row = await findByEmail(ctx.db.read, email);
  return row ? withEmails(ctx, row) : null;
}

async function withEmails({ db }: Ctx, row: SubscriberRow): Promise<NonNullable<OwnData['subscription']>> {
  const emails = await db.read
    .selectFrom('newsletter_recipient')
    .innerJoin('newsletter_issue', 'newsletter_issue.id', 'newsletter_recipient.issue_id')
    .select(['subject', 'attempted_at as at', 'newsletter_recipient.state'])
    .where('subscriber_id', '=', row.id)
    .orderBy('newsletter_issue.created_at', 'desc')
    .limit(MAX_EMAILS)
    .execute();
  return { ...describe(row), emails };
}

/** The same by the link of a subscriber; null for a link that does not work. */
export async function exportSubscriptionByLink(ctx: Ctx, token: string): Promise<OwnData['subscription']> {
  const id = readToken(ctx, 'preferences', token);
  if (id === null) return null;
  const row = await ctx.db.read.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? withEmails(ctx, row) : null;
}

/** Deletes the data of a subscriber by their link. False for a link that does not work. */
export async function eraseByLink(ctx: Ctx, token: string): Promise<boolean> {
  const id = readToken(ctx, 'erase', token);
  if (id === null) return false;
  return write(ctx, async ({ tx }) => {
    const row = await tx
      .selectFrom('subscriber')
      .select(['id', 'email'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row) await forgetSubscriber(tx, ctx, row);
    return row !== undefined;
  });
}

/** Deletes the data of the subscriber with an email address inside a write, if there is one. */
export async function eraseSubscription(tx: Writer, ctx: Ctx, email: string): Promise<void> {
  const row = await findByEmail(tx, email);
  if (row) await forgetSubscriber(tx, ctx, row);
}
