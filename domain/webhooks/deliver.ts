import { setTimeout as pause, setImmediate as yieldToOthers } from 'node:timers/promises';
import { DAY_MS, formatInstant, HOUR_MS, MAX_SKEW_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { WebhookDeliveryTable, WebhookTable } from '../../platform/db/schema.ts';
import { FetchError, postPublic } from '../../platform/fetch-public.ts';
import { oneLine } from '../../shared/text/one-line.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { signedHeaders } from './signature.ts';
import { DELIVER, startFirst } from './tell.ts';

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
/** How soon a run notices what became due while a receiver hangs. */
const LOOK_MS = 1000;

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
  await forgetOld(ctx);
  await correctDates(ctx);
  const running = new Map<string, Promise<void>>();
  try {
    for (;;) {
      // A refused address and SQLite wait for nothing: others would be served after the last delivery.
      await yieldToOthers();
      const waiting = await listWaiting(ctx);
      const due = signal.aborted ? [] : waiting.filter(({ next }) => next <= ctx.now());
      for (const { webhook } of due) {
        if (running.has(webhook.id)) continue;
        const end = () => running.delete(webhook.id);
        running.set(webhook.id, deliverOne(ctx, webhook, signal, permits).finally(end));
      }
      if (running.size === 0)
        return waiting.length === 0 ? null : Math.min(...waiting.map(({ next }) => next));
      await Promise.race([...running.values(), pause(LOOK_MS, undefined, { ref: false })]);
    }
  } finally {
    await Promise.allSettled(running.values());
  }
}

/** The active webhooks for which something waits, and when the first of it is due. */
async function listWaiting({ db }: Ctx): Promise<{ webhook: WebhookTable; next: number }[]> {
  const rows = await db.read
    .selectFrom('webhook')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('webhook_delivery')
        .whereRef('webhook_id', '=', 'webhook.id')
        .select((each) => each.fn.min('next_at').as('first'))
        .as('next'),
    )
    .where('is_active', '=', 1)
    .execute();
  return rows.flatMap(({ next, ...webhook }) => (next === null ? [] : [{ webhook, next: Date.parse(next) }]));
}

async function deliverOne(ctx: Ctx, webhook: WebhookTable, signal: AbortSignal, permits?: Permits) {
  const delivery = await ctx.db.read
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhook.id)
    .where('next_at', '<=', formatInstant(ctx.now()))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  const outcome = delivery && (await send(ctx, webhook, delivery, signal, permits));
  if (outcome) await record(ctx, webhook, delivery, outcome);
}

/** Makes due what lies further ahead than any wait: the clock was ahead when it was stored. */
async function correctDates({ db, now }: Ctx): Promise<void> {
  await db.autocommit
    .updateTable('webhook_delivery')
    .set({ next_at: formatInstant(now()) })
    .where('webhook_id', 'in', (eb) => eb.selectFrom('webhook').select('id'))
    .where('next_at', '>', formatInstant(now() + Math.max(...WAITS_MS) + MAX_SKEW_MS))
    .execute();
}

interface Outcome {
  isDelivered: boolean;
  status: number | null;
  ms: number;
  response: string;
}

/** Sends a delivery once. Undefined if the server ends meanwhile: that says nothing about the receiver. */
async function send(
  ctx: Ctx,
  { url, secret }: WebhookTable,
  { id, event, sequence, data, created_at }: WebhookDeliveryTable,
  signal: AbortSignal,
  permits?: Permits,
): Promise<Outcome | undefined> {
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
      signal,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, id, ctx.now(), body) },
      ...(permits && { permits }),
    });
    const response = oneLine(bytes.toString('utf8')).slice(0, MAX_RESPONSE).toWellFormed();
    return { isDelivered: status >= 200 && status < 300, status, ms: took(), response };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (signal.aborted) return undefined;
    return { isDelivered: false, status: null, ms: took(), response: error.message };
  }
}

/** Stores what became of a try, and switches off a webhook that only failed for too long. */
function record(
  ctx: Ctx,
  webhook: WebhookTable,
  delivery: WebhookDeliveryTable,
  { isDelivered, status, ms, response }: Outcome,
): Promise<void> {
  const now = ctx.now();
  const tries = delivery.tries + 1;
  const wait = isDelivered ? undefined : WAITS_MS[tries - 1];
  const state = isDelivered ? 'delivered' : wait === undefined ? 'failed' : 'waiting';
  const next_at = wait === undefined ? null : formatInstant(now + wait);
  return write(ctx, async ({ tx }) => {
    const stored = await tx
      .updateTable('webhook_delivery')
      .set({ state, tries, tried_at: formatInstant(now), next_at, status, ms, response })
      .where('id', '=', delivery.id)
      // Somebody may have asked meanwhile to send it again: then it still waits.
      .where('next_at', '=', delivery.next_at)
      .executeTakeFirst();
    if (stored.numUpdatedRows === 0n) return;
    await startFirst(tx, ctx, delivery);
    const known = await tx.selectFrom('webhook').selectAll().where('id', '=', webhook.id).executeTakeFirst();
    if (!known?.is_active) return;
    const since = isDelivered ? null : await failingSince(tx, known, delivery, now);
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
  });
}

/**
 * The start of the failures that go on: with a pause longer than any wait, in which nothing was tried, they
 * begin again.
 */
async function failingSince(
  tx: Writer,
  { id, failing_since }: WebhookTable,
  delivery: WebhookDeliveryTable,
  now: number,
): Promise<string> {
  const { last } = await tx
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.max('tried_at').as('last'))
    .where('webhook_id', '=', id)
    .where('id', '<>', delivery.id)
    .executeTakeFirstOrThrow();
  const before = [last, delivery.tried_at].filter((one) => one !== null).map((one) => Date.parse(one));
  const isPaused = now - Math.max(0, ...before) > 2 * DAY_MS;
  return failing_since === null || isPaused ? formatInstant(now) : failing_since;
}

async function forgetOld({ db, now }: Ctx): Promise<void> {
  await db.autocommit
    .deleteFrom('webhook_delivery')
    .where('state', '<>', 'waiting')
    .where('created_at', '<', formatInstant(now() - LOG_MS))
    .execute();
}
