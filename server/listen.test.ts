import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, Server as NetServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Listening, listen } from './listen.ts';

const HOST = '127.0.0.1';

async function listening(port = 0): Promise<Listening & { accepted(): number }> {
  const server = createServer((_request, response) => void response.end('body'));
  let accepted = 0;
  server.on('connection', () => accepted++);
  const open = await listen(server, { host: HOST, port });
  onTestFinished(() => {
    server.closeAllConnections();
    return open.close();
  });
  return { ...open, accepted: () => accepted };
}

test('answers on every connection, whichever socket accepts it', async () => {
  const { port } = await listening();
  const responses = await Promise.all(Array.from({ length: 100 }, () => fetch(`http://${HOST}:${port}/`)));
  expect(new Set(await Promise.all(responses.map((one) => one.text())))).toEqual(new Set(['body']));
});

test.runIf(process.platform === 'linux')(
  'accepts several connections in one tick of the event loop',
  async () => {
    const { port, accepted } = await listening();
    const clients = Array.from({ length: 100 }, () => connect(port, HOST));
    onTestFinished(() => clients.forEach((one) => void one.destroy()));
    await Promise.all(clients.map((one) => once(one, 'connect')));
    let ticks = 0;
    for (; accepted() < clients.length; ticks++) await new Promise(setImmediate);
    expect(ticks).toBeLessThan(clients.length / 2);
  },
);

test.each([
  ['one socket', false],
  ['a socket that shares its port', true],
])('refuses a port that %s uses', async (_name, reusePort) => {
  const other = new NetServer().listen({ port: 0, host: HOST, reusePort });
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  await expect(listening(port)).rejects.toThrow(`Port ${port} on ${HOST} is in use`);
});

test('frees the port at once, and resolves when the last connection is closed', async () => {
  const { port, close } = await listening();
  const client = connect(port, HOST);
  await once(client, 'connect');
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(client, 'data');
  let isClosed = false;
  const closed = close().then(() => {
    isClosed = true;
  });
  await listening(port);
  expect(isClosed).toBe(false);
  client.destroy();
  await closed;
});
