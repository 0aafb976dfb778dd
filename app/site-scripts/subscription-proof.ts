import { isProof, proofText } from '../../shared/subscription-proof.ts';

/** Attempts that run side by side, because each is asynchronous. */
const BATCH = 256;
/** Far more than a proof ever takes. */
const MAX_ATTEMPTS = 1_000_000;

/**
 * Finds a proof of work for an email address; undefined on a page without https, whose browser cannot hash.
 */
export async function findProof(email: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const day = new Date().toISOString().slice(0, 10);
  for (let first = 0; first < MAX_ATTEMPTS; first += BATCH) {
    const hashes = await Promise.all(
      Array.from({ length: BATCH }, (_, n) => sha256(proofText(email, day, first + n))),
    );
    const found = hashes.findIndex(isProof);
    if (found >= 0) return `${day}:${first + found}`;
  }
  return undefined;
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
