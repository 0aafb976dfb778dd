import type { Log } from '../../platform/log.ts';
import type { Connection } from './connection.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { readQueues } from './kernel-queues.ts';

/**
 * Cost of a connection with an unread response besides its bytes: the buffers of a stream, and an open file.
 */
const UNREAD_COST = 128_000;

interface Options {
  limits: ConnectionLimits;
  log: Log;
  now: () => number;
  /** All connections of the server. */
  connections: () => Iterable<Connection>;
  /** The port that the server listens on. */
  port: () => number;
}

/** Closes connections whose clients do not read their responses, so that these do not fill the memory. */
export class UnreadResponses {
  #options: Options;
  #unread = new Set<Connection>();
  #isChecking = false;
  /** False if the kernel does not tell what it holds of each connection. */
  isKernelKnown = true;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Forgets a connection that has ended. */
  remove(connection: Connection): void {
    this.#unread.delete(connection);
  }

  /**
   * Tracks a connection with an unread response. If its network, or all networks together, have too many
   * unread bytes, closes the connections that have not read for the longest time.
   */
  track(connection: Connection): void {
    this.#unread.add(connection);
    this.#enforceLimits();
  }

  /** Checks all connections and closes those whose clients do not read. */
  async check(): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    try {
      await this.#checkReading();
      this.#enforceLimits();
    } finally {
      this.#isChecking = false;
    }
  }

  async #checkReading(): Promise<void> {
    const now = this.#options.now();
    const unread: { connection: Connection; accepted: number }[] = [];
    for (const connection of this.#options.connections()) {
      connection.noteTraffic(now);
      if (connection.unsent > 0) this.#unread.add(connection);
      if (connection.mayHaveUnread(this.isKernelKnown))
        unread.push({ connection, accepted: connection.accepted });
      else if (connection.isEnding) connection.socket.destroy();
    }
    if (unread.length === 0) return;
    const queues = await readQueues(this.#options.port());
    this.isKernelKnown = queues !== undefined;
    let closed = 0;
    for (const { connection, accepted } of unread) {
      const queued = queues?.get(connection.key)?.sent ?? 0;
      if (connection.unsent + queued === 0) {
        connection.noteAllRead(accepted);
        if (connection.isEnding) connection.socket.destroy();
      } else if (connection.readsTooSlowly(now, accepted - queued, this.#options.limits)) {
        connection.cut();
        closed++;
      }
    }
    this.#logClosed('not read', closed);
  }

  #logClosed(reason: string, closed: number): void {
    if (closed > 0) this.#options.log.info({ event: 'connections_closed', reason, connections: closed });
  }

  #enforceLimits(): void {
    const costs = new Map<string, number>();
    let all = 0;
    for (const one of this.#unread) {
      if (one.unsent === 0 || one.socket.destroyed) {
        this.#unread.delete(one);
        continue;
      }
      all += unreadCost(one);
      if (one.client !== null) costs.set(one.client, (costs.get(one.client) ?? 0) + unreadCost(one));
    }
    const { unreadInTotal, unreadPerNetwork } = this.#options.limits;
    const isOver = (one: Connection) =>
      all > unreadInTotal || (costs.get(one.client ?? '') ?? 0) > unreadPerNetwork;
    const over = [...this.#unread].filter(isOver).sort((a, b) => a.movedAt - b.movedAt);
    let closed = 0;
    for (const one of over) {
      if (!isOver(one)) continue;
      all -= unreadCost(one);
      if (one.client !== null) costs.set(one.client, costs.get(one.client)! - unreadCost(one));
      this.#unread.delete(one);
      one.cut();
      closed++;
    }
    this.#logClosed('too much unread', closed);
  }
}

function unreadCost({ unsent }: Connection): number {
  return unsent + UNREAD_COST;
}
