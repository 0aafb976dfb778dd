import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairScheduler } from './fair-scheduler.ts';

/** A scheduler whose requests take the time that their names say, such as `a1 30` for one of network `a`. */
function open() {
  const clock = { ms: 0 };
  const scheduler = new FairScheduler(() => clock.ms);
  const started: string[] = [];
  const request = (name: string) => {
    const start = () => {
      started.push(name);
      clock.ms += Number(name.split(' ')[1] ?? 0);
    };
    const wait = scheduler.wait(name[0]!);
    if (wait) void wait.then(start);
    else start();
  };
  return { clock, scheduler, started, request };
}

it('starts requests immediately while they are quick, then round robin between networks', async () => {
  const { clock, started, request } = open();
  for (const name of ['a1', 'a2']) request(name);
  expect(started).toEqual(['a1', 'a2']);
  clock.ms += 10;
  for (const name of ['a3', 'b1', 'c1', 'b2', 'a4', 'a5']) request(name);
  expect(started).toEqual(['a1', 'a2']);
  while (started.length < 8) await nextTurn();
  expect(started.slice(2)).toEqual(['b1', 'c1', 'b2', 'a3', 'a4', 'a5']);
  await nextTurn();
  request('d1');
  expect(started.at(-1)).toBe('d1');
});

it('starts a request of a network that used little before those of a busy one', async () => {
  const { started, request } = open();
  for (let i = 0; i < 20; i++) request(`a${i} 30`);
  while (started.length < 5) await nextTurn();
  request('b1');
  request('b2');
  while (started.length < 20) await nextTurn();
  expect(started.indexOf('b1')).toBeLessThanOrEqual(6);
  expect(started.indexOf('b2')).toBeLessThanOrEqual(7);
});

it('lets turns pass while connections are accepted, three times as long as the last request took', async () => {
  const { clock, scheduler, started, request } = open();
  for (let i = 0; i < 9; i++) request(`a${i} 40`);
  while (started.length < 4) await nextTurn();
  await nextTurn();
  for (let accepted = 0; accepted < 110; accepted++) {
    scheduler.noteConnection();
    clock.ms += 1;
    await nextTurn();
  }
  expect(started).toHaveLength(4);
  for (let accepted = 0; accepted < 12; accepted++) {
    scheduler.noteConnection();
    clock.ms += 1;
    await nextTurn();
  }
  expect(started).toHaveLength(5);
});

it('refuses requests that wait for too long, of a network that is never next too', async () => {
  const { clock, scheduler } = open();
  const outcomes: string[] = [];
  const request = (name: string, patienceMs?: number) => {
    void scheduler.wait('a', patienceMs)?.then((mayStart) => {
      outcomes.push(`${name} ${mayStart}`);
      if (mayStart) clock.ms += 600;
    });
  };
  for (let i = 0; i < 3; i++) request(`start ${i}`);
  clock.ms += 10;
  for (const [name, patienceMs] of [['first'], ['second'], ['late', 1000], ['third']] as const)
    request(name, patienceMs);
  while (outcomes.length < 4) await nextTurn();
  expect(outcomes).toEqual(['first true', 'second true', 'late false', 'third true']);
});
