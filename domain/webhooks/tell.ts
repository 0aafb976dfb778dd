import type { TEST_EVENT, WebhookEvent } from '../../contract/webhook.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { WebhookDeliveryTable } from '../../platform/db/schema.ts';
import { pathTo } from '../../shared/paths.ts';
import type { Ctx } from '../context.ts';
import { newId } from '../id.ts';
import { enqueueNoLaterThan } from '../jobs/jobs.ts';

/** The kind and key of the job that delivers. */
export const DELIVER = 'webhooks';

/** The data of an event. Its path becomes a URL when it is sent. */
interface EventData {
  id: string;
  path?: string;
  [field: string]: unknown;
}

/**
 * Stores an event for each webhook that wants it, in the transaction of the change: what is committed is
 * delivered at least once, and what is not never.
 */
export async function tellWebhooks(
  tx: Writer,
  ctx: Pick<Ctx, 'now'>,
  event: WebhookEvent,
  data: EventData,
): Promise<void> {
  const webhooks = await tx
    .selectFrom('webhook')
    .select(['id', 'events'])
    .where('is_active', '=', 1)
    .execute();
  for (const { id, events } of webhooks)
    if (events.split(' ').includes(event)) await queueDelivery(tx, ctx, id, event, data);
}

/** Deletes the events of a subject, also those that wait and what receivers responded. */
export async function forgetEvents(tx: Writer, subject: string): Promise<void> {
  await tx
    .deleteFrom('webhook_delivery')
    .where('webhook_id', 'in', tx.selectFrom('webhook').select('id'))
    .where('subject', '=', subject)
    .execute();
}

/** Tells of an article: its address, and what a receiver needs to ask the API for more. */
export async function tellOfArticle(
  tx: Writer,
  ctx: Pick<Ctx, 'now'>,
  event: WebhookEvent,
  { id, title, slug, status, version, page_path }: ToldArticle,
): Promise<void> {
  const path = page_path === null ? pathTo.article(slug) : pathTo.page(page_path);
  await tellWebhooks(tx, ctx, event, { id, title, slug, status, version, path });
}

interface ToldArticle {
  id: string;
  title: string;
  slug: string;
  status: string;
  version: number;
  page_path: string | null;
}

/** Stores one delivery. Those of one subject are numbered and sent in this order. */
export async function queueDelivery(
  tx: Writer,
  ctx: Pick<Ctx, 'now'>,
  webhookId: string,
  event: WebhookEvent | typeof TEST_EVENT,
  data: EventData,
): Promise<void> {
  const now = formatInstant(ctx.now());
  const { last } = await tx
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('webhook_id', '=', webhookId)
    .where('subject', '=', data.id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('webhook_delivery')
    .values({
      id: newId(),
      webhook_id: webhookId,
      event,
      subject: data.id,
      sequence: Number(last ?? 0) + 1,
      data: JSON.stringify(data),
      state: 'waiting',
      tries: 0,
      created_at: now,
      next_at: null,
      tried_at: null,
      status: null,
      ms: null,
      response: null,
    })
    .execute();
  await startFirst(tx, ctx, { webhook_id: webhookId, subject: data.id });
  await wakeDelivery(tx, ctx);
}

/**
 * Makes the first waiting delivery of a subject due, unless it has a time already. Those after it have none,
 * so that what is due is found without looking at what waits.
 */
export async function startFirst(
  tx: Writer,
  ctx: Pick<Ctx, 'now'>,
  { webhook_id, subject }: Pick<WebhookDeliveryTable, 'webhook_id' | 'subject'>,
): Promise<void> {
  const first = await tx
    .selectFrom('webhook_delivery')
    .select(['id', 'next_at'])
    .where('webhook_id', '=', webhook_id)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
  if (!first || first.next_at !== null) return;
  await tx
    .updateTable('webhook_delivery')
    .set({ next_at: formatInstant(ctx.now()) })
    .where('id', '=', first.id)
    .execute();
}

/** Runs the job that delivers as soon as it can. */
export async function wakeDelivery(tx: Writer, ctx: Pick<Ctx, 'now'>): Promise<void> {
  await enqueueNoLaterThan(tx, {
    kind: DELIVER,
    uniqueKey: DELIVER,
    payload: {},
    runAt: formatInstant(ctx.now()),
  });
}
