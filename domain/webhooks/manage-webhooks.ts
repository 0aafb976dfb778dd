import { MAX_WEBHOOKS } from '../../contract/limits.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import {
  type MadeWebhook,
  type NewWebhook,
  TEST_EVENT,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
} from '../../contract/webhook.ts';
import { formatInstant, HOUR_MS } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../../platform/db/schema.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { LekhaError, notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { write } from '../write.ts';
import { newWebhookSecret } from './signature.ts';
import { queueDelivery, startFirst, wakeDelivery } from './tell.ts';

const TESTS_PER_HOUR = 60;

/** Lists the webhooks, the oldest first. */
export async function listWebhooks(ctx: Ctx): Promise<Webhook[]> {
  authorize(ctx, 'webhook.list');
  const rows = await ctx.db.read
    .selectFrom('webhook')
    .selectAll()
    .orderBy('id')
    .limit(MAX_WEBHOOKS)
    .execute();
  return rows.map(toWebhook);
}

/** Adds a webhook. Only the result contains its secret. Throws `conflict`. */
export async function createWebhook(ctx: Ctx, { url, events }: NewWebhook): Promise<MadeWebhook> {
  authorize(ctx, 'webhook.manage');
  authorizeEvents(ctx, events);
  const row: WebhookTable = {
    id: newId(),
    url,
    events: events.join(' '),
    secret: newWebhookSecret(),
    is_active: 1,
    created_at: formatInstant(ctx.now()),
    failing_since: null,
    disabled_at: null,
  };
  await write(ctx, async ({ tx }) => {
    if ((await countRows(tx.selectFrom('webhook'))) >= MAX_WEBHOOKS)
      throw new LekhaError('conflict', `There are ${MAX_WEBHOOKS} webhooks. Delete one first.`);
    await tx.insertInto('webhook').values(row).execute();
    await recordAudit(tx, ctx, { action: 'webhook.created', subject: url, detail: events.join(', ') });
  });
  return { ...toWebhook(row), secret: row.secret };
}

/** Changes a webhook. Events that wait for it are sent once it is active again. Throws `not_found`. */
export async function changeWebhook(ctx: Ctx, id: string, change: WebhookChange): Promise<Webhook> {
  authorize(ctx, 'webhook.manage');
  const { url, events, isActive } = change;
  authorizeEvents(ctx, events ?? []);
  const changes = {
    ...(url !== undefined && { url }),
    ...(events && { events: events.join(' ') }),
    ...(isActive !== undefined && { is_active: Number(isActive) }),
    ...(isActive && { failing_since: null, disabled_at: null }),
  };
  return write(ctx, async ({ tx }) => {
    const row = await tx.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound('Webhook');
    // What the webhook is told already goes to another place then, with what waits for it.
    if (url !== undefined && url !== row.url) authorizeEvents(ctx, toWebhook(row).events);
    const after = { ...row, ...changes };
    if (Object.keys(changes).length === 0) return toWebhook(row);
    await tx.updateTable('webhook').set(changes).where('id', '=', id).execute();
    if (isActive) await wakeDelivery(tx, ctx);
    await recordAudit(tx, ctx, {
      action: 'webhook.changed',
      subject: after.url,
      detail: Object.keys(change).join(', '),
    });
    return toWebhook(after);
  });
}

/** Personal data is told only to those who may read it: a token has a scope for that. */
function authorizeEvents(ctx: Ctx, events: WebhookEvent[]): void {
  if (events.includes('user.registered')) authorize(ctx, 'user.list');
  if (events.includes('subscriber.confirmed')) authorize(ctx, 'newsletter.list');
}

/** Deletes a webhook with its log. Throws `not_found`. */
export async function deleteWebhook(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'webhook.manage');
  await write(ctx, async ({ tx }) => {
    const row = await tx.deleteFrom('webhook').where('id', '=', id).returning('url').executeTakeFirst();
    if (!row) throw notFound('Webhook');
    await recordAudit(tx, ctx, { action: 'webhook.deleted', subject: row.url });
  });
}

/** Sends an event that says nothing, to try a webhook. Throws `not_found`, `conflict` and `rate_limited`. */
export async function testWebhook(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'webhook.manage');
  await enforceLimit(ctx, { key: `webhook-test:${id}`, limit: TESTS_PER_HOUR, windowMs: HOUR_MS });
  await write(ctx, async ({ tx }) => {
    await assertActive(tx, id);
    // A subject of its own, so that it waits for no earlier one.
    await queueDelivery(tx, ctx, id, TEST_EVENT, { id: newId() });
  });
}

/** Lists a page of the deliveries of a webhook, the newest first. Throws `not_found`. */
export async function listDeliveries(
  ctx: Ctx,
  id: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: WebhookDelivery[]; meta: Meta }> {
  authorize(ctx, 'webhook.list');
  const known = await ctx.db.read.selectFrom('webhook').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound('Webhook');
  const deliveries = ctx.db.read.selectFrom('webhook_delivery').where('webhook_id', '=', id);
  const total = await countRows(deliveries);
  const rows = await deliveries
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: rows.map(toDelivery), meta: listMeta({ page, limit }, total) };
}

/**
 * Sends a delivery again, with the same id, as if it were new; later ones of its subject wait for it. Throws
 * `not_found` and `conflict`.
 */
export async function resendDelivery(ctx: Ctx, webhookId: string, id: string): Promise<void> {
  authorize(ctx, 'webhook.manage');
  await write(ctx, async ({ tx }) => {
    const row = await tx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', tries: 0 })
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .returning(['event', 'webhook_id', 'subject', 'sequence'])
      .executeTakeFirst();
    if (!row) throw notFound('Delivery');
    await assertActive(tx, webhookId);
    await tx
      .updateTable('webhook_delivery')
      .set({ next_at: null })
      .where('webhook_id', '=', webhookId)
      .where('subject', '=', row.subject)
      .where('state', '=', 'waiting')
      .where('sequence', '>=', row.sequence)
      .execute();
    await startFirst(tx, ctx, row);
    await wakeDelivery(tx, ctx);
    await recordAudit(tx, ctx, { action: 'webhook.resent', subject: row.event });
  });
}

/** Switches all webhooks off after a restore: the copy of a site calls nobody unless somebody asks for it. */
export async function switchWebhooksOff(db: Database, now: number): Promise<void> {
  await db.autocommit
    .updateTable('webhook')
    .set({ is_active: 0, disabled_at: formatInstant(now) })
    .where('is_active', '=', 1)
    .execute();
}

async function assertActive(tx: Writer, id: string): Promise<void> {
  const row = await tx.selectFrom('webhook').select('is_active').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Webhook');
  if (!row.is_active) throw new LekhaError('conflict', 'This webhook is switched off. Switch it on first.');
}

function toWebhook(row: WebhookTable): Webhook {
  return {
    _id: row.id,
    url: row.url,
    events: row.events.split(' ').filter((one): one is WebhookEvent => Object.hasOwn(webhookEvents, one)),
    isActive: row.is_active === 1,
    createdAt: row.created_at,
    failingSince: row.failing_since,
    disabledAt: row.disabled_at,
  };
}

function toDelivery(row: WebhookDeliveryTable): WebhookDelivery {
  return {
    _id: row.id,
    event: row.event,
    subject: row.subject,
    sequence: row.sequence,
    state: row.state,
    tries: row.tries,
    createdAt: row.created_at,
    triedAt: row.tried_at,
    nextAt: row.next_at,
    status: row.status,
    ms: row.ms,
    response: row.response,
  };
}
