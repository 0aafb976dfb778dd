import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { type Config, ConfigError } from '../platform/config.ts';

/**
 * Sockets that listen on the port. libuv accepts at most one connection of each in one tick of the event
 * loop.
 */
const SOCKETS = 32;

/** Where the server listens. */
export interface Listening {
  port: number;
  /** Stops listening at once. Resolves when every connection is closed. */
  close(): Promise<void>;
}

/**
 * Listens with several sockets, between which the kernel divides new connections: a flood of them then delays
 * a new client by few ticks of the event loop (docs/decisions/044-heavy-requests-take-turns.md). Listens with
 * one where `SO_REUSEPORT` does not exist. Throws `ConfigError` if another program uses the port.
 */
export async function listen(server: Server, config: Pick<Config, 'port' | 'host'>): Promise<Listening> {
  const { host } = config;
  // A socket with `SO_REUSEPORT` would share the port with another site of the same user without an error.
  const probe = new NetServer();
  const port = await open(probe, config, false);
  await close(probe);
  const others = Array.from({ length: SOCKETS - 1 }, () => createSocket(server));
  try {
    for (const one of [server, ...others]) await open(one, { port, host }, true);
  } catch {
    await Promise.all([server, ...others].filter((one) => one.listening).map(close));
    await open(server, { port, host }, false);
  }
  return {
    port,
    async close() {
      await Promise.all([server, ...others].filter((one) => one.listening).map(close));
    },
  };
}

/**
 * Another socket whose connections are those of `server`, made with the options that Node gives to an HTTP
 * server.
 */
function createSocket(server: Server): NetServer {
  const socket = new NetServer({ allowHalfOpen: true, noDelay: true });
  return socket.on('connection', (connection) => server.emit('connection', connection));
}

async function open(server: NetServer, address: Pick<Config, 'port' | 'host'>, reusePort: boolean) {
  server.listen({ ...address, reusePort });
  try {
    await once(server, 'listening');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw cause;
    const { port, host } = address;
    const inUse = `Port ${port} on ${host} is in use: stop the program that uses it, or set another PORT.`;
    throw new ConfigError(inUse, { cause });
  }
  return (server.address() as AddressInfo).port;
}

/**
 * Not `Server.close` of HTTP, which closes idle keep-alive connections immediately, though a request may be
 * on its way.
 */
function close(server: NetServer): Promise<void> {
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));
}
