import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** A task that runs until `end` is called, and records its start. */
function openTask(name: string, started: string[]) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const task = () => {
    started.push(name);
    return promise;
  };
  return { task, end: () => resolve(name) };
}
const busyError = () => new Error('Too many tasks are waiting.');
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs tasks one after another, urgent ones first', async () => {
  const semaphore = new Semaphore(1, 10, busyError);
  const started: string[] = [];
  const tasks = ['a', 'b', 'C', 'd', 'E'].map((name) => openTask(name, started));
  const all = tasks.map(({ task }, i) => semaphore.run(task, { urgent: i === 2 || i === 4 }));
  expect(semaphore.length).toBe(4);
  await settled();
  expect(started).toEqual(['a']);
  for (const { end } of tasks) end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'C', 'd', 'E']);
  expect(started).toEqual(['a', 'C', 'E', 'b', 'd']);
});

it('runs as many tasks at once as its capacity allows', async () => {
  const semaphore = new Semaphore(2, 10, busyError);
  const started: string[] = [];
  const tasks = ['a', 'b', 'c'].map((name) => openTask(name, started));
  const all = tasks.map(({ task }) => semaphore.run(task));
  await settled();
  expect(started).toEqual(['a', 'b']);
  tasks[1]!.end();
  await all[1];
  await settled();
  expect(started).toEqual(['a', 'b', 'c']);
  for (const { end } of tasks) end();
  await Promise.all(all);
});

it('refuses tasks beyond the maximum, and continues after a failure', async () => {
  const semaphore = new Semaphore(1, 1, busyError);
  const { promise, reject } = Promise.withResolvers<string>();
  const first = semaphore.run(() => promise);
  const second = semaphore.run(async () => 'second');
  await expect(semaphore.run(async () => 'third')).rejects.toThrow('Too many tasks');
  reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(await second).toBe('second');
  expect(await semaphore.run(async () => 'fourth')).toBe('fourth');
});

it('refuses a task whose patience ends', async () => {
  const semaphore = new Semaphore(1, 10, busyError);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = semaphore.run(() => promise);
  const second = semaphore.run(async () => 'second', { patienceMs: 20 });
  await expect(second).rejects.toThrow('Too many tasks');
  expect(semaphore.length).toBe(0);
  resolve('first');
  expect(await first).toBe('first');
});

it('runs tasks in order as their weights fit, and an oversized one alone', async () => {
  const semaphore = new Semaphore(10, 10, busyError);
  const started: string[] = [];
  const tasks = ['four', 'five', 'two', 'one', 'huge', 'last'].map((name) => openTask(name, started));
  const all = [4, 5, 2, 1, 1000, 1].map((weight, i) => semaphore.run(tasks[i]!.task, { weight }));
  await settled();
  expect(started).toEqual(['four', 'five']);
  tasks[0]!.end();
  await all[0];
  await settled();
  expect(started).toEqual(['four', 'five', 'two', 'one']);
  for (const { end } of tasks.slice(1, 4)) end();
  await Promise.all(all.slice(1, 4));
  await settled();
  expect(started).toEqual(['four', 'five', 'two', 'one', 'huge']);
  for (const { end } of tasks) end();
  await Promise.all(all);
});
