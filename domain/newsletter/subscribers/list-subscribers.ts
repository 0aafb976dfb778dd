import type {
  Subscriber,
  SubscriberDetails,
  SubscriberFilter,
  SubscriberQuery,
} from '../../../contract/newsletter.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import { contains } from '../../../platform/db/contains.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { SubscriberRow } from '../../../platform/db/schema.ts';
import { wantsCategory } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { isPossibleId } from '../../id.ts';
import { authorize } from '../../permissions.ts';

/** The latest emails in the details of a subscriber. */
const SHOWN_EMAILS = 20;

/** Lists a page of subscribers. Throws `forbidden` for anyone but administrators. */
export async function listSubscribers(
  ctx: Ctx,
  query: SubscriberQuery,
): Promise<{ data: Subscriber[]; meta: Meta }> {
  authorize(ctx, 'newsletter.list');
  const [total, rows] = await Promise.all([
    countSubscribers(ctx, query),
    sorted(ctx, query)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
  ]);
  return { data: rows.map(toSubscriber), meta: listMeta(query, total) };
}

/**
 * True if the newsletter has a subscriber who confirmed. Throws `forbidden` for anyone but administrators.
 */
export async function hasSubscribers(ctx: Ctx): Promise<boolean> {
  authorize(ctx, 'newsletter.list');
  const confirmed = ctx.db.read.selectFrom('subscriber').select('id').where('status', '=', 'confirmed');
  return (await confirmed.limit(1).executeTakeFirst()) !== undefined;
}

function sorted(ctx: Ctx, { sort, ...filter }: Omit<SubscriberQuery, 'page' | 'limit'>) {
  const rows = matching(ctx, filter).selectAll();
  if (sort === 'email') return rows.orderBy('email');
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  return rows.orderBy('created_at', direction).orderBy('id', direction);
}

/** Counts the subscribers of a filter. */
export async function countSubscribers(ctx: Ctx, filter: SubscriberFilter): Promise<number> {
  const { total } = await matching(ctx, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Reads a subscriber with the latest emails to them. Throws `not_found`. */
export async function getSubscriber(ctx: Ctx, id: string): Promise<SubscriberDetails> {
  authorize(ctx, 'newsletter.list');
  const row = await findSubscriber(ctx.db.read, id);
  const emails = await ctx.db.read
    .selectFrom('newsletter_recipient')
    .innerJoin('newsletter_issue', 'newsletter_issue.id', 'newsletter_recipient.issue_id')
    .select(['subject', 'attempted_at', 'created_at', 'newsletter_recipient.state'])
    .select(['newsletter_recipient.error', 'bounced_at', 'unsubscribed_at'])
    .where('subscriber_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(SHOWN_EMAILS)
    .execute();
  return {
    ...toSubscriber(row),
    emails: emails.map(({ subject, attempted_at, created_at, state, error, ...at }) => ({
      subject,
      at: attempted_at ?? created_at,
      state,
      error,
      bouncedAt: at.bounced_at,
      unsubscribedAt: at.unsubscribed_at,
    })),
  };
}

/** Reads the row of a subscriber. Throws `not_found`. */
export async function findSubscriber(reader: Reader | Writer, id: string): Promise<SubscriberRow> {
  const row = isPossibleId(id)
    ? await reader.selectFrom('subscriber').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Subscriber');
  return row;
}

/** The public form of a row. */
export function toSubscriber(row: SubscriberRow): Subscriber {
  return {
    _id: row.id,
    email: row.email,
    status: row.status,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
    frequency: row.frequency,
    categories: JSON.parse(row.categories),
    bouncedAt: row.bounced_at,
    bounceReason: row.bounce_reason,
    importedAt: row.imported_at,
  };
}

/** Selects the subscribers of a filter. */
export function matching(
  { db }: Ctx,
  { searchTerm = '', status, frequency, category = '' }: SubscriberFilter,
) {
  const isBounced = status === 'bounced';
  const stored = status === 'all' || isBounced ? undefined : status;
  return db.read
    .selectFrom('subscriber')
    .$if(stored !== undefined, (query) => query.where('status', '=', stored!))
    .$if(isBounced, (query) => query.where('status', '=', 'unsubscribed').where('bounced_at', 'is not', null))
    .$if(frequency !== undefined, (query) => query.where('frequency', '=', frequency!))
    .$if(category !== '', (query) => query.where(wantsCategory(category)))
    .$if(searchTerm !== '', (query) => query.where(contains('email', searchTerm)));
}
