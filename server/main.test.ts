import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { Connections } from './connections/connections.ts';
import { httpServer, serve } from './main.ts';

afterEach(() => {
  vi.restoreAllMocks();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(signal);
});

it.each([
  ['SIGTERM', 'closes', async () => {}],
  ['SIGTERM', 'never closes', () => new Promise<void>(() => {})],
  ['SIGHUP', 'closes', async () => {}],
] as const)(
  'ends at %s with idle clients and incomplete requests, when the site %s',
  async (signal, _what, close) => {
    const exited = new Promise((resolve) => {
      vi.spyOn(process, 'exit').mockImplementation(((code: number) => resolve(code)) as never);
    });
    const config = readConfig({ PORT: '0', SHUTDOWN_TIMEOUT_S: '2' });
    const log = pino({ level: 'silent' });
    const connections = new Connections({ config, log });
    const site = {
      listener: async (request: never, response: import('node:http').ServerResponse) => {
        void connections.begin(request, response);
        response.end('body');
      },
      connect(server: ReturnType<typeof httpServer>) {
        connections.watch(server);
        server.on('connection', (socket) => connections.markHandedOver(socket));
        return connections;
      },
      close,
    };
    const server = await serve(site as never, config, log, httpServer());
    const { port } = server.address() as AddressInfo;
    for (const sent of ['GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'GET / HT', '']) {
      const client = connect(port, '127.0.0.1').on('error', () => {});
      await once(client, 'connect');
      client.write(sent);
      if (sent.endsWith('\r\n')) await once(client, 'data');
    }
    process.emit(signal);
    expect(await exited).toBe(0);
  },
);
