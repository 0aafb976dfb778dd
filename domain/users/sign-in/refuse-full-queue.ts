import { QueueFull } from '../../../platform/auth/password-hashes.ts';
import { LekhaError } from '../../errors.ts';

/** Throws `unavailable` if too many passwords wait, and any other error as it is. */
export function refuseFullQueue(cause: unknown): never {
  if (!(cause instanceof QueueFull)) throw cause;
  const message = 'Too many people are signing in right now. Please try again.';
  throw new LekhaError('unavailable', message, { cause, retryAfter: 5 });
}
