import { FairQueue } from './fair-queue.ts';
import { type Failure, READY, type Reply, type TaskRequest, type Tasks } from './protocol.ts';

/** A worker thread or process. */
export interface Transport {
  send(request: TaskRequest): void;
  /** Makes it keep this process alive. */
  ref(): void;
  /** Lets this process end while the worker runs. */
  unref(): void;
  end(): unknown;
}

/**
 * Starts a worker. Calls `onMessage` with each of its messages, and `onCrash` if it ends other than by `end`.
 */
export type StartWorker = (
  onMessage: (message: Reply | typeof READY) => void,
  onCrash: (error: Error) => void,
) => Transport;

/** Options of a client. Times are in milliseconds. */
export interface WorkerOptions {
  start: StartWorker;
  /** Maximum number of tasks that the worker has at once, and that wait for it. */
  concurrency: number;
  maxWaiting: number;
  /** Maximum number of waiting tasks of one network; `maxWaiting` by default. */
  maxWaitingPerNetwork?: number;
  /** Time limits for a task and for the start of a worker. */
  taskMs: number;
  startMs: number;
  /**
   * Idle time after which the worker is ended, to free its memory. Without it, the worker lives as long as
   * the client.
   */
  idleMs?: number;
  /** How often a task is retried when its worker crashed, or was replaced because another task timed out. */
  retries?: number;
  /**
   * Creates the error for tasks that do not start: too many wait, no worker starts in time, or the client is
   * closed.
   */
  busyError(): Error;
  /**
   * Creates the error for a task that takes too long, and for the other tasks of its worker; `busyError` by
   * default.
   */
  timeoutError?(): Error;
  /** Creates the error for a failure in the worker; by default with its name, message, stack and code. */
  taskError?(failure: Failure): Error;
  /** Creates the error for tasks whose worker crashed; `cause` by default. */
  crashError?(cause: Error, wasReady: boolean): Error;
}

/** Where the request for a task came from. Tasks of different networks are done in turn. */
export interface TaskSource {
  network?: string | undefined;
  /** Receives a function to call when another network wants the same task while it waits. */
  onJoin?(join: (network: string | undefined) => void): void;
}

interface WaitingTask extends TaskRequest {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal | undefined;
  attempts: number;
}

interface RunningTask extends WaitingTask {
  timeout: NodeJS.Timeout;
}

/**
 * Runs tasks in one worker: in order, and those of different networks in turn. The worker starts with the
 * first task or before it (`warm`), and ends when idle. A task whose result is no longer needed does not
 * start. A worker that crashes or takes too long is replaced.
 */
export class WorkerClient<T extends { [K in keyof T]: Tasks[string] }> {
  readonly #options: WorkerOptions;
  readonly #waiting: FairQueue<WaitingTask>;
  /** Tasks of a crashed worker, which come first. */
  readonly #retries: WaitingTask[] = [];
  readonly #running = new Map<number, RunningTask>();
  #worker: Transport | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isReady = false;
  #isClosed = false;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const { maxWaiting: total, maxWaitingPerNetwork: perNetwork = total } = options;
    this.#waiting = new FairQueue({ total, perNetwork });
  }

  /** Starts the worker, so that the first task need not wait for it. */
  warm(): void {
    if (this.#isClosed) return;
    try {
      this.#worker ??= this.#start();
    } catch {
      // The first task tries again, and tells the error.
    }
    if (this.#running.size === 0) this.#startIdleTimer();
  }

  /**
   * Runs a task. Throws the errors of the options, and `busyError` as soon as `signal` is aborted: a task
   * that waits then does not start, and the worker finishes one that runs.
   */
  run<K extends keyof T & string>(
    task: K,
    args: Parameters<T[K]>,
    signal?: AbortSignal,
    { network, onJoin }: TaskSource = {},
  ): Promise<Awaited<ReturnType<T[K]>>> {
    const { busyError } = this.#options;
    if (this.#isClosed || signal?.aborted) return Promise.reject(busyError());
    return new Promise<unknown>((resolve, reject) => {
      const waiting = { id: ++this.#lastId, task, args, signal, resolve, reject, attempts: 0 };
      this.#waiting.add(waiting, network)?.reject(busyError());
      const cancel = () => {
        this.#waiting.remove(waiting);
        reject(busyError());
      };
      signal?.addEventListener('abort', cancel, { once: true });
      onJoin?.((other) => this.#waiting.join(waiting, other));
      this.#startNext();
    }) as Promise<Awaited<ReturnType<T[K]>>>;
  }

  /** Ends the worker and rejects all unfinished tasks. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of [...this.#retries.splice(0), ...this.#waiting.clear()])
      reject(this.#options.busyError());
    for (const task of this.#stopAll()) task.reject(this.#options.busyError());
    await this.#end();
  }

  #startNext(): void {
    while (this.#running.size < this.#options.concurrency) {
      const next = this.#firstWanted();
      if (!next) break;
      try {
        this.#send(next);
      } catch (error) {
        this.#refuse(next, error as Error);
      }
    }
    if (this.#running.size === 0) this.#startIdleTimer();
  }

  #firstWanted(): WaitingTask | undefined {
    for (;;) {
      const next = this.#retries.shift() ?? this.#waiting.take();
      if (!next?.signal?.aborted) return next;
      next.reject(this.#options.busyError());
    }
  }

  #send(next: WaitingTask): void {
    clearTimeout(this.#idleTimer);
    this.#worker ??= this.#start();
    this.#worker.ref();
    const { taskMs, startMs } = this.#options;
    const timeout = this.#startTimer(next.id, this.#isReady ? taskMs : startMs);
    this.#running.set(next.id, { ...next, attempts: next.attempts + 1, timeout });
    const { id, task, args } = next;
    this.#worker.send({ id, task, args });
  }

  /** Rejects a task that could not be sent to a worker, for example without memory for a process. */
  #refuse({ id, reject }: WaitingTask, error: Error): void {
    clearTimeout(this.#running.get(id)?.timeout);
    this.#running.delete(id);
    reject(error);
  }

  #start(): Transport {
    this.#isReady = false;
    const worker: Transport = this.#options.start(
      (message) => {
        if (worker !== this.#worker) return;
        if (message === READY) this.#onReady();
        else this.#settle(message);
      },
      (error) => {
        if (worker === this.#worker) this.#onCrash(error);
      },
    );
    return worker;
  }

  /** Starts the time limits of tasks once the worker is ready. */
  #onReady(): void {
    this.#isReady = true;
    for (const task of this.#running.values()) {
      clearTimeout(task.timeout);
      task.timeout = this.#startTimer(task.id, this.#options.taskMs);
    }
  }

  #settle(reply: Reply): void {
    const task = this.#running.get(reply.id);
    if (!task) return;
    clearTimeout(task.timeout);
    this.#running.delete(reply.id);
    if ('value' in reply) task.resolve(reply.value);
    else task.reject((this.#options.taskError ?? toError)(reply.failure));
    this.#startNext();
  }

  #startTimer(id: number, ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#onTimeout(id), ms);
  }

  #onTimeout(id: number): void {
    const { timeoutError, busyError } = this.#options;
    const refusal = this.#isReady && timeoutError ? timeoutError : busyError;
    this.#replace((task) => (task.id === id || !this.#mayRetry(task) ? refusal() : null));
  }

  #onCrash(cause: Error): void {
    const { crashError = () => cause } = this.#options;
    const wasReady = this.#isReady;
    this.#replace((task) => (wasReady && this.#mayRetry(task) ? null : crashError(cause, wasReady)));
  }

  #mayRetry({ attempts }: RunningTask): boolean {
    return attempts <= (this.#options.retries ?? 0);
  }

  /** Replaces the worker. `createError` creates the error of a task, or null to retry it. */
  #replace(createError: (task: RunningTask) => Error | null): void {
    void this.#end();
    const retries: RunningTask[] = [];
    for (const task of this.#stopAll()) {
      const error = createError(task);
      if (error) task.reject(error);
      else retries.push(task);
    }
    this.#retries.unshift(...retries);
    this.#startNext();
  }

  /** Removes all running tasks and returns them. */
  #stopAll(): RunningTask[] {
    const tasks = [...this.#running.values()];
    for (const { timeout } of tasks) clearTimeout(timeout);
    this.#running.clear();
    return tasks;
  }

  /** Lets the process end while the worker is idle, and ends the worker after a while. */
  #startIdleTimer(): void {
    this.#worker?.unref();
    clearTimeout(this.#idleTimer);
    const { idleMs } = this.#options;
    if (idleMs !== undefined) this.#idleTimer = setTimeout(() => void this.#end(), idleMs).unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.end();
  }
}

function toError({ name, message, stack, code }: Failure): Error {
  return Object.assign(new Error(message), { name, stack, code });
}
