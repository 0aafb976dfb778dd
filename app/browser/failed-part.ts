import type { PartError } from './load-part.ts';
import { findCause, type PartCause } from './part-cause.ts';
import { Store } from './value-store.ts';

/**
 * Why a part of the interface without a place on the screen, such as the names of emoji, could not be loaded;
 * null if none failed.
 */
export const failedPart = new Store<PartCause | null>(null);

const retries = new Set<() => void>();
let asking: Promise<PartCause> | null = null;

/**
 * Makes the dashboard say that such a part could not be loaded. Many that fail at once, such as formulas, ask
 * once for the cause.
 */
export async function reportFailedPart(error: PartError, retry: () => void): Promise<void> {
  retries.add(retry);
  asking ??= findCause(error).finally(() => {
    asking = null;
  });
  failedPart.set(await asking);
}

/** Removes the sentence. */
export function dismissFailedParts(): void {
  retries.clear();
  failedPart.set(null);
}

/** Does again what the failed parts were needed for. */
export function retryFailedParts(): void {
  const all = [...retries];
  dismissFailedParts();
  for (const retry of all) retry();
}
