import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { Connections } from './connections/connections.ts';
import { errorResponse } from './http/error-response.ts';
import { requestListener } from './listener.ts';
import { PageCache } from './page-cache/page-cache.ts';

/** What the server answers to a request with this target, and what it logs. */
async function asked(target: string): Promise<{ answer: string; logged: string }> {
  let logged = '';
  const sink = new Writable({
    write(line, _encoding, done) {
      logged += line;
      done();
    },
  });
  const log = openLog('info', sink);
  const app = new Hono();
  app.all('*', (c) => c.text(`at ${new URL(new Request(c.req.raw).url).pathname}`));
  app.onError((error) => errorResponse(error, log, 'an-id'));
  const cache = new PageCache({
    maxBytes: 0,
    version: () => '1',
    render: async () => ({ kind: 'once', response: new Response('a page') }),
    rates: { allows: () => true, count: () => {} },
    isShared: false,
  });
  const connections = new Connections({ config: readConfig({}), log });
  const server = createServer(requestListener(app as never, { cache, connections, log })).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const answer = await text(client);
  server.close();
  return { answer, logged };
}

test.each([
  'http://a:b@x/',
  'http://a@x/',
  'https://:b@x/api/v1/categories',
  'ftp://x/',
  'x',
  '*',
  'http://[',
  'a:b@x',
])('refuses the target %s and logs nothing', async (target) => {
  const { answer, logged } = await asked(target);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(logged).toBe('');
});

test('takes an address that a client gives a proxy', async () => {
  expect((await asked('http://localhost/api/x')).answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*at \/api\/x/);
});
