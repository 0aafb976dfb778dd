import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { Semaphore } from '../decode/semaphore.ts';

/** What arrives at the upload endpoint. */
export interface Upload {
  bytes: Uint8Array;
  publicId?: string;
  uploadPreset?: string;
  alt?: string;
  /** Of the file, as its sender calls it. */
  name?: string;
}

/** Bytes of uploads that may be in memory at once; a single larger one is let in alone. */
const ROOM = 64 * 1024 * 1024;
const MOST_WAITING = 256;
/** Well before a proxy, or Node itself, gives a request up whose body nobody reads. */
const PATIENCE_MS = 45_000;
const arriving = new Semaphore(ROOM, MOST_WAITING);

/**
 * Runs `receive`, which reads a request's body and uploads it, when the actor may upload at all: nothing is read for
 * those who may not. `announced` is the body's length where its sender said it. Uploads for which there is no memory
 * wait unread, those who wait too long are turned away with `unavailable`.
 */
export async function admitUpload<T>(
  ctx: Ctx,
  announced: number | undefined,
  receive: () => Promise<T>,
): Promise<T> {
  authorize(ctx, 'image.upload');
  return admitBody(ctx.config.maxUploadBytes, announced, receive);
}

/** Runs `receive`, which reads a body of at most `most` bytes, once there is memory for it. Throws `unavailable` after a while. */
export async function admitBody<T>(
  most: number,
  announced: number | undefined,
  receive: () => Promise<T>,
): Promise<T> {
  const weight = announced !== undefined && announced > 0 ? Math.min(announced, most) : most;
  return arriving.run(receive, { weight, patienceMs: PATIENCE_MS });
}
