import type { Autosave, AutosaveResult } from '../../../../contract/working-copy.ts';
import { type ApiResult, sendAutosave } from './api.ts';

/** An autosave goes out after this pause, and in the midst of a long flow of typing at the latest after the other. */
const PAUSE_MS = 1000;
const AT_THE_LATEST_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;

/** Why the server does not have the newest text; `null` while nothing is wrong. */
export type SyncFailure = { is: 'offline' | 'signed-out' | 'refused'; message: string } | null;

export interface RemoteSyncOptions {
  desk: string;
  /** The newest state. */
  copy(): Autosave;
  /** Told of every answer, and whenever `kept` or `trouble` has changed. */
  onChange(answer?: AutosaveResult): void;
}

/** Puts the newest state on the server at each pause, one request at a time, and tries again until it is there. */
export class RemoteSync {
  /** The sequence that the server has. */
  stored = 0;
  failure: SyncFailure = null;
  readonly #options: RemoteSyncOptions;
  #wanted = 0;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #oldest = 0;
  #failures = 0;
  #stopped = false;

  constructor(options: RemoteSyncOptions) {
    this.#options = options;
  }

  /** There is something newer. */
  schedule(sequence: number): void {
    this.#wanted = sequence;
    if (sequence <= this.stored) return;
    this.#oldest ||= Date.now();
    // After a failure the next attempt has its time already; a refused text may pass now that it is another.
    const waits = this.#timer !== undefined || this.#sending !== null;
    if (this.failure && this.failure.is !== 'refused' && waits) return;
    this.#after(Math.min(PAUSE_MS, Math.max(0, this.#oldest + AT_THE_LATEST_MS - Date.now())));
  }

  /** What was true before may not be now: the connection is back, or somebody signed in. */
  retry(): void {
    if (this.failure && this.#wanted > this.stored) this.#after(0);
  }

  /** Sends what is left at once, for a page that is about to go or a form that was left. */
  flush(): void {
    if (!this.failure) this.#start();
  }

  /** The newest text went another way: by a save. */
  saved(sequence: number): void {
    this.stored = Math.max(this.stored, sequence);
    this.#settle(null);
    if (this.#wanted <= this.stored) this.#cancel();
  }

  /** Resolves when no request is under way, so that a save and an autosave do not meet. */
  async cancelAndWait(): Promise<void> {
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
  reportFailure(trouble: SyncFailure): void {
    this.#settle(trouble);
    if (this.#wanted > this.stored) this.#after(trouble ? FIRST_RETRY_MS : PAUSE_MS);
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
    if (this.#wanted <= this.stored) return;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
      // No pause will come any more for what was typed while the last request of a form was under way.
      if (this.#stopped && !this.failure) this.#start();
    });
  }

  async #send(): Promise<void> {
    const copy = this.#options.copy();
    this.#oldest = 0;
    const answered = await sendAutosave(this.#options.desk, copy);
    if (answered.ok) {
      this.stored = Math.max(this.stored, copy.sequence, answered.data.sequence);
      this.#settle(null);
      this.#options.onChange(answered.data);
      if (this.#wanted > this.stored) this.#after(PAUSE_MS);
    } else {
      this.#settle(classifyFailure(answered));
      this.#failures++;
      if (answered.status === 429 || this.failure?.is !== 'refused') this.#after(this.#wait(answered));
    }
  }

  #settle(trouble: SyncFailure): void {
    this.failure = trouble;
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
export function classifyFailure(
  answered: Exclude<ApiResult<unknown>, { ok: true }>,
): Exclude<SyncFailure, null> {
  const { status, message } = answered;
  if (status === 401 || status === 403) return { is: 'signed-out', message };
  const passing = status === 0 || status === 429 || status >= 500;
  return { is: passing ? 'offline' : 'refused', message };
}
