import { Worker } from 'node:worker_threads';
import { fromRoot } from '../../platform/root.ts';
import { LekhaError } from '../errors.ts';
import type { Tasks } from './tasks.ts';

/** A task for the thread, and what comes back. */
export interface Question {
  id: number;
  task: keyof Tasks;
  asked: Parameters<Tasks[keyof Tasks]>[0];
}
export type Answer = { id: number; value: unknown } | { id: number; failed: string };
/** The first thing the thread says, once it can search. */
export const READY = 'ready';

interface Waiting extends Question {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  /** Nobody wants the answer any more. */
  signal: AbortSignal | undefined;
}

/** Searches that may wait; more are refused at once. */
const MOST_WAITING = 200;
/** How long one search may take, and how long a thread may take to start on a busy machine. */
const LONGEST_MS = 8000;
const LONGEST_START_MS = 30_000;
/** After this long without a search the thread gives its memory back. */
const IDLE_MS = 120_000;

/**
 * Searches in a thread of its own, one after another, so that a broad one never keeps readers waiting. Questions whose asker
 * has gone are passed over. A thread that crashes or answers too late is replaced.
 */
export class SearchThread {
  readonly #file: string;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #late: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  #isReady = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** Throws `unavailable` when too many wait or it takes too long; a plain Error when the search itself fails. */
  ask<K extends keyof Tasks>(
    task: K,
    asked: Parameters<Tasks[K]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Tasks[K]>>> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(busy());
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ id: this.#count++, task, asked, signal, resolve, reject });
      this.#next();
    }) as Promise<Awaited<ReturnType<Tasks[K]>>>;
  }

  #next(): void {
    if (this.#current) return;
    const next = this.#firstWanted();
    if (next) this.#send(next);
    else this.#rest();
  }

  #send(next: Waiting): void {
    clearTimeout(this.#idle);
    this.#current = next;
    const { id, task, asked } = next;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#replaceAfter(this.#isReady ? LONGEST_MS : LONGEST_START_MS);
    this.#worker.postMessage({ id, task, asked } satisfies Question);
  }

  #firstWanted(): Waiting | undefined {
    for (;;) {
      const next = this.#waiting.shift();
      if (!next) return undefined;
      if (!next.signal?.aborted) return next;
      next.reject(new LekhaError('unavailable', 'Nobody waits for this search.'));
    }
  }

  #settle(answer: Answer): void {
    if (this.#current?.id !== answer.id) return;
    const { resolve, reject } = this.#current;
    this.#release();
    if ('value' in answer) resolve(answer.value);
    else reject(new Error(answer.failed));
    this.#next();
  }

  #release(): void {
    clearTimeout(this.#late);
    this.#current = undefined;
  }

  #start(): Worker {
    const worker = new Worker(fromRoot('domain', 'search', 'thread-work.ts'), {
      workerData: { file: this.#file },
      execArgv: [],
      env: {},
    });
    this.#isReady = false;
    worker.on('message', (said: Answer | typeof READY) => {
      if (said !== READY) return this.#settle(said);
      this.#isReady = true;
      if (this.#current) this.#replaceAfter(LONGEST_MS);
    });
    worker.on('error', (error: Error) => worker === this.#worker && this.#replace(error));
    return worker;
  }

  #replaceAfter(ms: number): void {
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#replace(busy()), ms);
  }

  #replace(error: Error): void {
    const { reject } = this.#current ?? {};
    this.#release();
    void this.#worker?.terminate();
    this.#worker = undefined;
    reject?.(error);
    this.#next();
  }

  /** A thread at rest does not keep the process alive, and goes after a while. */
  #rest(): void {
    this.#worker?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      void this.#worker?.terminate();
      this.#worker = undefined;
    }, IDLE_MS).unref();
  }
}

function busy(): LekhaError {
  return new LekhaError('unavailable', 'The search is busy. Please try again in a moment.');
}
