import { setImmediate as nextSlot, setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connection.ts';
import { type Queues, readQueues } from './kernel-queues.ts';

/** Limits while the server stops. */
export const STOPPING = { stalledMs: 1000, checkMs: 250 };
/** Time after the stop began, or after the last response, in which a request may still begin. */
const LAST_REQUEST_MS = 300;
/** Time after the stop began from which a request is cut of which nothing more arrives. */
const LAST_BODY_MS = 1000;

interface Stopping {
  /** The connections that are left; those that end leave the map. */
  connections: ReadonlyMap<unknown, Connection>;
  /** The port that the server listened on. */
  port: number;
  now: () => number;
}

/**
 * Closes connections without a request after `LAST_REQUEST_MS`, and with a request of which nothing more
 * arrives after `LAST_BODY_MS`. What the kernel holds of a request counts as arrived.
 */
export async function closeInactive({ connections, port, now }: Stopping): Promise<void> {
  const closing = now();
  await sleep(LAST_REQUEST_MS, undefined, { ref: false });
  while (connections.size > 0) {
    const queues = await readQueues(port);
    // What arrived since then is read in a whole turn of the event loop.
    await nextSlot();
    await nextSlot();
    for (const connection of connections.values())
      closeIfInactive(connection, queues, { closing, now: now() });
    await sleep(STOPPING.checkMs, undefined, { ref: false });
  }
}

function closeIfInactive(
  connection: Connection,
  queues: Map<string, Queues> | undefined,
  { closing, now }: { closing: number; now: number },
): void {
  const { socket, exchanges, isHandedOver, idleSince } = connection;
  const arrives = connection.hasReceivedMore() || (queues?.get(connection.key)?.received ?? 0) > 0;
  if (exchanges.length === 0) {
    // A paused connection of the fast path looks up a page, or waits until the client has read.
    const isAnswering = !isHandedOver && socket.isPaused();
    const waited = now - Math.max(closing, idleSince);
    if (!arrives && !isAnswering && waited >= LAST_REQUEST_MS) socket.destroySoon();
    return;
  }
  const isIncomplete = exchanges.some(({ request }) => !request.complete);
  if (isIncomplete && !arrives && now - closing >= LAST_BODY_MS) socket.resetAndDestroy();
}
