import type { Autosave, AutosaveResult } from '../../../../contract/working-copy.ts';
import { type ApiFailure, sendAutosave } from './api.ts';

/** An autosave is sent after a pause in typing, or after the maximum delay while typing goes on. */
const PAUSE_MS = 1000;
const MAX_DELAY_MS = 10_000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;

/** Why the server does not have the newest text; `null` if nothing has failed. */
export type SyncFailure = { kind: 'offline' | 'error' | 'signed-out' | 'refused'; message: string } | null;

export interface RemoteSyncOptions {
  sessionId: string;
  /** Returns the newest text. */
  autosave(): Autosave;
  /**
   * Called after each successful autosave with its result, and whenever `stored` or `failure` has changed.
   */
  onChange(result?: AutosaveResult): void;
}

/**
 * Sends the newest text to the server at each pause in typing, one request at a time, and retries until it
 * arrives.
 */
export class RemoteSync {
  /** The last sequence that the server has. */
  stored = 0;
  failure: SyncFailure = null;
  readonly #options: RemoteSyncOptions;
  #newest = 0;
  #request: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The time of the first input that is not sent yet. */
  #unsentSince = 0;
  #failures = 0;
  #stopped = false;

  constructor(options: RemoteSyncOptions) {
    this.#options = options;
  }

  /** Schedules an autosave of newer text. */
  schedule(sequence: number): void {
    this.#newest = sequence;
    if (sequence <= this.stored) return;
    this.#unsentSince ||= Date.now();
    // A retry keeps its time. Refused text is sent again at once, since it may be accepted after the change.
    const isScheduled = this.#timer !== undefined || this.#request !== null;
    if (this.failure && this.failure.kind !== 'refused' && isScheduled) return;
    this.#sendAfter(Math.min(PAUSE_MS, Math.max(0, this.#unsentSince + MAX_DELAY_MS - Date.now())));
  }

  /** Retries at once, because the connection or the sign-in may be back. */
  retry(): void {
    if (this.failure && this.#newest > this.stored) this.#sendAfter(0);
  }

  /** Sends unsent text at once, before the page or the form is left. */
  flush(): void {
    if (!this.failure) this.#start();
  }

  /** Notes that a save has stored everything up to `sequence`. */
  articleSaved(sequence: number): void {
    this.stored = Math.max(this.stored, sequence);
    this.#setFailure(null);
    if (this.#newest <= this.stored) this.#cancel();
  }

  /** Waits for the running request and cancels the next, so that a save and an autosave do not overlap. */
  async cancelAndWait(): Promise<void> {
    this.#cancel();
    await this.#settled();
    this.#cancel();
  }

  /** Takes over what a save has found out about the connection. */
  reportFailure(failure: SyncFailure): void {
    this.#setFailure(failure);
    if (this.#newest > this.stored) this.#sendAfter(failure ? FIRST_RETRY_MS : PAUSE_MS);
  }

  start(): void {
    this.#stopped = false;
  }

  /** Sends what a running request leaves, and nothing else from now on. */
  stop(): void {
    this.#stopped = true;
    this.#cancel();
    if (!this.#request) return;
    const last = this.#settled();
    lastAutosaves.add(last);
    void last.finally(() => lastAutosaves.delete(last));
  }

  async #settled(): Promise<void> {
    while (this.#request) await this.#request;
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #sendAfter(ms: number): void {
    this.#cancel();
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.#start(), ms);
  }

  #start(): void {
    this.#cancel();
    if (this.#newest <= this.stored) return;
    this.#request ??= this.#send().finally(() => {
      this.#request = null;
      // After `stop` no timer sends what was typed during the last request.
      if (this.#stopped && !this.failure) this.#start();
    });
  }

  async #send(): Promise<void> {
    const autosave = this.#options.autosave();
    this.#unsentSince = 0;
    const result = await sendAutosave(this.#options.sessionId, autosave);
    if (result.ok) {
      this.stored = Math.max(this.stored, autosave.sequence, result.data.sequence);
      autosaveCount++;
      this.#setFailure(null);
      this.#options.onChange(result.data);
      if (this.#newest > this.stored) this.#sendAfter(PAUSE_MS);
    } else {
      this.#setFailure(classifyFailure(result));
      this.#failures++;
      if (result.status === 429 || this.failure?.kind !== 'refused')
        this.#sendAfter(this.#retryDelay(result));
    }
  }

  #setFailure(failure: SyncFailure): void {
    this.failure = failure;
    if (!failure) this.#failures = 0;
    this.#options.onChange();
  }

  /** Grows with each failure. The random part keeps many clients from retrying at the same moment. */
  #retryDelay({ retryAfter = 0 }: ApiFailure): number {
    const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 1.6 ** (this.#failures - 1));
    return Math.max(delay * (0.8 + 0.4 * Math.random()), retryAfter * 1000);
  }
}

export function classifyFailure({ status, message, isForeign }: ApiFailure): Exclude<SyncFailure, null> {
  if (status === 0) return { kind: 'offline', message };
  if (isForeign || status === 429 || status >= 500) return { kind: 'error', message };
  return { kind: status === 401 || status === 403 ? 'signed-out' : 'refused', message };
}

const lastAutosaves = new Set<Promise<void>>();
let autosaveCount = 0;

/** Counts the autosaves of this tab that the server has stored. */
export const countAutosaves = () => autosaveCount;

/** Waits for the last autosaves of forms that were left. */
export async function whenLastAutosavesEnd(): Promise<void> {
  await Promise.all(lastAutosaves);
}
