import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import { Turns } from './turns.ts';

/** What arrives at the upload endpoint. */
export interface Upload {
  bytes: Uint8Array;
  publicId?: string;
  uploadPreset?: string;
  alt?: string;
}

const AT_ONCE = 4;
const MOST_WAITING = 64;
/** Well before a proxy, or Node itself, gives a request up whose body nobody reads. */
const PATIENCE_MS = 45_000;
const arriving = new Turns(AT_ONCE, MOST_WAITING, PATIENCE_MS);

/**
 * Runs `receive`, which reads a request's body and uploads it, when the actor may upload at all: nothing is read for
 * those who may not. A few uploads are in memory at once; the others wait unread, those who wait too long are turned
 * away with `unavailable`.
 */
export async function beforeUpload<T>(ctx: Ctx, receive: () => Promise<T>): Promise<T> {
  authorize(ctx, 'image.upload');
  return arriving.run(receive);
}
