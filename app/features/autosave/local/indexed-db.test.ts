import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { openLocalStore } from './indexed-db.ts';

afterEach(() => vi.useRealTimers());

test('a journal that does not answer is waited for no longer than others would wait', async () => {
  const device = await openLocalStore();
  // Another tab that does not let go of it.
  const tx = (await openDB('lekha-journal', 2)).transaction('entry', 'readwrite');
  let held = true;
  const holding = (async () => {
    while (held) await tx.store.get(['ada', 'none']);
  })();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = [device?.remove('ada', 'desk-1', 1), device?.moveToNew('ada', ['a'])].map((work) =>
    expect(work).rejects.toThrow('in time'),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(refused);
  held = false;
  await holding;
});
