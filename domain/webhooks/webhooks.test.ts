import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Reference } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, deleteArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import type { Ctx } from '../context.ts';
import { as, testServices } from '../testing.ts';
import { deliverDue } from './deliver.ts';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  switchWebhooksOff,
  testWebhook,
} from './webhooks.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const never = new AbortController().signal;
const events = ['article.published', 'article.updated', 'article.unpublished', 'article.deleted'] as const;

eachDatabase('Webhooks', (getDb) => {
  const received: Received[] = [];
  let server: Server;
  let url: string;
  let reply: {
    status: number;
    headers?: Record<string, string>;
    body?: string;
    hangs?: boolean;
    endsEarly?: boolean;
  };
  let held = Promise.resolve();
  let clock: number;
  let ctx: Ctx;
  const permits = () => true;
  const deliver = () => deliverDue(ctx, never, permits);
  const log = async (id: string) => (await listDeliveries(ctx, id, { page: 1, limit: 50 })).data;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (request.url === '/held') await held;
      if (reply.hangs) return void request.socket.destroy();
      if (reply.endsEarly) {
        response.writeHead(200, { 'content-length': 100 }).write('begun', () => response.destroy());
        return;
      }
      response.writeHead(reply.status, reply.headers).end(reply.body ?? 'ok');
    }).listen(0);
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    received.length = 0;
    reply = { status: 200 };
    clock = Date.parse('2026-03-01T10:00:00.000Z');
    const services = { ...testServices(getDb()), now: () => clock };
    ctx = as(services, { userId: null, role: 'admin' });
    await getDb().autocommit.deleteFrom('webhook').execute();
  });

  it('tell what happens to an article, in order, signed as the specification says', async () => {
    const { secret, _id } = await createWebhook(ctx, { url, events: [...events] });
    const article = await createArticle(ctx, articleInput({ title: 'Reeds' }));
    await updateArticle(ctx, article._id, { title: 'Reeds and rivers' });
    await updateArticle(ctx, article._id, { status: 'draft' });
    await updateArticle(ctx, article._id, { title: 'A draft is nobody’s business' });
    await updateArticle(ctx, article._id, { status: 'published' });
    await deleteArticle(ctx, article._id);
    expect(await deliver()).toBeNull();
    const bodies = received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type, data }) => [type, data.sequence])).toEqual([
      ['article.published', 1],
      ['article.updated', 2],
      ['article.unpublished', 3],
      ['article.published', 4],
      ['article.deleted', 5],
    ]);
    expect(bodies[0].data).toMatchObject({ id: article._id, title: 'Reeds', status: 'published' });
    expect(bodies[0].data.url).toBe(`${ctx.config.publicUrl}/blog/reeds`);
    for (const { headers, body } of received) {
      const sent = headers as Record<string, string>;
      // The reference verifier accepts five minutes around the present.
      vi.setSystemTime(clock);
      expect(new Reference(secret).verify(body, sent)).toMatchObject({ data: { id: article._id } });
      expect(() => new Reference(secret).verify(`${body} `, sent)).toThrow();
      vi.useRealTimers();
    }
    expect((await log(_id)).map(({ state, status }) => [state, status])).toEqual(
      Array(5).fill(['delivered', 200]),
    );
  });

  it('tell only what was asked for, and nothing of a change that is rolled back', async () => {
    await createWebhook(ctx, { url, events: ['article.deleted'] });
    await createArticle(ctx, articleInput());
    await expect(updateArticle(ctx, 'nothing', { title: 'x' })).rejects.toThrow();
    await deliver();
    expect(received).toEqual([]);
  });

  it('are tried eight times within three days, with the same id, and keep later events of the article', async () => {
    const { _id } = await createWebhook(ctx, { url, events: [...events] });
    const article = await createArticle(ctx, articleInput());
    await updateArticle(ctx, article._id, { title: 'Changed' });
    await createArticle(ctx, articleInput({ title: 'Another' }));
    reply = { status: 500, body: 'no' };
    const start = clock;
    const types: string[] = [];
    for (let run = 0; run < 8; run++) {
      const next = await deliver();
      types.push(...received.splice(0).map(({ body }) => JSON.parse(body).type));
      if (next !== null) clock = next;
    }
    // The change waits until the publication before it has failed for good.
    expect(types.toSorted()).toEqual([...Array(16).fill('article.published'), 'article.updated']);
    expect(clock - start).toBeLessThan(3 * DAY_MS);
    const before = await log(_id);
    expect(before.filter(({ state, tries }) => state === 'failed' && tries === 8)).toHaveLength(2);
    expect(before.filter(({ state, tries }) => state === 'waiting' && tries === 1)).toHaveLength(1);
    reply = { status: 204 };
    expect(await deliver()).toBeNull();
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['article.updated']);
  });

  it('send a delivery again with its id', async () => {
    const { _id } = await createWebhook(ctx, { url, events: [...events] });
    await createArticle(ctx, articleInput());
    await deliver();
    const [delivery] = await log(_id);
    await resendDelivery(ctx, _id, delivery!._id);
    await deliver();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery!._id, delivery!._id]);
    await expect(resendDelivery(ctx, 'another', delivery!._id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are sent again also if that is asked for during a try', async () => {
    const { _id } = await createWebhook(ctx, { url: url.replace('/hook', '/held'), events: [...events] });
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    await createArticle(ctx, articleInput());
    const running = deliver();
    await vi.waitFor(() => expect(received).toHaveLength(1));
    clock += 1;
    const [delivery] = await log(_id);
    await resendDelivery(ctx, _id, delivery!._id);
    release();
    await running;
    await deliver();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery!._id, delivery!._id]);
    expect(await log(_id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
  });

  it('follow no redirect, go to no private address, and show a bounded reply', async () => {
    const { _id } = await createWebhook(ctx, { url, events: [...events] });
    reply = { status: 302, headers: { location: url }, body: `\u202e\n${'x'.repeat(50_000)}` };
    await testWebhook(ctx, _id);
    await deliver();
    expect(received).toHaveLength(1);
    const [redirected] = await log(_id);
    expect(redirected).toMatchObject({ state: 'waiting', status: 302, event: 'webhook.test' });
    expect(redirected!.response!.length).toBeLessThanOrEqual(500);
    expect(redirected!.response).not.toMatch(/[\u202e\n]/);
    clock += HOUR_MS;
    await deliverDue(ctx, never);
    expect((await log(_id))[0]).toMatchObject({ status: null, response: 'its address is not public' });
    expect(received).toHaveLength(1);
  });

  it('count a status as received although the response never ends', async () => {
    const { _id } = await createWebhook(ctx, { url, events: [...events] });
    reply = { status: 200, endsEarly: true };
    await testWebhook(ctx, _id);
    expect(await deliver()).toBeNull();
    expect((await log(_id))[0]).toMatchObject({ state: 'delivered', status: 200, response: '' });
  });

  it('are switched off after five days of failures, with a row in the audit log, and on again', async () => {
    const { _id } = await createWebhook(ctx, { url, events: [...events] });
    reply = { status: 200, hangs: true };
    await testWebhook(ctx, _id);
    await deliver();
    expect((await listWebhooks(ctx))[0]).toMatchObject({ isActive: true, disabledAt: null });
    for (let day = 1; day <= 5; day++) {
      clock += DAY_MS;
      await testWebhook(ctx, _id);
      await deliver();
    }
    expect(await deliver()).toBeNull();
    const [off] = await listWebhooks(ctx);
    expect(off).toMatchObject({ isActive: false, disabledAt: new Date(clock).toISOString() });
    const rows = await getDb()
      .read.selectFrom('audit')
      .select('actor_name')
      .where('action', '=', 'webhook.disabled');
    expect((await rows.execute()).at(-1)).toEqual({ actor_name: 'Webhooks' });
    await expect(testWebhook(ctx, _id)).rejects.toMatchObject({ code: 'conflict' });
    reply = { status: 200 };
    await changeWebhook(ctx, _id, { isActive: true });
    await deliver();
    expect((await listWebhooks(ctx))[0]).toMatchObject({ isActive: true, failingSince: null });
  });

  it('are told of events although another receiver hangs', async () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    await createWebhook(ctx, { url: url.replace('/hook', '/held'), events: ['article.published'] });
    const { _id } = await createWebhook(ctx, { url, events: ['article.deleted'] });
    const article = await createArticle(ctx, articleInput());
    const run = deliver();
    await expect.poll(() => received.length).toBe(1);
    await deleteArticle(ctx, article._id);
    await expect.poll(async () => (await log(_id))[0]?.state).toBe('delivered');
    release();
    expect(await run).toBeNull();
  });

  it('let the server do other work between two deliveries', async () => {
    const { _id } = await createWebhook(ctx, { url, events: [...events] });
    for (let n = 0; n < 10; n++) await createArticle(ctx, articleInput({ title: `Article ${n}` }));
    let ticks = 0;
    let tick = setImmediate(function count() {
      ticks++;
      tick = setImmediate(count);
    });
    await deliverDue(ctx, never);
    clearImmediate(tick);
    expect(await log(_id)).toHaveLength(10);
    expect(ticks).toBeGreaterThanOrEqual(10);
  });

  it('are left without a failure if the server ends, and told by the next one', async () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    const { _id } = await createWebhook(ctx, { url: url.replace('/hook', '/held'), events: [...events] });
    await createArticle(ctx, articleInput());
    const stopping = new AbortController();
    const run = deliverDue(ctx, stopping.signal, permits);
    await expect.poll(() => received.length).toBe(1);
    stopping.abort();
    expect(await run).toBe(clock);
    expect((await log(_id))[0]).toMatchObject({ state: 'waiting', tries: 0 });
    release();
    expect(await deliver()).toBeNull();
    expect((await log(_id))[0]).toMatchObject({ state: 'delivered', tries: 1 });
  });

  it('give a time only to the first event of each article that waits', async () => {
    const { _id } = await createWebhook(ctx, { url, events: [...events] });
    const article = await createArticle(ctx, articleInput());
    await updateArticle(ctx, article._id, { title: 'Changed' });
    const times = async () => (await log(_id)).map(({ nextAt }) => nextAt).toReversed();
    const now = new Date(clock).toISOString();
    expect(await times()).toEqual([now, null]);
    await deliver();
    expect(await times()).toEqual([null, null]);
    const [changed, published] = await log(_id);
    await resendDelivery(ctx, _id, changed!._id);
    await resendDelivery(ctx, _id, published!._id);
    expect(await times()).toEqual([now, null]);
    await changeWebhook(ctx, _id, { isActive: false });
    await expect(resendDelivery(ctx, _id, changed!._id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('do not wait for years after a clock that was ahead', async () => {
    await createWebhook(ctx, { url, events: [...events] });
    clock += 3650 * DAY_MS;
    await createArticle(ctx, articleInput());
    clock -= 3650 * DAY_MS;
    expect(await deliver()).toBeNull();
    expect(received).toHaveLength(1);
  });

  it('tell nothing of drafts', async () => {
    await createWebhook(ctx, { url, events: [...events] });
    const draft = await createArticle(ctx, articleInput({ title: 'Secret', status: 'draft' }));
    await deleteArticle(ctx, draft._id);
    const article = await createArticle(ctx, articleInput({ title: 'Reeds' }));
    await updateArticle(ctx, article._id, { status: 'draft', title: 'Secret', slug: 'secret' });
    await deliver();
    const bodies = received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ type, data }) => [type, data.title, data.status])).toEqual([
      ['article.published', 'Reeds', 'published'],
      ['article.unpublished', 'Reeds', 'draft'],
    ]);
    expect(received.map(({ body }) => body).join()).not.toMatch(/secret/i);
  });

  it('stay on if nothing was tried between two failures', async () => {
    const { _id } = await createWebhook(ctx, { url, events: [...events] });
    reply = { status: 500 };
    await testWebhook(ctx, _id);
    await deliver();
    clock += 30 * DAY_MS;
    await testWebhook(ctx, _id);
    await deliver();
    const failingSince = new Date(clock).toISOString();
    expect((await listWebhooks(ctx))[0]).toMatchObject({ isActive: true, failingSince });
  });

  it('call nobody after a restore', async () => {
    await createWebhook(ctx, { url, events: [...events] });
    await createArticle(ctx, articleInput());
    await switchWebhooksOff(getDb(), clock);
    expect(await deliver()).toBeNull();
    expect(received).toEqual([]);
  });
});
