import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PageCache, VersionSource } from '../page-cache/page-cache.ts';
import { type ConnectionGuard, FastConnection } from './fast-connection.ts';

/** libuv takes up to 1,024 events from one poll, and some of them are not about connections. */
const MOST_IN_ONE_POLL = 900;

/** The connections of a server that have requested nothing but cached pages so far. */
export interface FastPath {
  /** Makes the next response of each connection its last. */
  close(): void;
}

/**
 * Answers cached pages on the sockets of `server`, without Node's HTTP parser and its request and response
 * objects, which cost more than the rest of such a response. See README.md in this folder.
 */
export function openFastPath(
  server: Server,
  cache: PageCache,
  guard: ConnectionGuard & { markHandedOver(socket: Socket): void },
): FastPath {
  const nodeListeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const connections = new Set<FastConnection>();
  let open = 0;
  let isClosing = false;
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
    if (isClosing) connection.closeAfterNextResponse();
    open++;
    socket.once('close', () => {
      open--;
      connections.delete(connection);
    });
  });
  return {
    close() {
      isClosing = true;
      for (const connection of connections) connection.closeAfterNextResponse();
    },
  };
}

/**
 * Looks up the version once for all connections that are read in one tick of the event loop. No page is stale
 * for it, as long as one poll reports every connection with something to read: the look-up comes after that
 * poll, so every request read in this tick was sent before it.
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
