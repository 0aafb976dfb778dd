import { WorkerClient } from '../../platform/worker/client.ts';
import type { Failure } from '../../platform/worker/protocol.ts';
import { thread } from '../../platform/worker/thread.ts';
import { LekhaError } from '../errors.ts';
import { tasks } from './tasks.ts';

type Tasks = typeof tasks;

/** Below both, a text takes a few milliseconds, less than a new thread takes to start: in UTF-16 units, and in tags. */
const SHORT = { length: 10_000, tags: 500 };

/** A client for the life of the process: its thread holds no files or connections, and an idle one keeps nothing alive. */
const client = new WorkerClient<Tasks>({
  start: thread(['domain', 'body', 'worker.ts']),
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
export function runTask<K extends keyof Tasks>(task: K, ...args: Parameters<Tasks[K]>): ReturnType<Tasks[K]> {
  const html = args.filter((arg) => typeof arg === 'string');
  const done = isShort(html) ? runHere(task, args) : client.ask(task, args);
  return done as ReturnType<Tasks[K]>;
}

function isShort(texts: readonly string[]): boolean {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length <= SHORT.length && texts.join('').split('<', SHORT.tags + 2).length <= SHORT.tags + 1;
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
