import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LekhaError } from '../../errors.ts';
import type { Format } from '../store/keys.ts';

const MEGABYTE = 1024 * 1024;
/** The memory of the decoder process without an image. */
const IDLE_BYTES = 85 * MEGABYTE;
/** Memory for other work of the server meanwhile. */
const RESERVE_BYTES = 25 * MEGABYTE;
/** Bytes for each pixel while an image of noise, which is the most demanding, is decoded and encoded: the measured peak. */
const BYTES_PER_PIXEL: Record<Format, number> = { jpg: 17, png: 19, webp: 49, gif: 21, avif: 53 };
const WAIT_MS = 5000;
const POLL_MS = 100;

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
}

const ownMemory: MemoryUse = {
  limitBytes: process.constrainedMemory(),
  usedBytes: ownBytes,
};

/** The memory of this process without its files, whose pages the kernel can take back. */
function ownBytes(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss();
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1')) ?? [];
  return kilobytes === undefined ? process.memoryUsage.rss() : Number(kilobytes) * 1024;
}

/**
 * Waits until the decoder has memory for an image, if the memory of this process is limited: without it, the kernel would end
 * the server. Throws `too_large` if there can never be enough, and `unavailable` if there is not after five seconds.
 */
export async function awaitMemory(image: ImageSize, memory: MemoryUse = ownMemory): Promise<void> {
  const { limitBytes, usedBytes } = memory;
  // Without a limit of the group, this is 0 or larger than the memory of the machine.
  if (limitBytes === 0 || limitBytes >= totalmem()) return;
  const pixels = image.width * image.height * (image.frames ?? 1);
  const needed = IDLE_BYTES + RESERVE_BYTES + pixels * BYTES_PER_PIXEL[image.format];
  const fits = () => usedBytes() + needed <= limitBytes;
  for (let waited = 0; !fits(); waited += POLL_MS) {
    if (needed > limitBytes) {
      throw new LekhaError(
        'too_large',
        `This image (${image.width} × ${image.height}) needs more memory than this server may use. Please choose one with fewer pixels.`,
      );
    }
    if (waited >= WAIT_MS) throw tooLittleMemory();
    await sleep(POLL_MS);
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
