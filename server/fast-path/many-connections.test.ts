import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { isQuick } from '../../scripts/tests/tier.ts';
import { testPage, testPageCache } from '../page-cache/testing.ts';
import { openFastPath } from './fast-path.ts';
import { unlimited } from './testing.ts';

const CONNECTIONS = 500;
const WRITES = 10;

it.skipIf(isQuick)(
  `renders a page at most twice for a write, while ${CONNECTIONS} connections request it`,
  async () => {
    let version = 0;
    const cache = testPageCache({
      version: () => String(version),
      render: async (key, now) => {
        await sleep(5);
        return { response: await testPage(key, now), isCacheable: true };
      },
    });
    const server = createServer((request, response) => void cache.handle(request, response, 'id'));
    const fastPath = openFastPath(server, cache, unlimited);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;

    let responses = 0;
    let stale = 0;
    const sockets = Array.from({ length: CONNECTIONS }, () => {
      const socket = connect(port, '127.0.0.1');
      let minVersion = 0;
      const request = () => {
        minVersion = version;
        socket.write('GET /blog/a HTTP/1.1\r\nHost: a\r\n\r\n');
      };
      let text = '';
      socket.on('connect', request).on('data', (chunk) => {
        text += chunk;
        const shown = /at (\d+)<\/p>/.exec(text);
        if (!shown) return;
        text = '';
        responses++;
        if (Number(shown[1]) < minVersion) stale++;
        request();
      });
      return socket;
    });
    while (responses < CONNECTIONS * 3) await sleep(5);
    for (let n = 1; n <= WRITES; n++) {
      version = n;
      const before = responses;
      while (responses < before + CONNECTIONS * 2) await sleep(5);
    }
    expect(stale).toBe(0);
    expect(cache.stats.renders).toBeLessThanOrEqual(2 * (WRITES + 1));
    expect(cache.stats.hits).toBeGreaterThan(CONNECTIONS);
    for (const socket of sockets) socket.destroy();
    fastPath.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
);
