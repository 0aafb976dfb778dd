import { randomUUIDv7 } from 'node:crypto';

/** A new identifier: UUIDv7, whose text order is the order of making (RFC 9562, section 5.7). */
export function newId(): string {
  return randomUUIDv7();
}
