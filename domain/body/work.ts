import { WorkerClient } from '../../platform/worker/client.ts';
import type { Failure } from '../../platform/worker/protocol.ts';
import { thread } from '../../platform/worker/thread.ts';
import { LekhaError } from '../errors.ts';
import { tasks } from './tasks.ts';

type Tasks = typeof tasks;

/** Shorter texts take a few milliseconds, less than a new thread takes to start. In UTF-16 units. */
const SHORT = 20_000;

/** A client for the life of the process: its thread holds no files or connections, and an idle one keeps nothing alive. */
const client = new WorkerClient<Tasks>({
  start: thread(['domain', 'body', 'thread-work.ts']),
  atOnce: 1,
  mostWaiting: 32,
  longest: 20_000,
  longestStart: 30_000,
  idle: 120_000,
  busy: () =>
    new LekhaError('unavailable', 'Many long articles are being processed. Please try again in a moment.', {
      retryAfter: 5,
    }),
  late: () =>
    new LekhaError(
      'invalid',
      'The content takes too long to process. Simplify its formatting or split it into several articles.',
    ),
  failed: errorOf,
});

/**
 * Does a task: at once for short texts, in a thread of its own for long ones, so that readers never wait for them. Throws
 * what the task throws, `invalid` when it takes too long and `unavailable` when too many wait.
 */
export function work<K extends keyof Tasks>(task: K, ...args: Parameters<Tasks[K]>): ReturnType<Tasks[K]> {
  const length = args.reduce((sum: number, arg) => sum + (typeof arg === 'string' ? arg.length : 0), 0);
  const done = length > SHORT ? client.ask(task, args) : runHere(task, args);
  return done as ReturnType<Tasks[K]>;
}

function runHere(task: keyof Tasks, args: unknown[]): Promise<unknown> {
  return (tasks[task] as (...args: unknown[]) => Promise<unknown>)(...args);
}

function errorOf(failure: Failure): Error {
  const { name, message, stack, code, errors, retryAfter } = failure;
  if (name !== 'LekhaError') return Object.assign(new Error(message), { name, stack });
  const details = { errors, retryAfter } as ConstructorParameters<typeof LekhaError>[2];
  return new LekhaError(code as LekhaError['code'], message, details);
}
