import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CachedPage } from '../page-cache/cached-page.ts';
import { PageCache } from '../page-cache/page-cache.ts';
import { openFastPath } from './fast-path.ts';
import { unbounded } from './testing.ts';

const CONNECTIONS = 500;
const WRITES = 10;

it(`draws a page at most twice for a write, while ${CONNECTIONS} connections ask for it`, async () => {
  let version = 0;
  let oldest = 0;
  const cache = new PageCache({
    maxBytes: 1_000_000,
    version: () => String(version),
    render: async (_target, now) => {
      await sleep(5);
      return { kind: 'keep', entry: new CachedPage(now, {}, Buffer.from(`<p>version ${now}</p>`)) };
    },
    rates: { allows: () => true, count: () => {} },
    isShared: false,
  });
  const server = createServer((request, response) => void cache.answer(request, response, 'id'));
  const express = openFastPath(server, cache, unbounded);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  let answers = 0;
  let stale = 0;
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(port, '127.0.0.1');
    let askedAt = 0;
    const ask = () => {
      askedAt = oldest;
      socket.write('GET /blog/a HTTP/1.1\r\nHost: a\r\n\r\n');
    };
    let text = '';
    socket.on('connect', ask).on('data', (chunk) => {
      text += chunk;
      const shown = /version (\d+)<\/p>/.exec(text);
      if (!shown) return;
      text = '';
      answers++;
      if (Number(shown[1]) < askedAt) stale++;
      ask();
    });
    return socket;
  });
  while (answers < CONNECTIONS * 3) await sleep(5);
  for (let n = 1; n <= WRITES; n++) {
    version = n;
    oldest = n;
    const before = answers;
    while (answers < before + CONNECTIONS * 2) await sleep(5);
  }
  expect(stale).toBe(0);
  expect(cache.stats.renders).toBeLessThanOrEqual(2 * (WRITES + 1));
  expect(cache.stats.hits).toBeGreaterThan(CONNECTIONS);
  for (const socket of sockets) socket.destroy();
  express.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
