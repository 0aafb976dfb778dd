import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { NewsletterIssueTable, NewsletterRecipientTable } from '../../../platform/db/schema.ts';
import { wantsCategory } from '../../categories/categories.ts';

/** The subscribers that an issue is for. */
export interface Audience {
  /** Null for any. */
  frequency: 'each' | 'weekly' | 'monthly' | null;
  /** Only subscribers who want one of these categories; null for all subscribers. */
  categories: string[] | null;
  /** Only subscribers who have chosen the categories, not those who want all. */
  chosenOnly?: boolean;
}

/** Selects the ids of the confirmed subscribers of an audience. */
export function subscribersIn(reader: Reader | Writer, { frequency, categories, chosenOnly }: Audience) {
  return reader
    .selectFrom('subscriber')
    .select('id')
    .where('status', '=', 'confirmed')
    .$if(frequency !== null, (query) => query.where('frequency', '=', frequency!))
    .$if(categories !== null, (query) =>
      query.where((eb) =>
        eb.or([
          ...(chosenOnly ? [] : [eb('categories', '=', '[]')]),
          ...categories!.map((name) => wantsCategory(name)),
        ]),
      ),
    );
}

/** Counts the subscribers of an audience. */
export async function countAudience(reader: Reader | Writer, audience: Audience): Promise<number> {
  const { total } = await reader
    .selectFrom(subscribersIn(reader, audience).as('audience'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Makes every subscriber of an audience a recipient of the issue. */
export async function addRecipients(
  tx: Writer,
  { id, created_at }: Pick<NewsletterIssueTable, 'id' | 'created_at'>,
  audience: Audience,
): Promise<void> {
  await tx
    .insertInto('newsletter_recipient')
    .columns(['issue_id', 'subscriber_id', 'state', 'next_attempt_at'])
    .expression((eb) =>
      eb
        .selectFrom(subscribersIn(tx, audience).as('audience'))
        .select([
          sql<string>`${sql.lit(id)}`.as('issue_id'),
          'audience.id',
          sql<'waiting'>`'waiting'`.as('state'),
          sql<string>`${sql.lit(created_at)}`.as('next_attempt_at'),
        ]),
    )
    .execute();
}

/** The number of recipients in each state. */
export type RecipientCounts = Record<NewsletterRecipientTable['state'] | 'bounced' | 'unsubscribed', number>;

/** Counts the recipients of issues by state. An issue without recipients is missing. */
export async function countRecipients(
  reader: Reader,
  issueIds: readonly string[],
): Promise<Map<string, RecipientCounts>> {
  const counts = new Map<string, RecipientCounts>();
  if (issueIds.length === 0) return counts;
  const rows = await reader
    .selectFrom('newsletter_recipient')
    .select((eb) => [
      'issue_id',
      'state',
      eb.fn.countAll().as('rows'),
      eb.fn.count('bounced_at').as('bounced'),
      eb.fn.count('unsubscribed_at').as('unsubscribed'),
    ])
    .where('issue_id', 'in', issueIds)
    .groupBy(['issue_id', 'state'])
    .execute();
  for (const { issue_id, state, rows: total, bounced, unsubscribed } of rows) {
    const known = counts.get(issue_id) ?? noRecipients();
    known[state] += Number(total);
    known.bounced += Number(bounced);
    known.unsubscribed += Number(unsubscribed);
    counts.set(issue_id, known);
  }
  return counts;
}

/** The counts of an issue without recipients. */
export function noRecipients(): RecipientCounts {
  return { waiting: 0, attempted: 0, sent: 0, refused: 0, unknown: 0, bounced: 0, unsubscribed: 0 };
}

/** Updates the row of a recipient of an issue. */
export function updateRecipient(
  tx: Writer,
  { issueId, subscriberId }: { issueId: string; subscriberId: string },
) {
  return tx
    .updateTable('newsletter_recipient')
    .where('issue_id', '=', issueId)
    .where('subscriber_id', '=', subscriberId);
}

/** Updates an issue that is being sent. */
export function updateSending(tx: Writer, issueId: string) {
  return tx.updateTable('newsletter_issue').where('id', '=', issueId).where('state', '=', 'sending');
}
