import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { httpStatuses } from '../../contract/error-codes.ts';
import type { Config } from '../../platform/config.ts';
import { withCommonHeaders } from '../http/security.ts';
import type { Exchange } from './connection.ts';

/** The statuses of Node's errors; 400 for any other. */
const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface Refusal {
  /** The code of Node's error, if there is one. */
  code: string | undefined;
  /** The requests of the connection that have no complete response, in order. */
  exchanges: Exchange[];
  config: Config;
}

/**
 * Answers a request that Node's parser refuses, or CONNECT, after the requests before it, and closes the
 * connection.
 */
export async function refuseRequest(socket: Socket, { code, exchanges, config }: Refusal): Promise<void> {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // A socket without a listener would throw the errors that follow.
  socket.on('error', () => socket.destroy());
  // The body of the last request may be what is refused.
  const before = exchanges.filter(({ request }) => request.complete);
  const closed = once(socket, 'close');
  for (const { response } of before)
    if (!response.closed) await Promise.race([once(response, 'close'), closed]);
  if (socket.destroyed) return;
  const refused = exchanges.find(({ request }) => !request.complete);
  const own = { connection: 'close', 'content-length': '0' };
  if (!refused?.response.headersSent)
    socket.write(toText(statuses[code ?? ''] ?? 400, withCommonHeaders(config, own)));
  socket.destroySoon();
}

/** For a request that waited in vain for its turn. */
export const BUSY = 'The server is busy. Please try again in a moment.';

/** The headers of a response with `BUSY`, which is the last of its connection. */
export function busyHeaders(config: Config): Record<string, string> {
  return withCommonHeaders(config, {
    'cache-control': 'no-store',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(BUSY.length),
    'retry-after': '5',
    connection: 'close',
  });
}

/** Writes that response to a connection that Node's parser does not read, and closes it. */
export function refuseAsBusy(socket: Socket, config: Config, isHead: boolean): void {
  socket.write(toText(httpStatuses.unavailable, busyHeaders(config)) + (isHead ? '' : BUSY));
  socket.destroySoon();
}

function toText(status: number, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
