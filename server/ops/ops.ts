import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { ConfigError } from '../../platform/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from './metrics.ts';
import { formatSamples, PROMETHEUS_TYPE } from './prometheus.ts';

/** Whoever watches is on this machine, or comes through something that the operator put there. */
const HOST = '127.0.0.1';

/** The operator's own door, apart from the public one. */
export interface Ops {
  port: number;
  close(): Promise<void>;
}

/** Answers `/metrics` on `port` of this machine alone, 0 for any free one. Throws `ConfigError` when it is taken. */
export async function openOps(port: number, metrics: Metrics, log: Log): Promise<Ops> {
  const server = createServer((request, response) => {
    const found = request.url?.split('?', 1)[0] === '/metrics';
    if (!found || request.method !== 'GET') return void response.writeHead(404).end('Not found\n');
    answer(response, metrics).catch((error) => {
      log.error({ event: 'metrics_failed', err: error });
      response.destroy();
    });
  });
  server.listen(port, HOST);
  await once(server, 'listening').catch((cause) => {
    throw new ConfigError(`OPS_PORT ${port} is taken: stop what uses it, or set another.`, { cause });
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

async function answer(response: ServerResponse, metrics: Metrics): Promise<void> {
  const text = formatSamples(await metrics());
  response.writeHead(200, { 'content-type': PROMETHEUS_TYPE, 'cache-control': 'no-store' }).end(text);
}
