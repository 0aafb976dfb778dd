import { timeLimit } from '../../platform/time-limits.ts';
import { WorkerClient } from '../../platform/worker/client.ts';
import type { Failure } from '../../platform/worker/protocol.ts';
import { thread } from '../../platform/worker/thread.ts';
import { LekhaError } from '../errors.ts';
import { tasks } from './tasks.ts';

type Tasks = typeof tasks;

/** Shorter texts (in UTF-16 units and in tags) take a few milliseconds, less than starting a thread. */
const SHORT = { length: 10_000, tags: 500 };
/** The limits of a process without requests, whose thread would only take memory and time. */
const SHORT_WITHOUT_REQUESTS = { length: 200_000, tags: 10_000 };

let short = SHORT;

/** For a process that serves no requests, such as a command: all but very long texts are processed here. */
export function expectNoRequests(): void {
  short = SHORT_WITHOUT_REQUESTS;
}

/**
 * Lives as long as the process: its thread has no files or connections, and does not keep the process alive
 * when idle.
 */
const client = new WorkerClient<Tasks>({
  start: thread(['domain', 'body', 'worker']),
  concurrency: 1,
  maxWaiting: 32,
  taskMs: timeLimit(20_000),
  startMs: timeLimit(30_000),
  idleMs: 120_000,
  busyError: () =>
    new LekhaError('unavailable', 'Many long articles are being processed. Please try again in a moment.', {
      retryAfter: 5,
    }),
  timeoutError: () =>
    new LekhaError(
      'unavailable',
      'The content takes too long to process at present. Please try again in a moment, or split it into several articles.',
      { retryAfter: 20 },
    ),
  taskError: toError,
});

/**
 * Runs a task: here for short texts, in a worker thread for long ones, so that no request waits for them.
 * Throws the task's errors, and `unavailable` if it takes too long, as on a busy machine, or too many tasks
 * wait.
 */
export function runTask<K extends keyof Tasks>(task: K, ...args: Parameters<Tasks[K]>): ReturnType<Tasks[K]> {
  const texts = args.filter((arg) => typeof arg === 'string');
  const result = isShort(texts) ? runHere(task, args) : client.run(task, args);
  return result as ReturnType<Tasks[K]>;
}

function isShort(texts: readonly string[]): boolean {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length <= short.length && texts.join('').split('<', short.tags + 2).length <= short.tags + 1;
}

function runHere(task: keyof Tasks, args: unknown[]): Promise<unknown> {
  return (tasks[task] as (...args: unknown[]) => Promise<unknown>)(...args);
}

function toError(failure: Failure): Error {
  const { name, message, stack, code, errors, retryAfter } = failure;
  if (name !== 'LekhaError') return Object.assign(new Error(message), { name, stack });
  const details = { errors, retryAfter } as ConstructorParameters<typeof LekhaError>[2];
  return new LekhaError(code as LekhaError['code'], message, details);
}
