import { DAY_MS, formatInstant, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../../platform/db/schema.ts';
import { FetchError, postPublic } from '../../platform/fetch-public.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { signedHeaders } from './signature.ts';
import { DELIVER } from './tell.ts';

/** The waits after each failed try: eight tries within three days. */
const WAITS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  8 * HOUR_MS,
  24 * HOUR_MS,
  37 * HOUR_MS,
];
const TIMEOUT_MS = 15_000;
/** Of a response; the log shows the beginning. */
const MAX_RESPONSE_BYTES = 8192;
const MAX_RESPONSE = 500;
/** A webhook that only fails for this long is switched off. */
const GIVE_UP_MS = 5 * DAY_MS;
/** Finished deliveries stay in the log for this long. */
const LOG_MS = 30 * DAY_MS;
/** Deliveries of one webhook in one run of the job. */
const BATCH = 50;

type Permits = (address: string, port: number) => boolean;

/** The job that sends what waits. It ends when nothing does, and runs again when a failure is tried again. */
export const webhookJobs: JobHandlers = {
  [DELIVER]: async (ctx, _payload, signal) => {
    const next = await deliverDue(ctx, signal);
    return next === null ? undefined : { runAgainAt: next };
  },
};

/**
 * Sends what is due: to all webhooks at once, so that a slow receiver delays no other, and to each in turn.
 * Returns when the next one is due, in milliseconds since 1970; null if none waits. A killed server sends a
 * delivery again that it had not recorded: receivers know it by its id.
 */
export async function deliverDue(ctx: Ctx, signal: AbortSignal, permits?: Permits): Promise<number | null> {
  const webhooks = await ctx.db.read.selectFrom('webhook').selectAll().where('is_active', '=', 1).execute();
  await Promise.all(webhooks.map((webhook) => deliverTo(ctx, webhook, signal, permits)));
  await forgetOld(ctx);
  const row = await firstOfSubjects(ctx)
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select((eb) => eb.fn.min('next_at').as('next'))
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return row?.next ? Date.parse(row.next) : null;
}

async function deliverTo(ctx: Ctx, webhook: WebhookTable, signal: AbortSignal, permits?: Permits) {
  for (let sent = 0; sent < BATCH && !signal.aborted; sent++) {
    const delivery = await findDue(ctx, webhook.id);
    if (!delivery) return;
    const outcome = await send(ctx, webhook, delivery, permits);
    if (!(await record(ctx, webhook, delivery, outcome))) return;
  }
}

function findDue(ctx: Ctx, webhookId: string): Promise<WebhookDeliveryTable | undefined> {
  return firstOfSubjects(ctx)
    .selectAll('delivery')
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', formatInstant(ctx.now()))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The waiting deliveries that wait for no earlier one of their subject. */
function firstOfSubjects({ db }: Ctx) {
  return db.read
    .selectFrom('webhook_delivery as delivery')
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_delivery as earlier')
            .select('earlier.id')
            .where('earlier.state', '=', 'waiting')
            .whereRef('earlier.webhook_id', '=', 'delivery.webhook_id')
            .whereRef('earlier.subject', '=', 'delivery.subject')
            .whereRef('earlier.sequence', '<', 'delivery.sequence'),
        ),
      ),
    );
}

interface Outcome {
  isDelivered: boolean;
  status: number | null;
  ms: number;
  response: string;
}

async function send(
  ctx: Ctx,
  { url, secret }: WebhookTable,
  { id, event, sequence, data, created_at }: WebhookDeliveryTable,
  permits?: Permits,
): Promise<Outcome> {
  const { path, ...known } = JSON.parse(data) as { path?: string };
  const link = path === undefined ? {} : { url: ctx.config.publicUrl + path };
  const body = JSON.stringify({ type: event, timestamp: created_at, data: { ...known, ...link, sequence } });
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const { status, bytes } = await postPublic(url, body, {
      maxBytes: MAX_RESPONSE_BYTES,
      cuts: true,
      timeoutMs: TIMEOUT_MS,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, id, ctx.now(), body) },
      ...(permits && { permits }),
    });
    const response = oneLine(bytes.toString('utf8')).slice(0, MAX_RESPONSE).toWellFormed();
    return { isDelivered: status >= 200 && status < 300, status, ms: took(), response };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { isDelivered: false, status: null, ms: took(), response: error.message };
  }
}

/** Stores what became of a try. False if the webhook is switched off, by this failure or meanwhile. */
function record(
  ctx: Ctx,
  webhook: WebhookTable,
  delivery: WebhookDeliveryTable,
  { isDelivered, status, ms, response }: Outcome,
): Promise<boolean> {
  const now = ctx.now();
  const tries = delivery.tries + 1;
  const wait = isDelivered ? undefined : WAITS_MS[tries - 1];
  const state = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  const next_at = wait === undefined ? null : formatInstant(now + wait);
  return write(ctx, async ({ tx }) => {
    await tx
      .updateTable('webhook_delivery')
      .set({ state, tries, tried_at: formatInstant(now), next_at, status, ms, response })
      .where('id', '=', delivery.id)
      .execute();
    const known = await tx.selectFrom('webhook').selectAll().where('id', '=', webhook.id).executeTakeFirst();
    if (!known?.is_active) return false;
    const since = isDelivered ? null : (known.failing_since ?? formatInstant(now));
    const isOver = since !== null && now - Date.parse(since) >= GIVE_UP_MS;
    const off = isOver ? { is_active: 0, disabled_at: formatInstant(now) } : {};
    if (since !== known.failing_since || isOver)
      await tx
        .updateTable('webhook')
        .set({ failing_since: since, ...off })
        .where('id', '=', webhook.id)
        .execute();
    if (isOver)
      await recordAudit(
        tx,
        ctx,
        { action: 'webhook.disabled', subject: known.url, detail: `only failures since ${since}` },
        'Webhooks',
      );
    return !isOver;
  });
}

async function forgetOld({ db, now }: Ctx): Promise<void> {
  await db.autocommit
    .deleteFrom('webhook_delivery')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', formatInstant(now() - LOG_MS))
    .execute();
}
