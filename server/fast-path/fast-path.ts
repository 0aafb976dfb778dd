import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PageCache } from '../page-cache/page-cache.ts';
import { type ConnectionGuard, FastConnection } from './fast-connection.ts';

/** How long after `close` a connection may still ask for its last page, in milliseconds. */
const LAST_REQUEST_MS = 300;

/** libuv takes 1,024 events of a poll; a few are not of connections. */
const MOST_IN_ONE_POLL = 900;

/** The connections that have asked for nothing but kept pages so far. */
export interface FastPath {
  /** Tells each that its next answer is the last, and ends those that ask for none. */
  close(): void;
}

/**
 * Lets every new connection of `server` ask the page cache directly. Node's HTTP parser and its request and response
 * objects cost more than all the rest of such an answer; with the first request that is not plain or whose page is not
 * kept, the connection is theirs for good.
 */
export function openFastPath(
  server: Server,
  cache: PageCache,
  bounds: ConnectionGuard & { handedOver(socket: Socket): void },
): FastPath {
  const acceptors = server.listeners('connection') as ((socket: Socket) => void)[];
  const lanes = new Set<FastConnection>();
  let connections = 0;
  const crowd = {
    isSmall: () => connections < MOST_IN_ONE_POLL,
    handOver(socket: Socket, lane: FastConnection) {
      lanes.delete(lane);
      bounds.handedOver(socket);
      for (const accept of acceptors) accept.call(server, socket);
    },
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const lane = new FastConnection(socket, cache, crowd, bounds);
    lanes.add(lane);
    connections++;
    socket.once('close', () => {
      connections--;
      lanes.delete(lane);
    });
  });
  return {
    close() {
      for (const lane of lanes) lane.answerOnceMore();
      setTimeout(() => {
        for (const lane of lanes) lane.stop();
      }, LAST_REQUEST_MS);
    },
  };
}
