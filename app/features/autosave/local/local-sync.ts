import type { LocalStore } from './indexed-db.ts';
import type { LocalRecord } from './record.ts';

/** Inputs that come faster than this are written together; a write itself takes a few milliseconds. */
const TOGETHER_MS = 25;
const AGAIN_MS = 1000;

export interface LocalSyncOptions {
  /** The newest state. */
  record(): LocalRecord;
  /** Told whenever `kept` or `state` has changed. */
  onChange(): void;
}

/** Whether the device keeps what it is given: not known before it is opened. */
export type LocalStoreState = 'opening' | 'works' | 'fails';

/** Puts the newest state on this device soon after each input: one write at a time, the newest state next. */
export class LocalSync {
  /** The sequence that is kept on this device. */
  stored = 0;
  state: LocalStoreState = 'opening';
  readonly #options: LocalSyncOptions;
  #open: (() => Promise<LocalStore | null>) | null = null;
  #device: LocalStore | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;
  #writing = false;
  #stopped = false;
  /** When the last write began. */
  #began = Number.NEGATIVE_INFINITY;

  constructor(options: LocalSyncOptions) {
    this.#options = options;
  }

  /** Opens the device, now and whenever it is lost, and keeps what there is already. */
  async start(open: () => Promise<LocalStore | null>): Promise<void> {
    this.#open = open;
    this.#stopped = false;
    if (this.#wanted > this.stored) return this.#write('relaxed');
    this.#device = await open();
    this.#is(this.#device ? 'works' : 'fails');
  }

  /** There is something newer. */
  schedule(sequence: number): void {
    this.#wanted = sequence;
    if (this.#writing) return;
    // The first input after a pause is written at once: on a machine with much to do a timer comes late.
    const wait = Math.max(0, this.#began + TOGETHER_MS - performance.now());
    this.#timer ??= setTimeout(() => void this.#write('relaxed'), wait);
  }

  /** Keeps the newest state now, whatever is under way, and asks the disk to have it. */
  async flush(): Promise<void> {
    if (this.#wanted <= this.stored) return;
    const written = this.#write('strict');
    // Nobody should wait for a device that has failed to do so before.
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
    this.#writing = true;
    this.#began = performance.now();
    // A page that is about to go must not have to wait for an open device.
    this.#device ??= await this.#open();
    const isKept = this.#device !== null && (await this.#put(this.#device, durability));
    if (!isKept) this.#device = null;
    this.#writing = false;
    this.#is(isKept ? 'works' : 'fails');
    if (this.#wanted > this.stored) this.#next();
  }

  async #put(device: LocalStore, durability: IDBTransactionDurability): Promise<boolean> {
    const entry = this.#options.record();
    try {
      await device.put(entry, durability);
      this.stored = Math.max(this.stored, entry.sequence);
      return true;
    } catch {
      return false;
    }
  }

  #next(): void {
    if (this.#stopped && this.state === 'fails') return;
    const wait = this.state === 'works' ? 0 : AGAIN_MS;
    this.#timer ??= setTimeout(() => void this.#write('relaxed'), wait);
  }

  #is(state: LocalStoreState): void {
    this.state = state;
    this.#options.onChange();
  }
}
