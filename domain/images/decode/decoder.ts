import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { modulePath } from '../../../platform/install-folder.ts';
import { type StartWorker, WorkerClient } from '../../../platform/worker/client.ts';
import { awaitMemory, type ImageSize, tooLittleMemory } from './memory.ts';
import type { RawHeader, Tasks } from './pixels.ts';

const TIMEOUT_MS = 60_000;
const IDLE_MS = 30_000;
/** Lower priority than requests, but high enough for uploads on a busy machine (see nice(1)). */
const NICE = 5;

/** The image could not be decoded, or not in time. */
export class DecodeFailed extends Error {
  override name = 'DecodeFailed';
}

/** The image was not decoded in time. On a busy machine, another attempt may succeed. */
export class DecodeTimedOut extends DecodeFailed {
  constructor() {
    super(`not decoded within ${TIMEOUT_MS / 1000} s`);
  }
}

/** Something else than this program ended the process: without memory, the kernel does. */
class DecoderKilled extends Error {}

const decoder = new WorkerClient<Tasks>({
  start: startProcess,
  // `decodeSlot` (decode-slot.ts) limits how many decode at a time.
  concurrency: Number.POSITIVE_INFINITY,
  maxWaiting: Number.POSITIVE_INFINITY,
  taskMs: TIMEOUT_MS,
  startMs: TIMEOUT_MS,
  idleMs: IDLE_MS,
  // Native code can only be stopped with its process; the other tasks of the process are sent again.
  retries: 1,
  busyError: notStarted,
  timeoutError: () => new DecodeTimedOut(),
  taskError: ({ message }) => new DecodeFailed(message),
  // A process that never started is not the image's fault, and a retry would not help.
  crashError: (cause, wasReady) => {
    if (cause instanceof DecoderKilled) return tooLittleMemory();
    return wasReady ? new DecodeFailed('the decoder ended') : notStarted();
  },
});

/**
 * Runs a task of `pixels.ts` in a separate process, once there is memory for an image of this size: without
 * secrets, at a lower priority, killed if an image takes too long, isolated if a decoder crashes, and ended
 * when idle to free its memory. Throws `DecodeFailed`, the errors of `awaitMemory`, or a plain Error if the
 * process cannot be started.
 */
export async function runInDecoder<K extends Exclude<keyof Tasks, 'readHeader'>>(
  image: ImageSize,
  task: K,
  ...args: Parameters<Tasks[K]>
): Promise<Awaited<ReturnType<Tasks[K]>>> {
  await awaitMemory(image);
  return decoder.run(task, args);
}

/** Reads the size of an image in the same process. No pixel is decoded, so that little memory is needed. */
export function readHeader(bytes: Uint8Array): Promise<RawHeader> {
  return decoder.run('readHeader', [bytes]);
}

function notStarted(): Error {
  return new Error('The decoder does not start.');
}

function startProcess(...[onMessage, onExit]: Parameters<StartWorker>): ReturnType<StartWorker> {
  const child = fork(modulePath('domain', 'images', 'decode', 'decoder-process'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--disable-sigusr1'],
    // glibc returns large blocks at once only if told where "large" begins (mallopt(3)).
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
  });
  try {
    if (child.pid) setPriority(child.pid, NICE);
    // If memory runs out all the same, the kernel ends this process before the server.
    if (child.pid && process.platform === 'linux') writeFileSync(`/proc/${child.pid}/oom_score_adj`, '1000');
  } catch {
    // Without the right to set priorities, the system's scheduling must do.
  }
  child.on('message', onMessage);
  child.once('error', onExit);
  child.once('exit', (_code, signal) => {
    onExit(signal === 'SIGKILL' ? new DecoderKilled() : new Error('The decoder ended.'));
  });
  return {
    send: (request) => void child.send(request, (error) => error && onExit(error)),
    ref: () => {
      child.ref();
      child.channel?.ref();
    },
    unref: () => {
      child.unref();
      child.channel?.unref();
    },
    end: () => child.kill('SIGKILL'),
  };
}
