import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageKey } from './page-key.ts';
import type { PageStore } from './page-store.ts';

/** How often the load of the event loop is measured, in milliseconds. */
const POLL_MS = 500;
/** The event loop counts as busy above this share of its time. */
const BUSY = 0.2;
/** Length of the pause after a page, as a multiple of the time that the page took. */
const PAUSE = 4;

/**
 * Recompresses cached pages with Brotli's highest level, which takes a hundred times as long as compressing
 * them for the first response. Runs in another thread, one page at a time, while the event loop has little
 * else to do.
 */
export class Recompressor {
  #store: PageStore;
  #waiting = new Set<PageKey>();
  #isRunning = false;

  constructor(store: PageStore) {
    this.#store = store;
  }

  add(key: PageKey): void {
    this.#waiting.add(key);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let before = performance.eventLoopUtilization();
    while (this.#waiting.size > 0) {
      await sleep(POLL_MS, undefined, { ref: false });
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      if (utilization < BUSY) await this.#recompressNext();
    }
    this.#isRunning = false;
  }

  async #recompressNext(): Promise<void> {
    for (const key of this.#waiting) {
      this.#waiting.delete(key);
      const page = this.#store.peek(key);
      if (!page) continue;
      const started = performance.now();
      await page.recompress();
      await sleep((performance.now() - started) * PAUSE, undefined, { ref: false });
      return;
    }
  }
}
