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
const arriving = new Turns(AT_ONCE, MOST_WAITING);

/**
 * Runs `receive`, which reads a request's body and uploads it, when the actor may upload at all: nothing is read for
 * those who may not. A few uploads are in memory at once; the others wait unread, too many are turned away with
 * `unavailable`.
 */
export async function beforeUpload<T>(ctx: Ctx, receive: () => Promise<T>): Promise<T> {
  authorize(ctx, 'image.upload');
  return arriving.run(receive);
}
