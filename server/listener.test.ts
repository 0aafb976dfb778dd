import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { LekhaError } from '../domain/errors.ts';
import { sinceArrival } from '../platform/arrival.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { Connections } from './connections/connections.ts';
import { errorResponse } from './http/error-response.ts';
import { requestListener } from './listener.ts';
import { testPageCache } from './page-cache/testing.ts';

/** Requests a target; resolves to the response and what the server logs. */
async function send(target: string): Promise<{ response: string; logged: string }> {
  let logged = '';
  const sink = new Writable({
    write(line, _encoding, done) {
      logged += line;
      done();
    },
  });
  const log = openLog('info', sink);
  const app = new Hono();
  app.get('/api/busy', () => {
    throw new LekhaError('unavailable', `Busy for ${sinceArrival() === undefined ? 'no' : 'this'} request.`);
  });
  app.all('*', (c) => c.text(`at ${new URL(new Request(c.req.raw).url).pathname}`));
  app.onError((error) => errorResponse(error, log, 'an-id'));
  const cache = testPageCache({ maxBytes: 0 });
  const connections = new Connections({ config: readConfig({}), log });
  const server = createServer(requestListener(app as never, { cache, connections, log })).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.end(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const response = await text(client);
  server.close();
  return { response, logged };
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
  const { response, logged } = await send(target);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(logged).toBe('');
});

test('accepts the absolute URL that a client sends to a proxy', async () => {
  expect((await send('http://localhost/api/x')).response).toMatch(/^HTTP\/1\.1 200 [\s\S]*at \/api\/x/);
});

test('knows when a request arrived, and says when to repeat it', async () => {
  const { response } = await send('/api/busy');
  expect(response).toMatch(/^HTTP\/1\.1 503 /);
  expect(response).toMatch(/^retry-after: [1-9]/im);
  expect(response).toContain('Busy for this request.');
});
