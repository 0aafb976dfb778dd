import { constants, openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';

/** How much text waits for a reader that does not read. What comes then is dropped. */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Pause before what waits is tried again. */
const RETRY_MS = 20;

/**
 * Standard output (1) or standard error (2) of this process, which never throws and never blocks: a line that
 * a full disk, a closed pipe or a failing device does not take is dropped and counted, and the next one is
 * tried again. Lines wait for a slow reader, up to `maxWaiting` bytes.
 */
export class Output {
  /** True if people read it: it is neither a file, a pipe nor a socket. */
  readonly isTerminal: boolean;
  readonly #fd: number;
  readonly #maxWaiting: number;
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  /**
   * True if the first that waits is the rest of a line. It is never dropped, so that no two lines become one.
   */
  #hasRest = false;
  #timer: NodeJS.Timeout | undefined;
  #dropped = 0;
  #failure: string | null = null;

  constructor(fd: 1 | 2, maxWaiting = MAX_WAITING_BYTES) {
    this.isTerminal = isatty(fd);
    this.#fd = openNonBlocking(fd);
    this.#maxWaiting = maxWaiting;
  }

  /** The number of lines that were dropped since the process started. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Why the last line was dropped, such as `ENOSPC`, or `EAGAIN` for a reader that does not read; null if it
   * was not.
   */
  get failure(): string | null {
    return this.#failure;
  }

  /** Writes a line, or whole lines, which must end with a line break. */
  write(lines: string): void {
    const bytes = Buffer.from(lines);
    if (this.#waiting.length > 0) this.#flush();
    if (this.#waitingBytes + bytes.length > this.#maxWaiting) {
      this.#drop(1, 'EAGAIN');
      return;
    }
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#flush();
  }

  /** Resolves once nothing waits any more, or the output fails, or after `ms` milliseconds. */
  async drain(ms = Number.POSITIVE_INFINITY): Promise<void> {
    const deadline = performance.now() + ms;
    while (this.#waiting.length > 0 && !this.#isBroken() && performance.now() < deadline) {
      await sleep(RETRY_MS);
      this.#flush();
    }
  }

  #isBroken(): boolean {
    return this.#failure !== null && this.#failure !== 'EAGAIN';
  }

  #flush(): void {
    while (this.#waiting.length > 0) {
      const code = this.#writeFirst();
      if (code === null) continue;
      if (code === 'EAGAIN') this.#retryLater();
      else this.#dropWaiting(code);
      return;
    }
    this.#failure = null;
  }

  /** Returns the code of the error; null if it was written. */
  #writeFirst(): string | null {
    const first = this.#waiting[0]!;
    try {
      const written = writeSync(this.#fd, first);
      this.#waitingBytes -= written;
      this.#hasRest = written < first.length;
      if (this.#hasRest) this.#waiting[0] = first.subarray(written);
      else this.#waiting.shift();
      return null;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? 'EIO';
    }
  }

  #retryLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, RETRY_MS).unref();
  }

  #dropWaiting(code: string): void {
    const rest = this.#hasRest ? this.#waiting.slice(0, 1) : [];
    this.#drop(this.#waiting.length - rest.length, code);
    this.#waiting = rest;
    this.#waitingBytes = rest[0]?.length ?? 0;
  }

  #drop(lines: number, code: string): void {
    this.#dropped += lines;
    this.#failure = code;
  }
}

/**
 * Makes writes to `fd` return `EAGAIN` instead of waiting for a reader. Node does so with pipes and sockets
 * when it opens its own stream on them. A terminal that is stopped (Ctrl+S) would block, unless it is opened
 * again.
 */
function openNonBlocking(fd: 1 | 2): number {
  const stream = fd === 1 ? process.stdout : process.stderr;
  // Libraries and Node itself may write to it.
  stream.on('error', () => {});
  if (!isatty(fd)) return fd;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    return fd;
  }
}

const opened: { 1?: Output; 2?: Output } = {};

/** Standard output of this process. */
export function standardOutput(): Output {
  opened[1] ??= new Output(1);
  return opened[1];
}

/** Standard error of this process. */
export function standardError(): Output {
  opened[2] ??= new Output(2);
  return opened[2];
}
