import type { Autosave, Kept } from '../../../../contract/working-copy.ts';
import { type Answered, sendAutosave } from './calls.ts';

/** An autosave goes out after this pause, and in the midst of a long flow of typing at the latest after the other. */
const PAUSE_MS = 1000;
const AT_THE_LATEST_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;

/** Why the server does not have the newest text; `null` while nothing is wrong. */
export type Trouble = { is: 'offline' | 'signed-out' | 'refused'; message: string } | null;

export interface ServerKeeperOptions {
  desk: string;
  /** The newest state. */
  copy(): Autosave;
  /** Told of every answer, and whenever `kept` or `trouble` has changed. */
  onChange(answer?: Kept): void;
}

/** Puts the newest state on the server at each pause, one request at a time, and tries again until it is there. */
export class ServerKeeper {
  /** The sequence that the server has. */
  kept = 0;
  trouble: Trouble = null;
  readonly #options: ServerKeeperOptions;
  #wanted = 0;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #oldest = 0;
  #failures = 0;
  #stopped = false;

  constructor(options: ServerKeeperOptions) {
    this.#options = options;
  }

  /** There is something newer. */
  note(sequence: number): void {
    this.#wanted = sequence;
    if (sequence <= this.kept) return;
    this.#oldest ||= Date.now();
    // After a failure the next attempt has its time already; a refused text may pass now that it is another.
    const waits = this.#timer !== undefined || this.#sending !== null;
    if (this.trouble && this.trouble.is !== 'refused' && waits) return;
    this.#after(Math.min(PAUSE_MS, Math.max(0, this.#oldest + AT_THE_LATEST_MS - Date.now())));
  }

  /** What was true before may not be now: the connection is back, or somebody signed in. */
  retry(): void {
    if (this.trouble && this.#wanted > this.kept) this.#after(0);
  }

  /** Sends what is left at once, for a page that is about to go or a form that was left. */
  flush(): void {
    if (!this.trouble) this.#start();
  }

  /** The newest text went another way: by a save. */
  saved(sequence: number): void {
    this.kept = Math.max(this.kept, sequence);
    this.#settle(null);
    if (this.#wanted <= this.kept) this.#cancel();
  }

  /** Resolves when no request is under way, so that a save and an autosave do not meet. */
  async quiet(): Promise<void> {
    this.#cancel();
    while (this.#sending) await this.#sending;
    this.#cancel();
  }

  /** Whether a request is under way. */
  get isSending(): boolean {
    return this.#sending !== null;
  }

  /** Resolves when no request is under way and none follows at once. */
  async settled(): Promise<void> {
    while (this.#sending) await this.#sending;
  }

  /** What a save has found out of the connection. */
  met(trouble: Trouble): void {
    this.#settle(trouble);
    if (this.#wanted > this.kept) this.#after(trouble ? FIRST_RETRY_MS : PAUSE_MS);
  }

  start(): void {
    this.#stopped = false;
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #after(ms: number): void {
    this.#cancel();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.#start(), ms);
  }

  #start(): void {
    this.#cancel();
    if (this.#wanted <= this.kept) return;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
      // No pause will come any more for what was typed while the last request of a form was under way.
      if (this.#stopped && !this.trouble) this.#start();
    });
  }

  async #send(): Promise<void> {
    const copy = this.#options.copy();
    this.#oldest = 0;
    const answered = await sendAutosave(this.#options.desk, copy);
    if (answered.ok) {
      this.kept = Math.max(this.kept, copy.sequence, answered.data.sequence);
      this.#settle(null);
      this.#options.onChange(answered.data);
      if (this.#wanted > this.kept) this.#after(PAUSE_MS);
    } else {
      this.#settle(troubleOf(answered));
      this.#failures++;
      if (answered.status === 429 || this.trouble?.is !== 'refused') this.#after(this.#wait(answered));
    }
  }

  #settle(trouble: Trouble): void {
    this.trouble = trouble;
    if (!trouble) this.#failures = 0;
    this.#options.onChange();
  }

  /** Longer each time, and never quite together with all the others who wait for the same server. */
  #wait({ retryAfter }: { retryAfter?: number | undefined }): number {
    const grown = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 1.6 ** (this.#failures - 1));
    return Math.max(grown * (0.8 + 0.4 * Math.random()), (retryAfter ?? 0) * 1000);
  }
}

/** What a call that was not accepted says of the way to the server. */
export function troubleOf(answered: Exclude<Answered<unknown>, { ok: true }>): Exclude<Trouble, null> {
  const { status, message } = answered;
  if (status === 401 || status === 403) return { is: 'signed-out', message };
  const passing = status === 0 || status === 429 || status >= 500;
  return { is: passing ? 'offline' : 'refused', message };
}
