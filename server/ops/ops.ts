import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { ConfigError } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from './metrics.ts';

/** Loopback only; expose it through a proxy if needed. */
const HOST = '127.0.0.1';
const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The server for operators, apart from the public one. */
export interface Ops {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a loopback port, or on any free one for 0. Throws `ConfigError` if the port is in use.
 */
export async function openOps(port: number, metrics: Metrics, log: Log): Promise<Ops> {
  const server = createServer((request, response) => {
    const found = request.url?.split('?', 1)[0] === '/metrics';
    if (!found) return void response.writeHead(404).end('Not found\n');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end('Method not allowed\n');
    sendMetrics(response, metrics).catch((error) => {
      log.error({ event: 'metrics_failed', err: error });
      response.destroy();
    });
  });
  server.listen(port, HOST);
  await once(server, 'listening').catch((cause) => {
    throw new ConfigError(`OPS_PORT ${port} is in use: stop the program that uses it, or set another port.`, {
      cause,
    });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function sendMetrics(response: ServerResponse, metrics: Metrics): Promise<void> {
  const text = await metrics();
  response.writeHead(200, { 'content-type': PROMETHEUS_TYPE, 'cache-control': 'no-store' }).end(text);
}
