import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PageKey } from './page-key.ts';
import type { PageStore } from './page-store.ts';

/** How often it is looked whether the server has time, in milliseconds. */
const LOOK_MS = 500;
/** Above this share of its time the event loop is taken to be busy. */
const BUSY = 0.2;
/** After packing for a moment, this many such moments are left to others. */
const REST = 4;

/**
 * Packs kept pages as tightly as Brotli can, which takes a hundred times as long as packing them for the first answer. It is
 * done by another thread, one page at a time and only while there is little else to do; meanwhile the page is answered as it is.
 */
export class Recompressor {
  #shelf: PageStore;
  #waiting = new Set<PageKey>();
  #isWorking = false;

  constructor(shelf: PageStore) {
    this.#shelf = shelf;
  }

  add(target: PageKey): void {
    this.#waiting.add(target);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    let before = performance.eventLoopUtilization();
    while (this.#waiting.size > 0) {
      await sleep(LOOK_MS, undefined, { ref: false });
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      if (utilization < BUSY) await this.#packNext();
    }
    this.#isWorking = false;
  }

  async #packNext(): Promise<void> {
    for (const target of this.#waiting) {
      this.#waiting.delete(target);
      const entry = this.#shelf.peek(target);
      if (!entry) continue;
      const started = performance.now();
      await entry.recompress();
      await sleep((performance.now() - started) * REST, undefined, { ref: false });
      return;
    }
  }
}
