import { randomUUIDv7 } from 'node:crypto';

/** A new identifier: a UUIDv7, which sorts by the time of its creation (RFC 9562, section 5.7). */
export function newId(): string {
  return randomUUIDv7();
}
