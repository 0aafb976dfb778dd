// `npm run test:cluster`: three built servers on one PostgreSQL and one S3 store behind nginx, which are stopped, killed and
// restarted in turn during reads and writes. Takes CLUSTER_ROUNDS. Exits with status 1 if a promise does not hold.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../free-port.ts';
import { startPostgres } from '../postgres.ts';
import { startS3 } from '../s3/s3-server.ts';
import { type RunningServer, send, signIn, startInstance } from './instance.ts';

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 10);
const INSTANCES = 3;
const READERS = 6;
const SUBSCRIBERS = 60;
const PAGES = ['/', '/blogs', '/about', '/rss.xml', '/api/v1/articles/all-articles', '/blog/watched'];

/** What clients saw since the start. */
const seen = {
  reads: 0,
  /** Responses that broke off when an instance was killed. */
  brokenOff: 0,
  failed: {} as Record<string, number>,
  saves: 0,
  /** When the last save that succeeded was sent. */
  lastSaveBegan: 0,
  refusedSaves: {} as Record<string, number>,
  stale: 0,
  subscribed: 0,
};
const emails = new Map<string, number>();
let failures = 0;
let isOver = false;
let isKilling = false;
/** An instance that cannot reach the database serves the pages that it has (STALE_IF_DOWN_S). */
let isDatabaseAway = false;

const folder = mkdtempSync(join(tmpdir(), 'lekha-cluster-'));
const postgres = await startPostgres();
const s3 = await startS3();
const smtp = await startSmtp();
const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort));
const instances: RunningServer[] = [];
for (const index of ports.keys()) instances.push(await start(index));
const nginx = await startNginx();
try {
  const cookie = await signIn(nginx.url);
  const article = await publish(cookie);
  const load = [
    ...Array.from({ length: READERS }, (_, i) => reader(i)),
    writer(cookie, article),
    subscriber(cookie),
  ];
  await endEach('SIGTERM');
  isKilling = true;
  await endEach('SIGKILL');
  isKilling = false;
  await endEach('SIGTERM');
  isDatabaseAway = true;
  await restartPostgres();
  isOver = true;
  await Promise.all(load);
  await checkEmails();
} finally {
  for (const { process: child } of instances) child.kill('SIGKILL');
  nginx.process.kill('SIGTERM');
  smtp.close(() => {});
  await postgres.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
}
tell('at the end', { ...seen, emails: emails.size });
promise(seen.stale === 0, 'a page requested after a write shows it, on every instance');
process.exit(failures > 0 ? 1 : 0);

/** Starts an instance, always on the same port and in the same folder. */
function start(index: number): Promise<RunningServer> {
  const env = {
    ...s3.env,
    PORT: String(ports[index]),
    DATA_DIR: join(folder, `data-${index}`),
    DATABASE_URL: postgres.url,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    MAIL_FROM: 'blog@example.org',
    LOG_LEVEL: 'info',
  };
  return startInstance(env, ({ event, level, err }) => {
    if (level === 'error') tell(`log of ${index}`, { event, message: err?.message });
  });
}

/** Ends every instance in turn, several times, while the others serve. */
async function endEach(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const before = { ...seen, failed: { ...seen.failed } };
  for (let round = 0; round < ROUNDS; round++) {
    const index = round % INSTANCES;
    const { process: child } = instances[index]!;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = await exited;
    promise(signal === 'SIGKILL' || code === 0, `SIGTERM ends an instance with status 0, not ${code}`);
    instances[index] = await start(index);
    // nginx tries an instance that failed again after two seconds.
    await sleep(2500);
  }
  tell(`${ROUNDS} times ${signal}`, {
    reads: seen.reads - before.reads,
    brokenOff: seen.brokenOff - before.brokenOff,
    failed: seen.failed,
    saves: seen.saves - before.saves,
    stale: seen.stale,
  });
  promise(Object.keys(seen.failed).length === 0, 'every GET is answered');
}

/** Pages in memory are served on, and writing resumes. */
async function restartPostgres(): Promise<void> {
  for (let i = 0; i < 2 * ROUNDS; i++) {
    const how = i % 2 ? 'stop immediate' : 'stop fast';
    await sleep(1000);
    await postgres.order(how);
    await sleep((i % 4) * 1000);
    await postgres.order('start');
    const since = performance.now();
    while (seen.lastSaveBegan < since && performance.now() - since < 30_000) await sleep(20);
    const ms = Math.round(performance.now() - since);
    tell(`PostgreSQL: ${how}, start`, { 'ms until the next save': ms, failed: seen.failed });
    promise(ms <= 5000, 'writing resumes within 5 s');
  }
  for (const { process: child } of instances) promise(child.exitCode === null, 'no instance ends');
}

async function reader(n: number): Promise<void> {
  for (let i = n; !isOver; i++) {
    await read(PAGES[i % PAGES.length]!);
    await sleep(5);
  }
}

/** A response that is complete must be whole; one may break off only while instances are killed. */
async function read(path: string): Promise<void> {
  seen.reads++;
  let status = '';
  try {
    const response = await fetch(nginx.url + path);
    status = String(response.status);
    const text = await response.text();
    if (response.ok && !/(<\/html>|<\/rss>|\})\s*$/.test(text)) status = 'incomplete';
  } catch (error) {
    if (status === '200' && isKilling) {
      seen.brokenOff++;
      return;
    }
    status = String((error as { cause?: { code?: string } }).cause?.code ?? error);
  }
  if (status !== '200') seen.failed[`${path} ${status}`] = (seen.failed[`${path} ${status}`] ?? 0) + 1;
}

async function publish(cookie: string): Promise<string> {
  const body = { title: 'Watched', slug: 'watched', category: 'news', post: '<p>Words.</p>' };
  const bannerImg = 'https://example.org/a.jpg';
  const path = '/api/v1/articles/create-article';
  const response = await send(nginx.url, { method: 'POST', path, cookie, body: { ...body, bannerImg } });
  return ((await response.json()) as { data: { _id: string } }).data._id;
}

/** Saves by the proxy, then requests the page from every instance that runs. */
async function writer(cookie: string, id: string): Promise<void> {
  for (let n = 0; !isOver; n++) {
    const title = `Watched, state ${n}.`;
    const path = `/api/v1/articles/update-article/${id}`;
    const began = performance.now();
    const saved = await send(nginx.url, { method: 'PUT', path, cookie, body: { title } }).then(
      ({ status }) => status,
      (error) => error.cause?.code ?? error,
    );
    if (saved === 200) {
      seen.saves++;
      seen.lastSaveBegan = began;
      await Promise.all(instances.map((instance) => checkFresh(instance, title)));
    } else seen.refusedSaves[saved] = (seen.refusedSaves[saved] ?? 0) + 1;
    await sleep(30);
  }
}

async function checkFresh({ url }: RunningServer, title: string): Promise<void> {
  for (const path of ['/blog/watched', '/api/v1/articles/single-article/watched']) {
    const text = await fetch(url + path)
      .then((response) => (response.ok ? response.text() : null))
      .catch(() => null);
    if (text !== null && !text.includes(title) && !isDatabaseAway) seen.stale++;
  }
}

/** Causes an email now and then, each to another address. */
async function subscriber(cookie: string): Promise<void> {
  const path = '/api/v1/newsletter/subscribe';
  while (seen.subscribed < SUBSCRIBERS && !isOver) {
    const body = { email: `reader${seen.subscribed}@example.org` };
    const response = await send(nginx.url, { method: 'POST', path, cookie, body }).catch(() => null);
    if (response && response.status < 300) seen.subscribed++;
    await sleep(1000);
  }
}

async function checkEmails(): Promise<void> {
  await sleep(5000);
  const counts = [...emails.values()];
  tell('emails', { requested: seen.subscribed, addresses: counts.length, most: Math.max(...counts) });
  promise(
    counts.length === seen.subscribed && counts.every((count) => count === 1),
    'every email is sent, and none twice',
  );
}

async function startSmtp(): Promise<SMTPServer> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        for (const { address } of envelope.rcptTo) emails.set(address, (emails.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** nginx with the configuration of deploy/, on these ports. */
async function startNginx(): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort();
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`);
  const site = readFileSync('deploy/nginx/cluster.conf', 'utf8')
    .replace(/( *server lekha-\d.*\n)+/, `${servers.join('\n')}\n`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')}\n${site}\n}\n`,
  );
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'nginx-errors')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.once('error', () => {
    console.error('nginx is not installed: apt-get install nginx, or the package of your system.');
    process.exit(3);
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    if ((await fetch(url).catch(() => null))?.ok) return { url, process: child };
    await sleep(50);
  }
  throw new Error('nginx does not answer.');
}

function promise(holds: boolean, words: string): void {
  if (holds) return;
  failures++;
  tell('NOT KEPT', words);
}

function tell(what: string, figures: unknown): void {
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}
