import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import { openLocalStore } from './indexed-db.ts';

afterEach(() => vi.useRealTimers());

/** Holds a transaction, as another tab could. The returned function ends it, and its connection. */
async function holdDatabase(): Promise<() => Promise<void>> {
  const db = await openDB('lekha-journal', 2);
  const tx = db.transaction('entry', 'readwrite');
  let held = true;
  const holding = (async () => {
    while (held) await tx.store.get(['ada', 'none']);
  })();
  return async () => {
    held = false;
    await holding;
    db.close();
  };
}

test('gives up on a database that does not respond', async () => {
  const store = await openLocalStore();
  const release = await holdDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = [store?.remove('ada', 'session-1', 1), store?.moveToNew('ada', ['a'])].map((work) =>
    expect(work).rejects.toThrow('in time'),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(refused);
  await release();
});

test('says that a record is stored after it was given up', async () => {
  const store = await openLocalStore();
  const release = await holdDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onLate = vi.fn();
  const record = { account: 'ada', desk: 'late', subject: 'a', at: 1, sequence: 1, basedOn: 1 };
  const put = store?.put({ ...record, content: emptyForm }, 'relaxed', onLate);
  const refused = expect(put).rejects.toThrow('in time');
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
  expect(onLate).not.toHaveBeenCalled();
  vi.useRealTimers();
  await release();
  await expect.poll(() => onLate.mock.calls.length).toBe(1);
  await store?.remove('ada', 'late', 1);
});
