import { expect, it } from 'vitest';
import { Store } from './store.ts';

it('tells of each other value once, and keeps the object that says the same', () => {
  const first = { kept: 1 };
  const watched = new Store(first);
  let told = 0;
  const stop = watched.subscribe(() => told++);
  watched.set({ kept: 1 });
  expect([told, watched.value()]).toEqual([0, first]);
  expect(watched.value()).toBe(first);
  watched.set({ kept: 2 });
  expect([told, watched.value().kept]).toEqual([1, 2]);
  stop();
  watched.set({ kept: 3 });
  expect(told).toBe(1);
});

it('lets one wait until a value is so, which it may be already', async () => {
  const watched = new Store(0);
  await watched.when((count) => count === 0);
  let reached = false;
  const waiting = watched.when((count) => count >= 2).then(() => (reached = true));
  watched.set(1);
  await Promise.resolve();
  expect(reached).toBe(false);
  watched.set(2);
  watched.set(0);
  await waiting;
});
