import { isTimeout, type LocalStore, type OpenedStore } from './indexed-db.ts';
import type { LocalRecord } from './record.ts';

/** Inputs within this time are written together; one write takes a few milliseconds. */
const INTERVAL_MS = 25;
const RETRY_MS = 1000;

export interface LocalSyncOptions {
  /** Returns the newest text. */
  record(): LocalRecord;
  /** Called whenever `stored` or `state` has changed. */
  onChange(): void;
}

/**
 * The state of the local draft store: `opening` until it is known whether it works, `fails` after a write
 * that has failed.
 */
export type LocalStoreState = 'opening' | 'works' | 'fails';

/** Writes the newest text to the local draft store soon after each input, one write at a time. */
export class LocalSync {
  /** The last sequence that the store has. */
  stored = 0;
  state: LocalStoreState = 'opening';
  readonly #options: LocalSyncOptions;
  #open: (() => Promise<OpenedStore>) | null = null;
  #store: LocalStore | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #newest = 0;
  #isWriting = false;
  #stopped = false;
  #lastWriteStart = Number.NEGATIVE_INFINITY;

  constructor(options: LocalSyncOptions) {
    this.#options = options;
  }

  /** Opens the store, now and whenever its connection is lost, and writes text that is there already. */
  async start(open: () => Promise<OpenedStore>): Promise<void> {
    this.#open = open;
    this.#stopped = false;
    if (this.#newest > this.stored) return this.#write('relaxed');
    const opened = await open();
    if (opened === null || opened === 'slow') return;
    this.#store = opened;
    this.#setState('works');
  }

  /** Schedules a write of newer text. */
  schedule(sequence: number): void {
    this.#newest = sequence;
    if (this.#isWriting) return;
    // The first input after a pause is written in the next task, since timers run late on a busy machine.
    const wait = Math.max(0, this.#lastWriteStart + INTERVAL_MS - performance.now());
    this.#timer ??= setTimeout(() => void this.#write('relaxed'), wait);
  }

  /** Writes the newest text at once, even during another write, and through to the disk. */
  async flush(): Promise<void> {
    if (this.#newest <= this.stored) return;
    const written = this.#write('strict');
    // Does not wait for a store that has failed before.
    if (this.state !== 'fails') await written;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #write(durability: IDBTransactionDurability): Promise<void> {
    this.#cancel();
    if (!this.#open) return;
    this.#isWriting = true;
    this.#lastWriteStart = performance.now();
    // Awaits only if the store is closed: a page that is being closed has no time for it.
    const store = this.#store ?? (await this.#open());
    const state =
      store === null ? 'fails' : store === 'slow' ? 'opening' : await this.#put(store, durability);
    this.#store = state === 'works' ? (store as LocalStore) : null;
    this.#isWriting = false;
    this.#setState(state);
    if (this.#newest > this.stored) this.#scheduleNext();
  }

  async #put(store: LocalStore, durability: IDBTransactionDurability): Promise<LocalStoreState> {
    const record = this.#options.record();
    const isStored = () => {
      this.stored = Math.max(this.stored, record.sequence);
    };
    const onLate = () => {
      isStored();
      this.#setState('works');
    };
    try {
      await store.put(record, durability, onLate);
      isStored();
      return 'works';
    } catch (error) {
      return isTimeout(error) ? 'opening' : 'fails';
    }
  }

  #scheduleNext(): void {
    if (this.#stopped && this.state === 'fails') return;
    const wait = this.state === 'works' ? 0 : RETRY_MS;
    this.#timer ??= setTimeout(() => void this.#write('relaxed'), wait);
  }

  #setState(state: LocalStoreState): void {
    this.state = state;
    this.#options.onChange();
  }
}
