import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sinceArrival } from '../../../platform/arrival.ts';
import { LekhaError } from '../../errors.ts';
import type { Format } from '../store/keys.ts';

const MEGABYTE = 1024 * 1024;
/** The memory of the decoder process without an image. */
const IDLE_BYTES = 85 * MEGABYTE;
/** The least memory of the server itself: measured after its start, without its files. */
const SERVER_BYTES = 110 * MEGABYTE;
/** Memory for other work of the server meanwhile. */
const RESERVE_BYTES = 25 * MEGABYTE;
/**
 * Bytes for each pixel while an image of noise, which is the most demanding, is decoded and encoded: the
 * measured peak.
 */
const BYTES_PER_PIXEL: Record<Format, number> = { jpg: 17, png: 19, webp: 49, gif: 21, avif: 53 };
/**
 * The memory for each byte of an upload that the server reads and sends to the decoder, in the server and in
 * the decoder: estimates from measured peaks.
 */
const COPIES = 6 + 3;
/**
 * Age at which a request without memory is refused. What waits behind another upload that waits for memory
 * grows older with it, so that many are not refused one after another.
 */
const WAIT_MS = 3000;
/** The least time to wait: garbage is collected within it. */
const LEAST_WAIT_MS = 1200;
/** Collecting takes tenths of a second on a busy machine. */
const COLLECT_EVERY_MS = 1000;

/** The size of an image, with the format that needs most of those that it is read and written in. */
export interface ImageSize {
  width: number;
  height: number;
  /** The number of frames that are decoded. */
  frames?: number;
  format: Format;
}

/** The memory limit of this process's group, such as a container's, and its use; tests pass their own. */
export interface MemoryUse {
  limitBytes: number;
  usedBytes(): number;
  /** Collects garbage, unless that happened just now. */
  collect(): void;
  /** The milliseconds between two looks at it. */
  pollMs: number;
  /** The least and the longest time for which memory is awaited, in milliseconds. */
  leastWaitMs: number;
  waitMs: number;
}

/** That of this process. */
export const ownMemory: MemoryUse = {
  limitBytes: process.constrainedMemory(),
  usedBytes: ownBytes,
  collect: collectGarbage,
  pollMs: 100,
  leastWaitMs: LEAST_WAIT_MS,
  waitMs: WAIT_MS,
};

/**
 * The memory limit of this process's group in bytes; infinite without one, for which the system has 0 or more
 * than its memory.
 */
export function memoryLimit(limitBytes: number = ownMemory.limitBytes): number {
  return limitBytes === 0 || limitBytes >= totalmem() ? Number.POSITIVE_INFINITY : limitBytes;
}

/** The memory of this process without its files, whose pages the kernel can take back. */
function ownBytes(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss();
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
  return kilobytes === undefined ? process.memoryUsage.rss() : Number(kilobytes) * 1024;
}

/**
 * Waits until the decoder has memory for an image, if the memory of this process is limited: without it, the
 * kernel would end the server. Throws `too_large` if there can never be enough, and `unavailable` if there is
 * not when the request is three seconds old.
 */
export async function awaitMemory(image: ImageSize, memory?: MemoryUse): Promise<void> {
  const pixels = image.width * image.height * (image.frames ?? 1);
  const needed = IDLE_BYTES + RESERVE_BYTES + pixels * BYTES_PER_PIXEL[image.format];
  await awaitBytes(needed, `This image (${image.width} × ${image.height})`, 'one with fewer pixels', memory);
}

let collectedAt = Number.NEGATIVE_INFINITY;

/**
 * Stops this thread meanwhile. V8 gives the function only to contexts that are made while the flag is set.
 */
function collectGarbage(): void {
  if (performance.now() - collectedAt < COLLECT_EVERY_MS) return;
  collectedAt = performance.now();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  setFlagsFromString('--no-expose-gc');
}

/**
 * Waits, as `awaitMemory` does, until the server has memory to read an upload and the header of its image.
 */
export async function awaitUploadMemory(bytes: number, memory?: MemoryUse): Promise<void> {
  const needed = IDLE_BYTES + RESERVE_BYTES + bytes * COPIES;
  await awaitBytes(needed, 'This upload', 'a smaller file', memory);
}

async function awaitBytes(needed: number, what: string, smaller: string, memory: MemoryUse = ownMemory) {
  const limitBytes = memoryLimit(memory.limitBytes);
  if (needed + SERVER_BYTES > limitBytes) {
    const advice = `needs more memory than this server may use. Please choose ${smaller}.`;
    throw new LekhaError('too_large', `${what} ${advice}`);
  }
  const isShort = () => memory.usedBytes() + needed > limitBytes;
  const waitMs = Math.max(memory.leastWaitMs, memory.waitMs - (sinceArrival() ?? 0));
  const end = performance.now() + waitMs;
  while (isShort()) {
    // The bytes of earlier uploads are garbage, which V8 would leave in the memory of an idle server.
    memory.collect();
    if (!isShort()) return;
    if (performance.now() >= end) throw tooLittleMemory();
    await sleep(memory.pollMs);
  }
}

/** The error for an image that may fit later, or with fewer pixels. */
export function tooLittleMemory(): LekhaError {
  return new LekhaError(
    'unavailable',
    'This server has too little free memory for this image right now. Please try again, or choose one with fewer pixels.',
    { retryAfter: 5 },
  );
}
