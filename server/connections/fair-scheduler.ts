import { performance } from 'node:perf_hooks';

/** So long requests are started as they come in one turn of the event loop, in milliseconds. */
const AT_ONCE_MS = 10;

/**
 * Lets requests start as they come while they are quickly done. Where their work fills a turn of the event loop, the others
 * wait and start one a turn, each network in its turn, so that many requests of one do not hold those of another up.
 */
export class FairScheduler {
  #turnBegan: number | undefined;
  #waiting = new Map<string, (() => void)[]>();
  #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Resolves when a request of this network may start; undefined when it may at once. */
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
    if (this.#turnBegan !== undefined) return this.#now() - this.#turnBegan < AT_ONCE_MS;
    this.#turnBegan = this.#now();
    setImmediate(() => {
      this.#turnBegan = undefined;
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
