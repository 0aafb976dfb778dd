import { type FreeBytes, freeBytes } from '../../../platform/disk-space.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import { StorageFull } from '../../../platform/storage/storage.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { tooManyImages } from '../decode/decode-slot.ts';
import { awaitUploadMemory, memoryLimit } from '../decode/memory.ts';

/** A request to the upload endpoint. */
export interface Upload {
  bytes: Uint8Array;
  publicId?: string;
  uploadPreset?: string;
  alt?: string;
  /** The client's file name. */
  name?: string;
}

/**
 * The bytes of uploads that may be in memory at once; a single larger one is admitted alone. The server takes
 * several times as much for them, so that with less than two gigabytes it takes fewer.
 */
const MEMORY = Math.min(64 * 1024 * 1024, Math.floor(memoryLimit() / 32));
const MAX_WAITING = 256;
/** Well before a proxy, or Node itself, closes a request whose body is not read. */
const PATIENCE_MS = 45_000;
const uploads = new Semaphore(MEMORY, MAX_WAITING, tooManyImages);

/**
 * Runs `receive`, which reads a request's body and uploads it, if the actor may upload; otherwise nothing is
 * read. `announced` is the length of the body if the client sent it. Uploads without memory wait unread, and
 * throw `unavailable` after a while. Throws `StorageFull` at once without space on the disk, before it takes
 * time to decode.
 */
export async function admitUpload<T>(
  ctx: Ctx,
  announced: number | undefined,
  receive: () => Promise<T>,
  free: FreeBytes = freeBytes,
): Promise<T> {
  authorize(ctx, 'image.upload');
  await assertSpace(ctx, announced ?? 1, free);
  return admitBody(ctx.config.maxUploadBytes, announced, receive);
}

async function assertSpace({ config }: Ctx, bytes: number, free: FreeBytes): Promise<void> {
  if (config.s3 || config.mediaUpload) return;
  const left = await free(config.dataDir).catch(() => Number.POSITIVE_INFINITY);
  if (left < bytes) throw new StorageFull('No space left on the disk.');
}

/**
 * Runs `receive`, which reads a body of at most `maxBytes`, once there is memory for it. Throws `unavailable`
 * after a while.
 */
export async function admitBody<T>(
  maxBytes: number,
  announced: number | undefined,
  receive: () => Promise<T>,
): Promise<T> {
  const weight = announced !== undefined && announced > 0 ? Math.min(announced, maxBytes) : maxBytes;
  const task = async () => {
    await awaitUploadMemory(weight);
    return receive();
  };
  return uploads.run(task, { weight, patienceMs: PATIENCE_MS });
}
