import type { Device } from './device.ts';
import type { Entry } from './entry.ts';

/** Inputs that come faster than this are written together; a write itself takes a few milliseconds. */
const TOGETHER_MS = 25;
const AGAIN_MS = 1000;

export interface KeeperOptions {
  /** The newest state. */
  entry(): Entry;
  /** Told whenever `kept` or `works` has changed. */
  onChange(): void;
}

/** Puts the newest state on this device soon after each input: one write at a time, the newest state next. */
export class DeviceKeeper {
  /** The sequence that is kept on this device. */
  kept = 0;
  /** False once the device could not keep what it was given. */
  works = true;
  readonly #options: KeeperOptions;
  #device: Device | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = 0;
  #writing = false;
  /** When the last write began. */
  #began = Number.NEGATIVE_INFINITY;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  async start(opening: Promise<Device | null>): Promise<void> {
    this.#device = await opening;
    if (this.#device === null) this.#fail();
    else if (this.#wanted > this.kept) await this.#write('relaxed');
  }

  /** There is something newer. */
  note(sequence: number): void {
    this.#wanted = sequence;
    if (this.#writing) return;
    // The first input after a pause is written at once: on a machine with much to do a timer comes late.
    const wait = Math.max(0, this.#began + TOGETHER_MS - performance.now());
    this.#timer ??= setTimeout(() => void this.#write('relaxed'), wait);
  }

  /** Keeps the newest state now, whatever is under way, and asks the disk to have it. */
  flush(): Promise<void> {
    return this.#wanted > this.kept ? this.#write('strict') : Promise.resolve();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #write(durability: IDBTransactionDurability): Promise<void> {
    this.stop();
    if (!this.#device) return;
    const entry = this.#options.entry();
    this.#writing = true;
    this.#began = performance.now();
    try {
      await this.#device.put(entry, durability);
      this.kept = Math.max(this.kept, entry.sequence);
      this.works = true;
    } catch {
      this.#fail();
    }
    this.#writing = false;
    this.#options.onChange();
    if (this.#wanted > this.kept) this.#next();
  }

  #next(): void {
    const wait = this.works ? 0 : AGAIN_MS;
    this.#timer ??= setTimeout(() => void this.#write('relaxed'), wait);
  }

  #fail(): void {
    this.works = false;
    this.#options.onChange();
  }
}
