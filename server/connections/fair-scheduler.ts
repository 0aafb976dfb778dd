import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';

/** Time in one turn of the event loop in which requests start immediately, in milliseconds. */
const IMMEDIATE_MS = 10;
/** A network that used less of the recent time than this goes before others, in milliseconds. */
const LIGHT_MS = 50;
/** Time after which a network's use counts half, in milliseconds. */
const HALF_LIFE_MS = 1000;
/** Ticks after a heavy request in which others proceed: rendering a page takes several. */
const FREE_TICKS = 32;
/** Time for which turns pass while connections are accepted, as a multiple of the time that requests took. */
const ACCEPTING = 3;
/** Interval in which requests are refused that wait for too long, in milliseconds. */
const REFUSE_EVERY_MS = 250;
const MAX_NETWORKS = 10_000;

interface Waiting {
  /** Time at which it is refused. */
  until: number;
  resolve(mayStart: boolean): void;
}

/**
 * Starts requests immediately while they are quick. Once their work fills a turn of the event loop, the
 * others wait and start one per turn, those of the network that used the least time first.
 *
 * libuv accepts one connection of each listening socket per turn, so a new client waits in the kernel for as
 * many turns as connections are before it at its socket. After a request of a busy network, turns therefore
 * pass without another until none accepts a connection. Such requests still get a quarter of the time,
 * however many connections arrive.
 */
export class FairScheduler {
  #turn: { start: number; networks: string[] } | undefined;
  #waiting = new Map<string, Waiting[]>();
  #used = new LRUCache<string, { ms: number; at: number }>({ max: MAX_NETWORKS });
  #hasAccepted = false;
  #free = { turns: 0, until: 0 };
  #refuseAt = 0;
  #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Notes that a connection was accepted in this turn. */
  noteConnection(): void {
    this.#hasAccepted = true;
  }

  /**
   * Resolves when a request of this network may start; undefined if it may start immediately. Resolves to
   * false if it could not in `patienceMs` milliseconds.
   */
  wait(network: string, patienceMs = Number.POSITIVE_INFINITY): Promise<boolean> | undefined {
    const others = this.#waiting.get(network);
    const isQuiet = this.#waiting.size === 0 && !this.#hasAccepted;
    const isNext = isQuiet || (!others && this.#isLight(network));
    if (isNext && this.#hasTime()) return this.#note(network);
    const until = this.#now() + patienceMs;
    return new Promise((resolve) => {
      if (others) others.push({ until, resolve });
      else this.#waiting.set(network, [{ until, resolve }]);
      if (this.#waiting.size === 1 && !others) setImmediate(this.#startNext);
    });
  }

  #hasTime(): boolean {
    return this.#turn === undefined || this.#now() - this.#turn.start < IMMEDIATE_MS;
  }

  /** Notes that a request starts in this turn. */
  #note(network: string): undefined {
    if (!this.#turn) {
      this.#turn = { start: this.#now(), networks: [] };
      setImmediate(this.#endTurn);
    }
    this.#turn.networks.push(network);
  }

  /** Divides the time of a turn between the requests that started in it. */
  #endTurn = (): void => {
    const { start, networks } = this.#turn!;
    this.#turn = undefined;
    const at = this.#now();
    const took = at - start;
    for (const network of networks)
      this.#used.set(network, { ms: this.#usedBy(network, at) + took / networks.length, at });
    this.#free = { turns: took < IMMEDIATE_MS ? 0 : FREE_TICKS, until: at + took * ACCEPTING };
  };

  #usedBy(network: string, now: number): number {
    const { ms, at } = this.#used.get(network) ?? { ms: 0, at: now };
    return ms * 0.5 ** ((now - at) / HALF_LIFE_MS);
  }

  #isLight(network: string): boolean {
    return this.#usedBy(network, this.#now()) < LIGHT_MS;
  }

  #startNext = (): void => {
    this.#refuseLate();
    if (this.#waiting.size === 0) return;
    const isFree = this.#passTurn();
    const network = this.#findNext();
    if (!isFree || this.#isLight(network)) this.#start(network);
    if (this.#waiting.size > 0) setImmediate(this.#startNext);
  };

  #refuseLate(): void {
    const now = this.#now();
    if (now < this.#refuseAt) return;
    this.#refuseAt = now + REFUSE_EVERY_MS;
    for (const [network, all] of this.#waiting) {
      const others = all.filter(({ until }) => until > now);
      if (others.length === all.length) continue;
      if (others.length > 0) this.#waiting.set(network, others);
      else this.#waiting.delete(network);
      for (const { until, resolve } of all) if (until <= now) resolve(false);
    }
  }

  /** True if this turn is left to new connections and to requests in progress. */
  #passTurn(): boolean {
    const hasAccepted = this.#hasAccepted;
    this.#hasAccepted = false;
    this.#free.turns--;
    return (hasAccepted || this.#free.turns > 0) && this.#now() < this.#free.until;
  }

  /** The network that used the least; of equal ones, the one that has waited the longest. */
  #findNext(): string {
    const now = this.#now();
    const used = [...this.#waiting.keys()].map((network) => ({ network, ms: this.#usedBy(network, now) }));
    return used.reduce((least, one) => (one.ms < least.ms ? one : least)).network;
  }

  #start(network: string): void {
    const all = this.#waiting.get(network)!;
    this.#waiting.delete(network);
    const { resolve } = all.shift()!;
    if (all.length > 0) this.#waiting.set(network, all);
    this.#note(network);
    resolve(true);
  }
}
