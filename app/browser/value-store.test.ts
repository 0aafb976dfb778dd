import { expect, it } from 'vitest';
import { Store } from './value-store.ts';

it('notifies its listeners of a new value, and keeps the object when the new one is equal', () => {
  const first = { count: 1 };
  const store = new Store(first);
  let calls = 0;
  const unsubscribe = store.subscribe(() => calls++);
  store.set({ count: 1 });
  expect(calls).toBe(0);
  expect(store.value()).toBe(first);
  store.set({ count: 2 });
  expect([calls, store.value().count]).toEqual([1, 2]);
  unsubscribe();
  store.set({ count: 3 });
  expect(calls).toBe(1);
});

it('waits for a condition, which may be fulfilled already', async () => {
  const store = new Store(0);
  await store.when((count) => count === 0);
  let reached = false;
  const waiting = store.when((count) => count >= 2).then(() => (reached = true));
  store.set(1);
  await Promise.resolve();
  expect(reached).toBe(false);
  store.set(2);
  store.set(0);
  await waiting;
});
