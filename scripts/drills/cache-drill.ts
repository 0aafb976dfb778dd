// `npm run test:caches`: a server behind nginx and behind Varnish as deploy/ configures them as caches. They
// store public pages and nothing else, revalidate them, keep encodings apart, never show one reader's page to
// another, and forget a page that changed within `CDN_MAX_AGE_S` when they are told to.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { ensureBuilt } from '../build/build-pages.ts';
import { freePort } from '../free-port.ts';
import { firstAdministrator, send, signIn, startServer, waitUntilUp } from '../running/server.ts';

const MAX_AGE_S = 3;
/** The name under which readers know the site. A page is stored under it, and told to be forgotten by it. */
const HOST = 'blog.example.org';

/** A cache in front of the server. */
interface Cache {
  name: string;
  start(folder: string, port: number, upstream: string): ChildProcess;
  /** Makes the cache fetch a page again. */
  refresh(url: string, path: string): Promise<void>;
}

const nginx: Cache = {
  name: 'nginx',
  start(folder, port, upstream) {
    const site = readFileSync('deploy/nginx/cached.conf', 'utf8')
      .replace('/var/cache/nginx/lekha', join(folder, 'cache'))
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('server_name blog.example.org;', '')
      .replace('127.0.0.1:3000', upstream);
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const temporary = kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join(' ');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const file = join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `daemon off; worker_processes 1; ${user} pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http { access_log off; ${temporary}\n${site}\n}\n`,
    );
    return spawn('nginx', ['-c', file, '-e', join(folder, 'nginx-errors')], { stdio: 'inherit' });
  },
  async refresh(url, path) {
    for (const encoding of ['gzip', 'identity']) await get(url, path, { encoding, 'x-refresh': '1' });
  },
};

const varnish: Cache = {
  name: 'Varnish',
  start(folder, port, upstream) {
    const [host, upstreamPort] = upstream.split(':');
    const file = join(folder, 'default.vcl');
    writeFileSync(
      file,
      readFileSync('deploy/varnish.vcl', 'utf8')
        .replace('.host = "127.0.0.1"', `.host = "${host}"`)
        .replace('.port = "3000"', `.port = "${upstreamPort}"`),
    );
    const options = [
      '-j',
      'none',
      '-F',
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      file,
      '-s',
      'malloc,64m',
      '-n',
      folder,
    ];
    return spawn('varnishd', options, { stdio: 'ignore' });
  },
  async refresh(url, path) {
    const { status } = await get(url, path, {}, 'PURGE');
    assert.equal(status, 200, 'PURGE');
  },
};

interface Got {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
}

/** Requests a path, and decompresses what arrives. */
function get(
  url: string,
  path: string,
  { encoding = 'identity', ...headers }: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  request(
    url + path,
    { method, headers: { host: HOST, 'accept-encoding': encoding, ...headers } },
    async (response) => {
      const bytes = Buffer.concat(await response.toArray());
      const isZipped = bytes.length > 0 && response.headers['content-encoding'] === 'gzip';
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers as Got['headers'],
        text: (isZipped ? gunzipSync(bytes) : bytes).toString(),
      });
    },
  )
    .on('error', reject)
    .end();
  return promise;
}

const cached = ({ headers }: Got) => headers['x-cache'];

async function tryCache(cache: Cache): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-cache-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: url, LOG_LEVEL: 'warn' };
  const server = await startServer({
    ...env,
    CDN_MAX_AGE_S: String(MAX_AGE_S),
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const child = cache.start(folder, port, new URL(server.url).host);
  try {
    await waitUntilUp(`${url}/healthz`, child);
    await tryPages(url, cache);
    process.stdout.write(`${cache.name}: as deploy/ configures it\n`);
  } finally {
    void child.kill('SIGTERM');
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryPages(url: string, cache: Cache): Promise<void> {
  const cookie = await signIn(url, firstAdministrator);
  const article = {
    title: 'Behind a cache',
    category: 'news',
    post: '<p>Words.</p>',
    bannerImg: 'https://pictures.example/banner.jpg',
    status: 'published',
  };
  const create = { method: 'POST', path: '/api/v1/articles/create-article', cookie, body: article };
  const made = (await (await send(url, create)).json()) as { data: { _id: string; slug: string } };
  const path = `/blog/${made.data.slug}`;
  const change = async (title: string) => {
    const body = { title };
    const update = { method: 'PUT', path: `/api/v1/articles/update-article/${made.data._id}`, cookie, body };
    assert.equal((await send(url, update)).status, 200, 'the edit');
  };

  // Hits, in each encoding, with and without a session.
  for (const encoding of ['gzip', 'identity']) {
    const first = await get(url, path, { encoding });
    const again = await get(url, path, { encoding });
    const signedIn = await get(url, path, { encoding, cookie });
    assert.deepEqual([first.status, cached(again), cached(signedIn)], [200, 'HIT', 'HIT'], encoding);
    assert.equal(signedIn.text, first.text);
    assert.equal(again.headers['content-encoding'], encoding === 'gzip' ? 'gzip' : undefined);
    assert.ok(first.text.includes('Behind a cache'));
  }
  assert.equal((await get(url, path, { encoding: 'gzip;q=0, br' })).headers['content-encoding'], undefined);
  // An encoding is no part of an address.
  assert.equal((await get(url, `${path}gzip`)).status, 404);
  const { headers } = await get(url, path, { encoding: 'gzip' });
  const unchanged = await get(url, path, { encoding: 'gzip', 'if-none-match': headers.etag! });
  assert.deepEqual([unchanged.status, unchanged.text], [304, '']);

  // What belongs to one reader is never stored.
  for (const own of ['/dashboard', '/account', '/api/v1/account', '/login', '/no-such-page']) {
    const mine = await get(url, own, { cookie });
    const other = await get(url, own);
    assert.notEqual(cached(mine), 'HIT', own);
    assert.notEqual(cached(other), 'HIT', own);
    assert.ok(!other.text.includes(firstAdministrator.email), own);
  }

  // After the time, a page is revalidated by its ETag.
  await sleep((MAX_AGE_S + 1) * 1000);
  assert.equal(cached(await get(url, path, { encoding: 'gzip' })), 'REVALIDATED');
  assert.equal(cached(await get(url, path, { encoding: 'gzip' })), 'HIT');

  // An edit is seen at once if the cache is told, otherwise when the time has passed.
  for (const encoding of ['gzip', 'identity']) await get(url, path, { encoding });
  await change('Told at once');
  await cache.refresh(url, path);
  for (const encoding of ['gzip', 'identity'])
    assert.ok((await get(url, path, { encoding })).text.includes('Told at once'), encoding);
  await change('Seen in time');
  await sleep((MAX_AGE_S + 1) * 1000);
  assert.ok((await get(url, path, { encoding: 'gzip' })).text.includes('Seen in time'));
}

ensureBuilt();
for (const [cache, command] of [
  [nginx, 'nginx'],
  [varnish, 'varnishd'],
] as const) {
  if (spawnSync(command, ['-V']).error === undefined) await tryCache(cache);
  else
    process.stdout.write(
      `${cache.name} is not installed here: apt-get install ${cache.name.toLowerCase()}\n`,
    );
}
