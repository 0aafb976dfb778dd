import type { ReadingLimits } from './connection.ts';

/** Limits on connections. Times are in milliseconds, sizes in bytes. */
export interface ConnectionLimits extends ReadingLimits {
  /** Interval between checks. */
  checkMs: number;
  /**
   * Maximum idle time. That of a trusted proxy's connection is longer than the time for which proxies keep
   * theirs.
   */
  idleMs: number;
  proxyIdleMs: number;
  /** Maximum time for which a request that only reads waits for its turn. */
  patienceMs: number;
  /** Maximum connections of one network. */
  perNetwork: number;
  /** Maximum unread bytes of responses in this process, per network and in total. */
  unreadPerNetwork: number;
  unreadInTotal: number;
  /** Maximum pipelined requests on one connection. */
  pipelined: number;
}

const MB = 1_000_000;

export const connectionLimits: ConnectionLimits = {
  stalledMs: 20_000,
  slowMs: 60_000,
  minBytes: 60_000,
  checkMs: 2500,
  idleMs: 30_000,
  proxyIdleMs: 150_000,
  patienceMs: 25_000,
  perNetwork: 2000,
  unreadPerNetwork: 32 * MB,
  unreadInTotal: 128 * MB,
  pipelined: 16,
};
