import type { Insertable } from 'kysely';
import type {
  NewsletterIssueTable,
  NewsletterRecipientTable,
  SubscriberTable,
} from '../../platform/db/schema.ts';
import type { Services } from '../context.ts';
import { newId } from '../id.ts';
import { findLetterId } from './issues/issue.ts';

/** Rows that are written in one statement. */
const CHUNK = 200;

/** A subscriber of the past. */
export type PastSubscriber = Omit<Insertable<SubscriberTable>, 'id'>;

type Recipient = Insertable<NewsletterRecipientTable>;

/** An issue that was sent, and what became of it at each recipient. */
export interface PastIssue
  extends Pick<NewsletterIssueTable, 'unique_key' | 'kind' | 'article_id' | 'subject' | 'content'> {
  sentAt: string;
  recipients: (Pick<Recipient, 'subscriber_id' | 'state'> &
    Partial<Pick<Recipient, 'error' | 'bounced_at' | 'unsubscribed_at'>>)[];
}

/** Stores subscribers as they are by now, as of a demo site, and returns their ids in this order. */
export async function storePastSubscribers(
  { db }: Services,
  subscribers: PastSubscriber[],
): Promise<string[]> {
  const rows = subscribers.map((subscriber) => ({ id: newId(), ...subscriber }));
  await db.write(async (tx) => {
    for (let i = 0; i < rows.length; i += CHUNK)
      await tx
        .insertInto('subscriber')
        .values(rows.slice(i, i + CHUNK))
        .execute();
  });
  return rows.map(({ id }) => id);
}

/** Stores an issue that was sent, as of a demo site. Nothing is sent. */
export async function storePastIssue(
  { db }: Services,
  { sentAt, recipients, ...issue }: PastIssue,
): Promise<void> {
  const id = newId();
  const rows = recipients.map((recipient) => ({
    issue_id: id,
    attempts: 1,
    attempted_at: sentAt,
    next_attempt_at: sentAt,
    ...recipient,
  }));
  const letterId = findLetterId(issue);
  await db.write(async (tx) => {
    await tx
      .insertInto('newsletter_issue')
      .values({
        id,
        ...issue,
        audience: 'all',
        state: 'sent',
        error: null,
        email: '{}',
        created_at: sentAt,
        finished_at: sentAt,
        covers_until: issue.kind === 'weekly' || issue.kind === 'monthly' ? sentAt : null,
      })
      .execute();
    for (let i = 0; i < rows.length; i += CHUNK)
      await tx
        .insertInto('newsletter_recipient')
        .values(rows.slice(i, i + CHUNK))
        .execute();
    if (letterId !== null)
      await tx.updateTable('letter').set({ sent_at: sentAt }).where('id', '=', letterId).execute();
  });
}
