import { Worker } from 'node:worker_threads';
import type { Dialect, Place } from '../../platform/db/database.ts';
import { fromRoot } from '../../platform/root.ts';
import { LekhaError } from '../errors.ts';
import type { Tasks } from './tasks.ts';

/** A task for the thread, and what comes back. */
export interface Question {
  id: number;
  task: keyof Tasks;
  asked: Parameters<Tasks[keyof Tasks]>[0];
}
/** What the thread says of a question, by the question's `id`; `code` is the database's. */
export type Answer =
  | { id: number; value: unknown }
  | { id: number; failed: string; code?: string | undefined };
/** The first thing the thread says, once it can search. */
export const READY = 'ready';

interface Waiting extends Question {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  /** Nobody wants the answer any more. */
  signal: AbortSignal | undefined;
}

interface Running extends Waiting {
  late: NodeJS.Timeout;
}

/** How many questions the thread has at a time: SQLite answers one after another, PostgreSQL leaves it waiting. */
const AT_ONCE: Record<Dialect, number> = { sqlite: 1, postgres: 3 };

/** Searches that may wait; more are refused at once. */
const MOST_WAITING = 200;
/** How long one search may take, and how long a thread may take to start on a busy machine. */
const LONGEST_MS = 8000;
const LONGEST_START_MS = 30_000;
/** After this long without a search the thread gives its memory back. */
const IDLE_MS = 120_000;

/**
 * Searches in a thread of its own, so that a broad one never keeps readers waiting. Questions whose asker has gone are
 * passed over. A thread that crashes or answers too late is replaced; all it was asked fails with it.
 */
export class SearchThread {
  readonly #place: Place;
  readonly #waiting: Waiting[] = [];
  readonly #running = new Map<number, Running>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  #isReady = false;
  #isClosed = false;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Throws `unavailable` when too many wait or it takes too long; a plain Error when the search itself fails. */
  ask<K extends keyof Tasks>(
    task: K,
    asked: Parameters<Tasks[K]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Tasks[K]>>> {
    if (this.#isClosed || this.#waiting.length >= MOST_WAITING) return Promise.reject(busy());
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.push({ id: this.#count++, task, asked, signal, resolve, reject });
      this.#next();
    }) as Promise<Awaited<ReturnType<Tasks[K]>>>;
  }

  /** Ends the thread; whoever waits is refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(busy());
    this.#failAll(busy());
    await this.#end();
  }

  #next(): void {
    while (this.#running.size < AT_ONCE[this.#place.dialect]) {
      const next = this.#firstWanted();
      if (!next) break;
      this.#send(next);
    }
    if (this.#running.size === 0) this.#rest();
  }

  #send(next: Waiting): void {
    clearTimeout(this.#idle);
    const { id, task, asked } = next;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#running.set(id, {
      ...next,
      late: this.#replaceAfter(this.#isReady ? LONGEST_MS : LONGEST_START_MS),
    });
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
    const asked = this.#running.get(answer.id);
    if (!asked) return;
    this.#release(asked);
    if ('value' in answer) asked.resolve(answer.value);
    else asked.reject(Object.assign(new Error(answer.failed), { code: answer.code }));
    this.#next();
  }

  #release({ id, late }: Running): void {
    clearTimeout(late);
    this.#running.delete(id);
  }

  #start(): Worker {
    const worker = new Worker(fromRoot('domain', 'search', 'thread-work.ts'), {
      workerData: { place: this.#place },
      execArgv: [],
    });
    this.#isReady = false;
    worker.on('message', (said: Answer | typeof READY) => {
      if (said !== READY) this.#settle(said);
      else if (worker === this.#worker) this.#begin();
    });
    worker.on('error', (error: Error) => worker === this.#worker && this.#replace(error));
    return worker;
  }

  /** The time that searches may take counts from when the thread is there. */
  #begin(): void {
    this.#isReady = true;
    for (const asked of this.#running.values()) {
      clearTimeout(asked.late);
      asked.late = this.#replaceAfter(LONGEST_MS);
    }
  }

  #replaceAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#replace(busy()), ms);
  }

  #replace(error: Error): void {
    void this.#end();
    this.#failAll(error);
    this.#next();
  }

  #failAll(error: Error): void {
    for (const asked of [...this.#running.values()]) {
      this.#release(asked);
      asked.reject(error);
    }
  }

  /** A thread at rest does not keep the process alive, and goes after a while. */
  #rest(): void {
    this.#worker?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

function busy(): LekhaError {
  return new LekhaError('unavailable', 'The search is busy. Please try again in a moment.');
}
