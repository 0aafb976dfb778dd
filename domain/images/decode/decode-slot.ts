import { Semaphore } from '../../../platform/semaphore.ts';
import { LekhaError } from '../../errors.ts';

/** The error for a request that would wait too long for other images. */
export function tooManyImages(): LekhaError {
  return new LekhaError('unavailable', 'Many images are being processed right now. Please try again.', {
    retryAfter: 5,
  });
}

/** Allows one decode at a time in the whole process: a large image needs hundreds of megabytes. */
export const decodeSlot = new Semaphore(1, 256, tooManyImages);
