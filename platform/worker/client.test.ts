import { afterEach, describe, expect, it } from 'vitest';
import { WorkerClient, type WorkerOptions } from './client.ts';
import type { tasks } from './testing.ts';
import { thread } from './thread.ts';

type TestTasks = typeof tasks;

describe('A worker', () => {
  let client: WorkerClient<TestTasks>;
  const open = (options: Partial<WorkerOptions> = {}) => {
    client = new WorkerClient<TestTasks>({
      start: thread(['platform', 'worker', 'testing.ts']),
      atOnce: 1,
      mostWaiting: 10,
      longest: 30_000,
      longestStart: 30_000,
      idle: 30_000,
      busy: () => new Error('busy'),
      late: () => new Error('late'),
      ...options,
    });
    return client;
  };
  afterEach(() => client.close());

  it('answers in order', async () => {
    open();
    const done: number[] = [];
    const slow = client.ask('wait', [20]).then((ms) => done.push(ms));
    await client.ask('double', [3]).then((n) => done.push(n));
    await slow;
    expect(done).toEqual([20, 6]);
  });

  it('sends errors with what they say beside the message, and goes on', async () => {
    open({
      failed: ({ name, message, code, errors }) => Object.assign(new Error(message), { name, code, errors }),
    });
    await expect(client.ask('refuse', ['Too long.'])).rejects.toMatchObject({
      name: 'Refusal',
      message: 'Too long.',
      code: 'invalid',
      errors: [{ path: 'post', message: 'no' }],
    });
    await expect(client.ask('missing' as 'double', [1])).rejects.toThrow('There is no task missing.');
    expect(await client.ask('double', [1])).toBe(2);
  });

  it('that dies fails its task alone and is replaced', async () => {
    open();
    const [crashed, next] = await Promise.allSettled([client.ask('crash', []), client.ask('double', [2])]);
    expect(crashed.status).toBe('rejected');
    expect(next).toMatchObject({ value: 4 });
  });

  it('that cannot be started fails the task that waits for it, and the client goes on', async () => {
    const start = thread(['platform', 'worker', 'testing.ts']);
    let starts = 0;
    open({
      start: (...heard) => {
        if (++starts === 2) throw new Error('no memory');
        return start(...heard);
      },
    });
    const asked = [client.ask('crash', []), client.ask('double', [2]), client.ask('double', [3])];
    expect(await Promise.allSettled(asked)).toMatchObject([
      { status: 'rejected' },
      { reason: new Error('no memory') },
      { value: 6 },
    ]);
  });

  it('gives the place of a task that cannot be sent to the next one', async () => {
    open();
    const unsendable = (() => 1) as unknown as number;
    const asked = [client.ask('double', [1]), client.ask('double', [unsendable]), client.ask('double', [3])];
    const [, refused, next] = await Promise.allSettled(asked);
    expect(refused).toMatchObject({ reason: { name: 'DataCloneError' } });
    expect(next).toMatchObject({ value: 6 });
  });

  it('is ended where a task takes too long, and replaced', async () => {
    open({ longest: 1000, atOnce: 2 });
    const late = await Promise.allSettled([client.ask('hold', []), client.ask('spin', [])]);
    expect(late).toMatchObject([{ reason: new Error('late') }, { reason: new Error('late') }]);
    expect(await client.ask('double', [2])).toBe(4);
  });

  it('that dies is asked again where it may be', async () => {
    open({ atOnce: 2, retries: 1 });
    const crashed = new Int32Array(new SharedArrayBuffer(4));
    await client.ask('double', [1]);
    const asked = [client.ask('crashOnce', [crashed]), client.ask('wait', [50])];
    expect(await Promise.all(asked)).toEqual([1, 50]);
  });

  it('is not asked what too many wait for, nor what nobody waits for', async () => {
    open({ mostWaiting: 2 });
    const gone = new AbortController();
    const asked = [
      client.ask('wait', [50]),
      client.ask('double', [1], gone.signal),
      client.ask('double', [2]),
    ];
    gone.abort();
    await expect(client.ask('double', [3])).rejects.toThrow('busy');
    const results = await Promise.allSettled(asked);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('does the tasks of different networks in turn', async () => {
    open({ mostWaitingPerNetwork: 3 });
    const done: string[] = [];
    let joinA4: ((network: string | undefined) => void) | undefined;
    const ask = (network: string, name: string) => {
      const onJoin = (join: typeof joinA4) => {
        if (name === 'a4') joinA4 = join;
      };
      return client.ask('wait', [5], undefined, { network, onJoin }).then(
        () => done.push(name),
        () => done.push(`not ${name}`),
      );
    };
    const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => ask('a', name));
    all.push(ask('b', 'b1'));
    joinA4?.('c');
    await Promise.all(all);
    expect(done).toEqual(['not a5', 'a1', 'a2', 'b1', 'a4', 'a3']);
  });

  it('that never starts fails its tasks', async () => {
    open({ start: thread(['platform', 'worker', 'nowhere.ts']), retries: 1 });
    await expect(client.ask('double', [1])).rejects.toThrow();
  });

  it('ends when idle, and starts again', async () => {
    let started = 0;
    const start = thread(['platform', 'worker', 'testing.ts']);
    open({
      idle: 10,
      start: (...events) => {
        started++;
        return start(...events);
      },
    });
    expect(await client.ask('double', [1])).toBe(2);
    expect(await client.ask('double', [2])).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await client.ask('double', [3])).toBe(6);
    expect(started).toBeGreaterThan(1);
  });

  it('once closed answers nothing more', async () => {
    open();
    const under = Promise.allSettled([client.ask('hold', []), client.ask('double', [1])]);
    await client.close();
    expect((await under).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(client.ask('double', [1])).rejects.toThrow('busy');
  });
});
