import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PageCache, VersionSource } from '../page-cache/page-cache.ts';
import { type ConnectionGuard, FastConnection } from './fast-connection.ts';

/** How long after `close` a connection may still send its last request, in milliseconds. */
const LAST_REQUEST_MS = 300;

/** libuv takes up to 1,024 events from one poll, and some of them are not about connections. */
const MOST_IN_ONE_POLL = 900;

/** The connections of a server that have requested nothing but cached pages so far. */
export interface FastPath {
  /** Makes the next response of each connection its last, and closes those that request nothing more. */
  close(): void;
}

/**
 * Answers cached pages on the sockets of `server`, without Node's HTTP parser and its request and response objects, which
 * cost more than the rest of such a response. See README.md in this folder.
 */
export function openFastPath(
  server: Server,
  cache: PageCache,
  guard: ConnectionGuard & { markHandedOver(socket: Socket): void },
): FastPath {
  const nodeListeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const connections = new Set<FastConnection>();
  let open = 0;
  const sharedVersion = oncePerTick(cache.version);
  const owner = {
    cache,
    guard,
    version: () => (open < MOST_IN_ONE_POLL ? sharedVersion() : cache.version()),
    handOver(socket: Socket, connection: FastConnection) {
      connections.delete(connection);
      guard.markHandedOver(socket);
      for (const listener of nodeListeners) listener.call(server, socket);
    },
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const connection = new FastConnection(socket, owner);
    connections.add(connection);
    open++;
    socket.once('close', () => {
      open--;
      connections.delete(connection);
    });
  });
  return {
    close() {
      for (const connection of connections) connection.closeAfterNextResponse();
      setTimeout(() => {
        for (const connection of connections) connection.stop();
      }, LAST_REQUEST_MS);
    },
  };
}

/**
 * Looks up the version once for all connections that are read in one tick of the event loop. No page is stale for it, as
 * long as one poll reports every connection with something to read: the look-up comes after that poll, so every request
 * read in this tick was sent before it.
 */
function oncePerTick(lookUp: VersionSource): VersionSource {
  let known: string | undefined;
  const forget = () => {
    known = undefined;
  };
  return () => {
    if (known !== undefined) return known;
    const version = lookUp();
    if (typeof version === 'string') {
      known = version;
      setImmediate(forget);
    }
    return version;
  };
}
