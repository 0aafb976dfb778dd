import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type Bounds, Lane } from './lane.ts';
import type { PageCache } from './page-cache.ts';

/** How long after `close` a connection may still ask for its last page, in milliseconds. */
const LAST_REQUEST_MS = 300;

/** libuv takes 1,024 events of a poll; a few are not of connections. */
const SMALL_CROWD = 900;

/** The connections that have asked for nothing but kept pages so far. */
export interface Express {
  /** Tells each that its next answer is the last, and ends those that ask for none. */
  close(): void;
}

/**
 * Lets every new connection of `server` ask the page cache directly. Node's HTTP parser and its request and response
 * objects cost more than all the rest of such an answer; with the first request that is not plain or whose page is not
 * kept, the connection is theirs for good.
 */
export function openExpress(
  server: Server,
  cache: PageCache,
  bounds: Bounds & { handedOver(socket: Socket): void },
): Express {
  const acceptors = server.listeners('connection') as ((socket: Socket) => void)[];
  const lanes = new Set<Lane>();
  let connections = 0;
  const crowd = {
    isSmall: () => connections < SMALL_CROWD,
    handOver(socket: Socket, lane: Lane) {
      lanes.delete(lane);
      bounds.handedOver(socket);
      for (const accept of acceptors) accept.call(server, socket);
    },
  };
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const lane = new Lane(socket, cache, crowd, bounds);
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
