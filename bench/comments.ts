// `npm run bench:comments`: measures how long readers of cached pages wait while known persons and guests
// write 200 comments a second (RATE, SECONDS), in processor time of the server's main thread and by the
// clock. Fails if a reader waits too long, a comment is refused, or one is public without a yes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newComment } from '../contract/comment.ts';
import { commenterCookie, confirmComment, writeComment } from '../domain/comments/comments.ts';
import { type Ctx, type Services, system, visitor } from '../domain/context.ts';
import { signFor } from '../domain/signed-token.ts';
import { changeSettings } from '../domain/site/site.ts';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { countUp } from '../scripts/running/report.ts';
import { APP_SECRET } from '../scripts/running/server.ts';
import { withServices } from '../scripts/running/site.ts';
import { fillWithLongArticles } from './long-articles.ts';
import type { Waits } from './reader.ts';
import { machine } from './report.ts';
import { type MeasuredServer, mainThreadMs, startMeasured } from './running.ts';
import { table } from './table.ts';
import { computeTiming } from './timing.ts';

const RATE = Number(process.env.RATE ?? 200);
const SECONDS = Number(process.env.SECONDS ?? 60);
const PERSONS = 20;
/** An article takes at most 5,000 comments that wait. */
const ARTICLES = 20;
const LIMIT_MS = 50;
const SETTINGS = { APP_SECRET, RATE_LIMIT_SCALE: '0' };

/** Each commenter has a network of their own, and the readers another one. */
const commenters = Array.from({ length: PERSONS }, (_, i) => openAgent(`127.0.1.${i + 1}`, 5));
const readers = openAgent('127.0.2.1', 1);

function openAgent(localAddress: string, maxSockets: number): Agent {
  return new Agent({ keepAlive: true, maxSockets, localAddress });
}

/** Allows comments, and returns cookies of persons whose email addresses are confirmed. */
async function prepare(services: Services): Promise<string[]> {
  await fillWithLongArticles(services);
  await changeSettings({ ...services, actor: system }, { commentsEnabled: true }, undefined);
  const ctx: Ctx = { ...services, actor: visitor };
  const cookies: string[] = [];
  for (let i = 0; i < PERSONS; i++) {
    const input = newComment.parse({ text: 'Hello', name: 'Known', email: `known${i}@example.org` });
    const { _id } = await writeComment(ctx, 'article-0', input, '');
    const confirmed = await confirmComment(ctx, signFor(ctx, 'comments confirm', _id!, 60_000));
    cookies.push(commenterCookie(ctx, confirmed!.commenter).split(';')[0]!);
  }
  return cookies;
}

function send(
  url: string,
  agent: Agent,
  { cookie, body }: { cookie?: string | undefined; body?: object } = {},
): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(body && { 'content-type': 'application/json' }),
    ...(cookie && { cookie }),
  };
  const method = body ? 'POST' : 'GET';
  request(url, { method, headers, agent }, async (response) => {
    resolve({ status: response.statusCode!, text: Buffer.concat(await response.toArray()).toString() });
  })
    .on('error', reject)
    .end(body && JSON.stringify(body));
  return promise;
}

/** A process that only reads, so that no comment that is sent delays it. */
async function startReader(server: MeasuredServer): Promise<{ end(): Promise<Waits> }> {
  const reader = fork(join(import.meta.dirname, 'reader.ts'), [server.url, String(server.process.pid)]);
  await once(reader, 'message');
  return {
    end: async () => {
      reader.send('end');
      return (await once(reader, 'message'))[0] as Waits;
    },
  };
}

/** Writes comments at an even pace, every other one as a guest, and counts the responses. */
async function writeAll(server: MeasuredServer, cookies: string[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const paths = Array.from({ length: ARTICLES }, (_, i) => `/api/v1/articles/article-${i}/comments`);
  const tokens = await Promise.all(
    paths.map(async (path) => {
      const { text } = await send(`${server.url}${path}/own`, readers);
      return (JSON.parse(text) as { data: { token: string } }).data.token;
    }),
  );
  // Nobody writes a comment faster.
  await sleep(2500);
  const sent: Promise<void>[] = [];
  const begun = performance.now();
  for (let i = 0; i < RATE * SECONDS; i++) {
    const wait = begun + (i * 1000) / RATE - performance.now();
    if (wait > 1) await sleep(wait);
    const isGuest = i % 2 === 1;
    const n = i % ARTICLES;
    const guest = { name: 'Gus', email: `guest${i}@example.org`, token: tokens[n] };
    const body = { text: `Words of comment ${i}, *and more*.`, ...(isGuest && guest) };
    const cookie = isGuest ? undefined : cookies[i % PERSONS];
    const by = commenters[i % PERSONS]!;
    const done = send(server.url + paths[n]!, by, { cookie, body }).then(({ status }) =>
      countUp(statuses, status),
    );
    sent.push(done.catch((error) => countUp(statuses, String(error.code))));
  }
  await Promise.all(sent);
  process.stdout.write(`all answered after ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  return statuses;
}

function row(name: string, { clock, cpu, late }: Waits): string[] {
  const [a, b] = [computeTiming(cpu), computeTiming(clock)];
  const times = [a.p50, a.p99, b.p50, b.p99].map((ms) => ms.toFixed(1));
  return [name, String(cpu.length), String(late), ...times];
}

async function countPublic(server: MeasuredServer): Promise<number> {
  let count = 0;
  for (let i = 0; i < ARTICLES; i++) {
    const { text } = await send(`${server.url}/api/v1/articles/article-${i}/comments`, readers);
    count += (JSON.parse(text) as { data: { count: number } }).data.count;
  }
  return count;
}

ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'lekha-comments-'));
const cookies = await withServices({ DATA_DIR: dataDir, ...SETTINGS }, prepare);
const server = await startMeasured(dataDir, SETTINGS);
try {
  const alone = await startReader(server);
  await sleep(15_000);
  const quiet = await alone.end();
  const beside = await startReader(server);
  const before = mainThreadMs(server.process);
  const statuses = await writeAll(server, cookies);
  const busy = await beside.end();
  const spent = (mainThreadMs(server.process) - before) / 1000;
  const shown = await countPublic(server);
  const head = ['readers of cached pages', 'reads', 'late', 'CPU p50', 'CPU p99', 'clock p50', 'clock p99'];
  const rows = [row('alone', quiet), row(`beside ${RATE} comments a second`, busy)];
  process.stdout.write(
    `${machine()}\n${JSON.stringify(statuses)}, ${shown} public, ${spent.toFixed(1)} s CPU\n\n${table(head, rows)}\n`,
  );
  const isRight = Object.keys(statuses).join() === '202' && shown === 0;
  if (!isRight || computeTiming(busy.cpu).p99 > LIMIT_MS) process.exitCode = 1;
} finally {
  await server.end('SIGKILL');
  for (const agent of commenters) agent.destroy();
  readers.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
