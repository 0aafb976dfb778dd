// `npm run test:forged`: two servers on one PostgreSQL behind a proxy get likes of honest readers, and then
// thousands (DRILL_FORGED) of forged likes, beacons, comments and reports with random cookies, keys,
// bodies and addresses. Both must count the same, and of the forged ones no more than the limits of their
// networks let through. None may raise the content version or get 500, and the servers' memory must not grow.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../../bench/running.ts';
import { newArticle } from '../../contract/article.ts';
import { createArticle } from '../../domain/articles/articles.ts';
import { type Ctx, system } from '../../domain/context.ts';
import { newId } from '../../domain/id.ts';
import { changeSettings } from '../../domain/site/site.ts';
import { ensureBuilt } from '../build/build-pages.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { countUp, Guarantees, tell } from '../running/report.ts';
import { APP_SECRET, type RunningServer, startServer } from '../running/server.ts';
import { withServices } from '../running/site.ts';
import { startS3 } from '../s3/s3-server.ts';

const FORGED = Number(process.env.DRILL_FORGED ?? 10_000);
/** Enough of everything that the servers' code is optimised and their caches are warm. */
const WARM_UP = 5000;
const CONNECTIONS = 200;
const HONEST = 100;
/** The attacker has these networks, and names others before them. */
const NETWORKS = 4;
/** The limits of a network: likes of one article in a day, beacons in ten minutes (docs/likes.md). */
const LIKES = 10;
const BEACONS = 120;
/** Likes on another server are seen within ten seconds, and views are stored after ten. */
const SEEN_MS = 12_000;
const GROWTH_MB = 40;
const SLUG = 'on-tea';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const LIKES_PATH = `/api/v1/articles/${SLUG}/likes`;

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'lekha-forged-'));
const postgres = await startPostgres();
const s3 = await startS3();
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const servers: RunningServer[] = [];
const statuses: Record<string, number> = {};
const guarantees = new Guarantees();

function environment(name: string): Record<string, string> {
  const site = { DATABASE_URL: postgres.url, APP_SECRET, ...s3.env, TRUSTED_PROXIES: '127.0.0.1' };
  return { DATA_DIR: join(folder, name), ...site, LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1' };
}

function asSystem<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return withServices(environment('outside'), (services) => work({ ...services, actor: system }));
}

async function prepare(ctx: Ctx): Promise<void> {
  const fields = { title: 'On tea', slug: SLUG, category: 'essays', post: '<p>Words.</p>' };
  await createArticle(ctx, newArticle.parse({ ...fields, bannerImg: 'https://a.example/b.jpg' }));
  await changeSettings(ctx, { commentsEnabled: true, likesEnabled: true, likesFrom: 1 }, undefined);
}

interface Sent {
  method: string;
  path: string;
  body: string;
  /** As the proxy names it, behind what the client itself says. */
  forwarded: string;
  headers?: Record<string, string>;
}

/** Sends a request by way of the proxy and returns the body of its response. */
function send(server: RunningServer, { method, path, body, forwarded, headers = {} }: Sent): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const type = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  const own = { 'sec-fetch-site': 'same-origin', 'user-agent': AGENT, 'x-forwarded-for': forwarded };
  request(
    server.url + path,
    { method, agent, headers: { ...type, ...own, ...headers } },
    async (response) => {
      countUp(statuses, response.statusCode!);
      resolve(Buffer.concat(await response.toArray().catch(() => [])).toString());
    },
  )
    .on('error', (error) => {
      countUp(statuses, String((error as { code?: string }).code));
      resolve('');
    })
    .end(body);
  return promise;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const random = () => newId().replaceAll('-', '');
const address = (network: number) => `203.0.${network}.${Math.floor(Math.random() * 250)}`;
const attackers = Array.from({ length: NETWORKS }, (_, i) => `198.51.100.${i + 1}`);

const bodies = [
  () => '{"liked":true}',
  () => `{"liked":true,"comment":"${newId()}"}`,
  () => '{"liked":"yes"}',
  () => '{"liked":true,"likes":1000}',
  () => '{"liked":false}',
  () => '{"liked":true,"comment":"\\u0000"}',
  () => `[${'['.repeat(500)}`,
  () => 'null',
  () => '"liked"',
  () => `{"liked":true,"comment":"${'x'.repeat(5000)}"}`,
  () => '{"liked":',
];
const beacons = [
  () => `["/blog/${SLUG}","","",0]`,
  () => `["/${random()}","${random()}.example","utm_source=${random()}",0]`,
  () => `["/blog/${SLUG}",4,3600]`,
  () => `["/blog/${SLUG}",1e9,-1]`,
  () => `["/blog/%00","",""]`,
  () => `{"path":"/"}`,
  () => `["/${'a'.repeat(990)}","",""]`,
  () => `["/${'a'.repeat(3000)}","",""]`,
  () => '[[[[[[',
];

function forge(): Sent {
  const [method, path, body] = pick([
    () => ['PUT', LIKES_PATH, pick(bodies)()],
    () => ['POST', '/api/v1/views', pick(beacons)()],
    () => ['POST', `/api/v1/comments/${newId()}/report`, '{}'],
    () => [
      'POST',
      `/api/v1/articles/${SLUG}/comments`,
      JSON.stringify({ text: random(), name: random(), email: `${random()}@example.org`, token: random() }),
    ],
  ])() as [string, string, string];
  const cookie = `lekha.commenter=${random()}.${random()}; lekha.session_token=${random()}; ${random()}=1`;
  const headers = pick<Record<string, string>>([
    {},
    { cookie },
    { authorization: `Bearer lekha_${random()}` },
    { 'user-agent': `${AGENT} ${random()}`, cookie },
  ]);
  return { method, path, body, headers, forwarded: `${address(113)}, ${pick(attackers)}` };
}

async function flood(count: number): Promise<void> {
  let left = count;
  const work = async () => {
    while (left-- > 0) await send(servers[left % servers.length]!, forge());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

const readLikes = () =>
  Promise.all(
    servers.map(async ({ url }) => {
      const response = await fetch(url + LIKES_PATH);
      return ((await response.json()) as { data: { likes: number } }).data.likes;
    }),
  );

function readState() {
  return asSystem(async ({ db }) => ({
    version: (await db.read.selectFrom('content_version').select('n').executeTakeFirstOrThrow()).n,
    thread: (await db.read.selectFrom('comment_thread').selectAll().execute()).length,
    views: Number(
      (
        await db.read
          .selectFrom('statistic')
          .select((eb) => eb.fn.sum('views').as('views'))
          .where('dimension', '=', 'site')
          .executeTakeFirstOrThrow()
      ).views,
    ),
  }));
}

const memory = () => servers.map((server) => Math.round(residentMegabytes(server.process)));

try {
  await asSystem(prepare);
  for (const name of ['one', 'two']) servers.push(await startServer(environment(name)));
  for (let i = 0; i < HONEST; i++) {
    const own = { forwarded: `10.${i}.0.1` };
    await send(servers[i % 2]!, { method: 'PUT', path: LIKES_PATH, body: '{"liked":true}', ...own });
    const body = `["/blog/${SLUG}","","",0]`;
    await send(servers[(i + 1) % 2]!, { method: 'POST', path: '/api/v1/views', body, ...own });
  }
  await sleep(SEEN_MS);
  const before = await readState();
  const honest = await readLikes();
  guarantees.check(
    honest.every((likes) => likes === HONEST),
    'Each honest like counts on both servers',
  );
  guarantees.check(before.views === HONEST, 'Each honest view counts, whichever server got it');
  await flood(WARM_UP);
  const memoryBefore = memory();
  await flood(FORGED);
  await sleep(SEEN_MS);
  const [after, likes, memoryAfter] = [await readState(), await readLikes(), memory()];
  tell('responses', statuses);
  tell('likes, honest and after', { honest, likes });
  tell('views, honest and after', [before.views, after.views]);
  tell('memory before and after, MB', [memoryBefore, memoryAfter]);
  guarantees.check(likes[0] === likes[1], 'Both servers count the same likes');
  guarantees.check(likes[0]! <= HONEST + NETWORKS * LIKES, 'Likes are bounded by network');
  // Each server counts the beacons of a network for itself.
  guarantees.check(
    after.views <= HONEST + NETWORKS * BEACONS * servers.length,
    'Views are bounded by network',
  );
  guarantees.check(after.version === before.version, 'The content version stays');
  guarantees.check(after.thread === before.thread, 'No list of comments changes');
  guarantees.check(
    !Object.keys(statuses).some((status) => !/^(?:[234]..|503)$/.test(status)),
    'No 500, no broken connection',
  );
  guarantees.check(
    memoryAfter.every((mb, i) => mb - memoryBefore[i]! <= GROWTH_MB),
    `Memory grows by ${GROWTH_MB} MB at most`,
  );
  if (guarantees.broken.length > 0) process.exitCode = 1;
} finally {
  for (const server of servers) await server.end('SIGKILL');
  agent.destroy();
  await postgres.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
}
