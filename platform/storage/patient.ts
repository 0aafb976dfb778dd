import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { type Storage, StorageUnavailable } from './storage.ts';

const RETRY_MS = 1000;
const LOG_EVERY_MS = 10_000;

/**
 * A storage for a start, which waits for a store that does not respond, without a limit, and says so in the
 * log. A store that refuses, or something else in its place, is an error at once.
 */
export function waitForStore(storage: Storage, log: Log, retryMs = RETRY_MS): Storage {
  const retry = async <T>(work: () => Promise<T>): Promise<T> => {
    let logged = Number.NEGATIVE_INFINITY;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || error.isWrong) throw error;
        if (performance.now() - logged >= LOG_EVERY_MS) {
          logged = performance.now();
          log.warn({ event: 'waiting_for_store', media: storage.location, why: error.reason });
        }
        await sleep(retryMs);
      }
    }
  };
  return {
    ...storage,
    owner: () => retry(() => storage.owner()),
    claim: (siteId) => retry(() => storage.claim(siteId)),
    async *list(prefix) {
      yield* await retry(async () => {
        const names: string[] = [];
        for await (const name of storage.list(prefix)) names.push(name);
        return names;
      });
    },
  };
}
