import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { openLocalStore } from './indexed-db.ts';

afterEach(() => vi.useRealTimers());

test('gives up on a database that does not respond', async () => {
  const store = await openLocalStore();
  // A transaction of another tab that does not end.
  const tx = (await openDB('lekha-journal', 2)).transaction('entry', 'readwrite');
  let held = true;
  const holding = (async () => {
    while (held) await tx.store.get(['ada', 'none']);
  })();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = [store?.remove('ada', 'session-1', 1), store?.moveToNew('ada', ['a'])].map((work) =>
    expect(work).rejects.toThrow('in time'),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(refused);
  held = false;
  await holding;
});
