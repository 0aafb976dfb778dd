import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fromRoot } from '../../../platform/install-folder.ts';
import { type Start, WorkerClient } from '../../../platform/worker/client.ts';
import type { Tasks } from './pixels.ts';

/** The picture cannot be decoded, or not in time. */
export class DecodeFailed extends Error {
  override name = 'DecodeFailed';
}

const LONGEST_MS = 60_000;
const IDLE_MS = 30_000;
/** Behind readers, but not so far that an upload starves on a busy machine (see nice(1)). */
const NICE = 5;

const decoder = new WorkerClient<Tasks>({
  start: startProcess,
  // How many decode at a time is for `decoding` (semaphore.ts) to say.
  atOnce: Number.POSITIVE_INFINITY,
  mostWaiting: Number.POSITIVE_INFINITY,
  longest: LONGEST_MS,
  longestStart: LONGEST_MS,
  idle: IDLE_MS,
  // Native code cannot be interrupted, only ended with its process; the other tasks are asked again.
  retries: 1,
  busy: notStarted,
  late: () => new DecodeFailed(`not decoded within ${LONGEST_MS / 1000} s`),
  failed: ({ message }) => new DecodeFailed(message),
  // One that never began is no picture's fault, and asking again would not help.
  died: (_cause, wasReady) => (wasReady ? new DecodeFailed('the decoder ended') : notStarted()),
});

/**
 * Has a task of `pixels.ts` done in a process of its own: one without secrets, with lower priority, that can be killed
 * when a picture takes too long, takes nobody down when a decoder crashes, and gives its memory back once idle.
 * Throws `DecodeFailed`, or a plain Error when there is no such process to be had.
 */
export function runInDecoder<K extends keyof Tasks>(
  task: K,
  ...args: Parameters<Tasks[K]>
): Promise<Awaited<ReturnType<Tasks[K]>>> {
  return decoder.ask(task, args);
}

function notStarted(): Error {
  return new Error('The decoder does not start.');
}

function startProcess(...[heard, died]: Parameters<Start>): ReturnType<Start> {
  const started = fork(fromRoot('domain', 'images', 'decode', 'decoder-process.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // glibc gives large blocks back at once only when told where "large" begins (mallopt(3)).
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  });
  try {
    if (started.pid) setPriority(started.pid, NICE);
  } catch {
    // Where priorities cannot be set, the system's own scheduling has to do.
  }
  started.on('message', heard);
  started.once('error', died);
  started.once('exit', () => died(new Error('The decoder ended.')));
  return {
    send: (question) => void started.send(question, (error) => error && died(error)),
    ref: () => {
      started.ref();
      started.channel?.ref();
    },
    unref: () => {
      started.unref();
      started.channel?.unref();
    },
    end: () => started.kill('SIGKILL'),
  };
}
