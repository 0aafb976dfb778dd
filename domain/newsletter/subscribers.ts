import { sql } from 'kysely';
import type { Subscriber, SubscriberQuery } from '../../contract/newsletter.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import { plural } from '../../shared/text/counts.ts';
import { audit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { csvLine } from '../csv.ts';
import { authorize } from '../permissions.ts';

type SubscriberFilter = Pick<SubscriberQuery, 'searchTerm' | 'status'>;

/** The number of rows that an export reads at once. */
const BATCH = 2000;

/** Lists a page of subscribers, newest first. Throws `forbidden` for anyone but administrators. */
export async function listSubscribers(
  ctx: Ctx,
  query: SubscriberQuery,
): Promise<{ data: Subscriber[]; meta: Meta }> {
  authorize(ctx, 'newsletter.list');
  const [{ total }, data] = await Promise.all([
    matching(ctx, query)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    loadPage(ctx, query, { limit: query.limit, offset: (query.page - 1) * query.limit }),
  ]);
  return { data, meta: listMeta(query, Number(total)) };
}

/**
 * Exports subscribers as CSV with a header, newest first.
 */
export async function exportSubscribers(ctx: Ctx, filter: SubscriberFilter): Promise<string> {
  authorize(ctx, 'newsletter.list');
  const lines = [csvLine(['email', 'status', 'asked', 'confirmed', 'unsubscribed'])];
  for (let offset = 0; ; offset += BATCH) {
    const page = await loadPage(ctx, filter, { limit: BATCH, offset });
    lines.push(...page.map(toLine));
    if (page.length < BATCH) break;
  }
  const detail = plural(lines.length - 1, 'subscriber');
  await audit(ctx, { action: 'subscribers.exported', detail });
  return lines.join('');
}

function toLine({ email, status, createdAt, confirmedAt, unsubscribedAt }: Subscriber): string {
  return csvLine([email, status, createdAt, confirmedAt, unsubscribedAt]);
}

async function loadPage(
  ctx: Ctx,
  filter: SubscriberFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Subscriber[]> {
  const rows = await matching(ctx, filter)
    .select(['id', 'email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    email: row.email,
    status: row.status,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
  }));
}

function matching({ db }: Ctx, { searchTerm = '', status }: SubscriberFilter) {
  const pattern = `%${searchTerm.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db.read
    .selectFrom('subscriber')
    .$if(status !== 'all', (query) => query.where('status', '=', status as Subscriber['status']))
    .$if(searchTerm !== '', (query) => query.where(sql<boolean>`email like ${pattern} escape '\\'`));
}
