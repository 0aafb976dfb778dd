import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fromRoot } from '../../platform/root.ts';
import type { Tasks } from './pixels.ts';

/** A task for the decoder's process, and what comes back. */
export interface Question {
  id: number;
  task: keyof Tasks;
  args: unknown[];
}
/** What the process says of a task, by the task's `id`. */
export type Answer = { id: number; value: unknown } | { id: number; failed: string };
/** The first thing the process says, once it can decode. */
export const READY = 'ready';

/** The picture cannot be decoded, or not in time. */
export class DecodeFailed extends Error {
  override name = 'DecodeFailed';
}

/** The process ended under way, perhaps because of another task's picture. */
class DecoderDied extends DecodeFailed {}

interface Pending {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

const LONGEST_MS = 60_000;
const IDLE_MS = 30_000;
/** Behind readers, but not so far that an upload starves on a busy machine (see nice(1)). */
const NICE = 5;

let current: Decoder | undefined;

/**
 * Has a task of `pixels.ts` done in a process of its own: one without secrets, with lower priority, that can be killed
 * when a picture takes too long, takes nobody down when a decoder crashes, and gives its memory back once idle.
 * Throws `DecodeFailed`, or a plain Error when there is no such process to be had.
 */
export async function askDecoder<K extends keyof Tasks>(
  task: K,
  ...args: Parameters<Tasks[K]>
): Promise<Awaited<ReturnType<Tasks[K]>>> {
  try {
    return (await decoder().ask(task, args)) as Awaited<ReturnType<Tasks[K]>>;
  } catch (error) {
    if (!(error instanceof DecoderDied)) throw error;
    return (await decoder().ask(task, args)) as Awaited<ReturnType<Tasks[K]>>;
  }
}

function decoder(): Decoder {
  if (current) return current;
  const started = new Decoder(() => {
    if (current === started) current = undefined;
  });
  current = started;
  return started;
}

class Decoder {
  readonly #process: ChildProcess;
  readonly #pending = new Map<number, Pending>();
  readonly #retire: () => void;
  #count = 0;
  #isReady = false;
  #idle: NodeJS.Timeout | undefined;

  /** `retire` is called when this process takes no more tasks. */
  constructor(retire: () => void) {
    this.#process = startProcess();
    this.#retire = retire;
    this.#process.on('message', (said: Answer | typeof READY) => {
      if (said === READY) this.#isReady = true;
      else this.#settle(said);
    });
    this.#process.once('error', () => this.#die());
    this.#process.once('exit', () => this.#die());
  }

  ask(task: keyof Tasks, args: unknown[]): Promise<unknown> {
    const id = this.#count++;
    clearTimeout(this.#idle);
    // A pending task keeps the asking process alive; an idle decoder does not.
    this.#process.ref();
    this.#process.channel?.ref();
    const late = setTimeout(() => this.#giveUp(id), LONGEST_MS);
    return new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#process.send({ id, task, args } satisfies Question, (error) => error && this.#die());
    }).finally(() => {
      clearTimeout(late);
      this.#rest();
    });
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('failed' in answer) pending?.reject(new DecodeFailed(answer.failed));
    else pending?.resolve(answer.value);
  }

  /** Native code cannot be interrupted, only ended with its process; the other tasks are asked again. */
  #giveUp(id: number): void {
    this.#settle({ id, failed: `not decoded within ${LONGEST_MS / 1000} s` });
    this.#die();
  }

  #die(): void {
    this.#end();
    // One that never began is no picture's fault, and asking again would not help.
    const why = this.#isReady
      ? new DecoderDied('the decoder ended')
      : new Error('The decoder does not start.');
    for (const { reject } of this.#pending.values()) reject(why);
    this.#pending.clear();
  }

  #rest(): void {
    if (this.#pending.size > 0) return;
    clearTimeout(this.#idle);
    this.#process.unref();
    this.#process.channel?.unref();
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
  }

  #end(): void {
    this.#retire();
    clearTimeout(this.#idle);
    this.#process.kill('SIGKILL');
  }
}

function startProcess(): ChildProcess {
  const started = fork(fromRoot('domain', 'images', 'decoder-process.ts'), {
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
  return started;
}
