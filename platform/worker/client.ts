import { FairQueue } from './fair-queue.ts';
import { type Answer, type Failure, type Question, READY, type Tasks } from './protocol.ts';

/** A thread or process that answers questions. */
export interface Transport {
  send(question: Question): void;
  /** Lets it keep this process alive, or not. */
  ref(): void;
  unref(): void;
  end(): unknown;
}

/** Starts one. `heard` is called with each of its messages, `died` once it ends other than by `end`. */
export type Start = (
  heard: (message: Answer | typeof READY) => void,
  died: (error: Error) => void,
) => Transport;

/** How a client works. Times are in milliseconds. */
export interface WorkerOptions {
  start: Start;
  /** Tasks the worker has at one time, and tasks that may wait for it. */
  atOnce: number;
  mostWaiting: number;
  /** Tasks of one network that may wait; `mostWaiting` by default. */
  mostWaitingPerNetwork?: number;
  /** Time one task may take, and time until a new worker is ready. */
  longest: number;
  longestStart: number;
  /** A worker without tasks for so long is ended, which gives its memory back. */
  idle: number;
  /** How often a task is asked again when the worker died of another one. */
  retries?: number;
  /** The error for tasks that are not begun: too many wait, no worker starts in time, or the client is closed. */
  busy(): Error;
  /** The error for a task that took too long, and for the others of that worker; `busy` unless said. */
  late?(): Error;
  /** The error for what the worker reports; its name, message, stack and code unless said. */
  failed?(failure: Failure): Error;
  /** The error for tasks whose worker died; what it died of unless said. */
  died?(cause: Error, wasReady: boolean): Error;
}

/** Where the request for a task came from. Tasks of different networks are done in turn. */
export interface TaskSource {
  network?: string | undefined;
  /** Receives a function to call when another network wants the same task while it waits. */
  onJoin?(join: (network: string | undefined) => void): void;
}

interface Waiting extends Question {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  /** Aborted when nobody wants the answer any more. */
  signal: AbortSignal | undefined;
  attempts: number;
}

interface Running extends Waiting {
  timeout: NodeJS.Timeout;
}

/**
 * Has tasks done by one worker: in order, and those of different networks in turn. The worker starts with the first task and
 * ends when idle. A task that nobody waits for any more is not begun. A worker that dies or takes too long is replaced.
 */
export class WorkerClient<T extends { [K in keyof T]: Tasks[string] }> {
  readonly #options: WorkerOptions;
  readonly #waiting: FairQueue<Waiting>;
  /** Tasks of a worker that died; they come first. */
  readonly #again: Waiting[] = [];
  readonly #running = new Map<number, Running>();
  #worker: Transport | undefined;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;
  #isReady = false;
  #isClosed = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const { mostWaiting: total, mostWaitingPerNetwork: perNetwork = total } = options;
    this.#waiting = new FairQueue({ total, perNetwork });
  }

  /** Throws the errors of the options, and `busy` once `signal` is aborted before the task has begun. */
  ask<K extends keyof T & string>(
    task: K,
    args: Parameters<T[K]>,
    signal?: AbortSignal,
    { network, onJoin }: TaskSource = {},
  ): Promise<Awaited<ReturnType<T[K]>>> {
    const { busy } = this.#options;
    if (this.#isClosed) return Promise.reject(busy());
    return new Promise<unknown>((resolve, reject) => {
      const asked = { id: this.#count++, task, args, signal, resolve, reject, attempts: 0 };
      this.#waiting.add(asked, network)?.reject(busy());
      onJoin?.((other) => this.#waiting.join(asked, other));
      this.#next();
    }) as Promise<Awaited<ReturnType<T[K]>>>;
  }

  /** Ends the worker; all tasks that are not done are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of [...this.#again.splice(0), ...this.#waiting.clear()])
      reject(this.#options.busy());
    for (const task of this.#stopped()) task.reject(this.#options.busy());
    await this.#end();
  }

  #next(): void {
    while (this.#running.size < this.#options.atOnce) {
      const next = this.#firstWanted();
      if (!next) break;
      try {
        this.#send(next);
      } catch (error) {
        this.#refuse(next, error as Error);
      }
    }
    if (this.#running.size === 0) this.#rest();
  }

  #firstWanted(): Waiting | undefined {
    for (;;) {
      const next = this.#again.shift() ?? this.#waiting.take();
      if (!next?.signal?.aborted) return next;
      next.reject(this.#options.busy());
    }
  }

  #send(next: Waiting): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    this.#worker.ref();
    const { longest, longestStart } = this.#options;
    const timeout = this.#timeout(next.id, this.#isReady ? longest : longestStart);
    this.#running.set(next.id, { ...next, attempts: next.attempts + 1, timeout });
    const { id, task, args } = next;
    this.#worker.send({ id, task, args });
  }

  /** For a task that could not be given to a worker, as where the system has no memory for a process. */
  #refuse({ id, reject }: Waiting, error: Error): void {
    clearTimeout(this.#running.get(id)?.timeout);
    this.#running.delete(id);
    reject(error);
  }

  #start(): Transport {
    this.#isReady = false;
    const worker: Transport = this.#options.start(
      (message) => {
        if (worker !== this.#worker) return;
        if (message === READY) this.#begin();
        else this.#settle(message);
      },
      (error) => {
        if (worker === this.#worker) this.#died(error);
      },
    );
    return worker;
  }

  /** The time that tasks may take counts from when the worker is there. */
  #begin(): void {
    this.#isReady = true;
    for (const task of this.#running.values()) {
      clearTimeout(task.timeout);
      task.timeout = this.#timeout(task.id, this.#options.longest);
    }
  }

  #settle(answer: Answer): void {
    const task = this.#running.get(answer.id);
    if (!task) return;
    clearTimeout(task.timeout);
    this.#running.delete(answer.id);
    if ('value' in answer) task.resolve(answer.value);
    else task.reject((this.#options.failed ?? errorOf)(answer.failure));
    this.#next();
  }

  #timeout(id: number, ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#late(id), ms);
  }

  #late(id: number): void {
    const { late, busy } = this.#options;
    const refusal = this.#isReady && late ? late : busy;
    this.#replace((task) => (task.id === id || !this.#mayAskAgain(task) ? refusal() : null));
  }

  #died(cause: Error): void {
    const { died = () => cause } = this.#options;
    const wasReady = this.#isReady;
    this.#replace((task) => (wasReady && this.#mayAskAgain(task) ? null : died(cause, wasReady)));
  }

  #mayAskAgain({ attempts }: Running): boolean {
    return attempts <= (this.#options.retries ?? 0);
  }

  /** `refusalOf` says which error a task gets; null to ask it again. */
  #replace(refusalOf: (task: Running) => Error | null): void {
    void this.#end();
    const again: Running[] = [];
    for (const task of this.#stopped()) {
      const refusal = refusalOf(task);
      if (refusal) task.reject(refusal);
      else again.push(task);
    }
    this.#again.unshift(...again);
    this.#next();
  }

  /** The tasks under way, which now are not any more. */
  #stopped(): Running[] {
    const tasks = [...this.#running.values()];
    for (const { timeout } of tasks) clearTimeout(timeout);
    this.#running.clear();
    return tasks;
  }

  /** A worker at rest does not keep the process alive, and goes after a while. */
  #rest(): void {
    this.#worker?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), this.#options.idle).unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }
}

function errorOf({ name, message, stack, code }: Failure): Error {
  return Object.assign(new Error(message), { name, stack, code });
}
