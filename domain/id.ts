import { randomUUIDv7 } from 'node:crypto';

/** A new identifier: a UUIDv7, which sorts by the time of its creation (RFC 9562, section 5.7). */
export function newId(): string {
  return randomUUIDv7();
}

/** The maximum length of an identifier that comes from outside. Ours are shorter. */
const MAX_ID = 100;

/**
 * True for text that may be an identifier: of bounded length, and without the NUL that PostgreSQL refuses.
 */
export function isPossibleId(text: string): boolean {
  return text.length <= MAX_ID && !text.includes('\0');
}

/**
 * True for text in the form of an identifier. A URL may contain anything, including text that a database
 * cannot compare.
 */
export function isId(text: string): boolean {
  return /^[0-9a-f-]{36}$/.test(text);
}
