import { performance } from 'node:perf_hooks';

/** Time in one tick in which requests start immediately, in milliseconds. */
const IMMEDIATE_MS = 10;

/**
 * Starts requests immediately while they are quick. Once their work fills a tick of the event loop, the others wait and start
 * one per tick, round robin between networks, so that many requests of one network do not delay those of another.
 */
export class FairScheduler {
  #tickStart: number | undefined;
  #waiting = new Map<string, (() => void)[]>();
  #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when a request of this network may start; undefined if it may start immediately. */
  wait(network: string): Promise<void> | undefined {
    if (this.#waiting.size === 0 && this.#hasTime()) return undefined;
    return new Promise((start) => {
      const others = this.#waiting.get(network);
      if (others) others.push(start);
      else this.#waiting.set(network, [start]);
      if (this.#waiting.size === 1 && !others) setImmediate(this.#startNext);
    });
  }

  #hasTime(): boolean {
    if (this.#tickStart !== undefined) return this.#now() - this.#tickStart < IMMEDIATE_MS;
    this.#tickStart = this.#now();
    setImmediate(() => {
      this.#tickStart = undefined;
    });
    return true;
  }

  #startNext = (): void => {
    for (const [network, starts] of this.#waiting) {
      this.#waiting.delete(network);
      const start = starts.shift()!;
      if (starts.length > 0) this.#waiting.set(network, starts);
      if (this.#waiting.size > 0) setImmediate(this.#startNext);
      start();
      return;
    }
  };
}
