import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** A task that ends when told to, and notes that it began. */
function openTask(name: string, begun: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const task = () => {
    begun.push(name);
    return promise;
  };
  return { task, end: () => resolve(name) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs one after another, urgent ones first, each kind in order', async () => {
  const turns = new Semaphore(1, 10);
  const begun: string[] = [];
  const tasks = ['a', 'b', 'C', 'd', 'E'].map((name) => openTask(name, begun));
  const all = tasks.map(({ task }, i) => turns.run(task, { urgent: i === 2 || i === 4 }));
  expect(turns.length).toBe(4);
  await settled();
  expect(begun).toEqual(['a']);
  for (const { end } of tasks) end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'C', 'd', 'E']);
  expect(begun).toEqual(['a', 'C', 'E', 'b', 'd']);
});

it('runs as many at once as it may', async () => {
  const turns = new Semaphore(2, 10);
  const begun: string[] = [];
  const tasks = ['a', 'b', 'c'].map((name) => openTask(name, begun));
  const all = tasks.map(({ task }) => turns.run(task));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  tasks[1]!.end();
  await all[1];
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const { end } of tasks) end();
  await Promise.all(all);
});

it('turns away who would wait too long, and goes on after a failure', async () => {
  const turns = new Semaphore(1, 1);
  const { promise, reject } = Promise.withResolvers<string>();
  const first = turns.run(() => promise);
  const second = turns.run(async () => 'second');
  await expect(turns.run(async () => 'third')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe('second');
  expect(await turns.run(async () => 'fourth')).toBe('fourth');
});

it('turns away who has waited for too long', async () => {
  const turns = new Semaphore(1, 10);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = turns.run(() => promise);
  const second = turns.run(async () => 'second', { patienceMs: 20 });
  await expect(second).rejects.toMatchObject({ code: 'unavailable' });
  expect(turns.length).toBe(0);
  resolve('first');
  expect(await first).toBe('first');
});

it('lets in what there is room for, in order, and the largest alone', async () => {
  const turns = new Semaphore(10, 10);
  const begun: string[] = [];
  const tasks = ['four', 'five', 'two', 'one', 'huge', 'last'].map((name) => openTask(name, begun));
  const all = [4, 5, 2, 1, 1000, 1].map((weight, i) => turns.run(tasks[i]!.task, { weight }));
  await settled();
  expect(begun).toEqual(['four', 'five']);
  tasks[0]!.end();
  await all[0];
  await settled();
  expect(begun).toEqual(['four', 'five', 'two', 'one']);
  for (const { end } of tasks.slice(1, 4)) end();
  await Promise.all(all.slice(1, 4));
  await settled();
  expect(begun).toEqual(['four', 'five', 'two', 'one', 'huge']);
  for (const { end } of tasks) end();
  await Promise.all(all);
});
