/**
 * A proof of work that the sign-up form's script adds, so that programs cannot subscribe people by posting
 * forms alone.
 */

/** The number of zero bits at the start of the hash: about 4,000 attempts, a tenth of a second. */
const ZERO_BITS = 12;

/** The text that is hashed with SHA-256. `day` is like 2026-11-23, in UTC. */
export function proofText(email: string, day: string, attempt: number): string {
  return `${email} ${day} ${attempt}`;
}

/** True if an attempt with this hash is a proof. */
export function isProof(hash: Uint8Array): boolean {
  return ((hash[0]! << 8) | hash[1]!) >> (16 - ZERO_BITS) === 0;
}
