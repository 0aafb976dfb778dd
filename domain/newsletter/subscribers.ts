import { sql } from 'kysely';
import type { Subscriber, SubscriberQuery } from '../../contract/newsletter.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import type { Ctx } from '../context.ts';
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
 * Exports subscribers as CSV (RFC 4180, with a header and CRLF), newest first. Cells that a spreadsheet would execute as a
 * formula begin with an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export async function exportSubscribers(ctx: Ctx, filter: SubscriberFilter): Promise<string> {
  authorize(ctx, 'newsletter.list');
  const lines = ['email,status,asked,confirmed,unsubscribed'];
  for (let offset = 0; ; offset += BATCH) {
    const page = await loadPage(ctx, filter, { limit: BATCH, offset });
    lines.push(...page.map(toLine));
    if (page.length < BATCH) return `${lines.join('\r\n')}\r\n`;
  }
}

function toLine({ email, status, createdAt, confirmedAt, unsubscribedAt }: Subscriber): string {
  return [email, status, createdAt, confirmedAt ?? '', unsubscribedAt ?? ''].map(toCell).join(',');
}

function toCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
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
