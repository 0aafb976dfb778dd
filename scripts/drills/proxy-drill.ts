// `npm run test:proxy`: a server behind nginx, which keeps its connections to it. One client sends bodies
// that are too long, in chunks too, or that end in the middle, while a reader subscribes and signs in: each
// of the reader's requests must succeed. Takes PROXY_POSTS, the number of the reader's requests in each round
// (500).
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../build/build-pages.ts';
import { startNginx } from '../cluster/nginx.ts';
import { countUp } from '../running/report.ts';
import { firstAdministrator, startServer } from '../running/server.ts';

const POSTS = Number(process.env.PROXY_POSTS ?? 500);
/** Connections of the other client that send at one time. */
const OTHERS = 8;
/** Requests of the reader at one time. */
const AT_ONCE = 4;
const PATHS = ['/api/v1/newsletter/subscribe', '/api/auth/sign-in/email', '/newsletter/subscribe'];
/** Every how many requests of the reader one is a sign-in, which takes long for its password. */
const SIGN_IN_EVERY = 10;
/** Larger than what readers may send, and than what nginx reads at once. */
const TOO_LONG = 'a'.repeat(300_000);
const ATTACKS = {
  long: ['Content-Length: 300000', TOO_LONG],
  chunked: ['Transfer-Encoding: chunked', `493e0\r\n${TOO_LONG}\r\n0\r\n\r\n`],
  cut: ['Content-Length: 300000', TOO_LONG.slice(0, 100_000)],
  'cut chunk': ['Transfer-Encoding: chunked', `493e0\r\n${TOO_LONG.slice(0, 100_000)}`],
} as const;
type Attack = keyof typeof ATTACKS;

ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'lekha-proxy-'));
const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' });
let isLost = false;
try {
  for (const buffering of ['on', 'off']) {
    const port = Number(new URL(server.url).port);
    const nginx = await startNginx(folder, [port], directives(buffering));
    try {
      await tryRound(Number(new URL(nginx.url).port), `proxy_request_buffering ${buffering}`);
    } finally {
      nginx.stop();
    }
  }
} finally {
  await server.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
assert.ok(!isLost, 'A request of the reader was not answered by the server.');

/** nginx keeps bodies in memory, because its workers may not write to the drill's folder. */
function directives(buffering: string): string {
  return `proxy_request_buffering ${buffering}; client_body_buffer_size 1m;`;
}

async function tryRound(port: number, name: string): Promise<void> {
  const others: Record<string, number> = {};
  const reader: Record<string, number> = {};
  const done = new AbortController();
  const attackers = Array.from({ length: OTHERS }, async (_, i) => {
    const kinds = Object.keys(ATTACKS) as Attack[];
    for (let n = i; !done.signal.aborted; n++) {
      const kind = kinds[n % kinds.length]!;
      countUp(others, `${kind} ${await attack(port, kind, PATHS[n % PATHS.length]!)}`);
    }
  });
  await sleep(500);
  let sent = 0;
  const send = async () => {
    while (sent < POSTS) countUp(reader, await post(port, sent++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  done.abort();
  await Promise.all(attackers);
  process.stdout.write(`${name}: reader ${JSON.stringify(reader)}, other ${JSON.stringify(others)}\n`);
  if (Object.keys(reader).some((status) => !status.startsWith('2'))) isLost = true;
}

/** Sends a body of the kind. Resolves to the status, or to 'none'. */
function attack(port: number, kind: Attack, path: string): Promise<string> {
  const [field, body] = ATTACKS[kind];
  const fields = ['Content-Type: application/json', 'X-Forwarded-For: 203.0.113.9', field];
  return exchange(port, { path, fields, body, ends: kind.startsWith('cut') });
}

function post(port: number, n: number): Promise<string> {
  const isSignIn = n % SIGN_IN_EVERY === 0;
  const body = JSON.stringify(isSignIn ? firstAdministrator : { email: `reader-${n}@example.org` });
  const path = PATHS[isSignIn ? 1 : 0]!;
  const fields = [
    'Content-Type: application/json',
    'X-Forwarded-For: 198.51.100.7',
    `Content-Length: ${body.length}`,
  ];
  return exchange(port, { path, fields, body, ends: false });
}

interface Sent {
  path: string;
  fields: string[];
  body: string;
  /** True to end the connection when the body is sent. */
  ends: boolean;
}

function exchange(port: number, { path, fields, body, ends }: Sent): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      text += chunk.toString('latin1');
    })
    .on('close', () => resolve(text.slice(9, 12) || 'none'));
  const head = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', ...fields];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => {
    if (ends) setTimeout(() => socket.destroy(), 5);
  });
  return promise;
}
