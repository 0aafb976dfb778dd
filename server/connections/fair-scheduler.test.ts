import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairScheduler } from './fair-scheduler.ts';

it('starts requests immediately while they are quick, then round robin between networks', async () => {
  let now = 0;
  const scheduler = new FairScheduler(() => now);
  const started: string[] = [];
  const request = (name: string) => {
    const wait = scheduler.wait(name[0]!);
    if (!wait) started.push(name);
    void wait?.then(() => started.push(name));
  };
  for (const name of ['a1', 'a2']) request(name);
  expect(started).toEqual(['a1', 'a2']);
  now += 10;
  for (const name of ['a3', 'a4', 'a5', 'b1', 'c1', 'b2']) request(name);
  expect(started).toEqual(['a1', 'a2']);
  while (started.length < 8) await nextTick();
  expect(started.slice(2)).toEqual(['a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  await nextTick();
  request('d1');
  expect(started.at(-1)).toBe('d1');
});
