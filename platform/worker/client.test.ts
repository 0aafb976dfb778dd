import { getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { WorkerClient, type WorkerOptions } from './client.ts';
import type { tasks } from './testing.ts';
import { thread } from './thread.ts';

type TestTasks = typeof tasks;

describe('A worker', () => {
  let client: WorkerClient<TestTasks>;
  const open = (options: Partial<WorkerOptions> = {}) => {
    client = new WorkerClient<TestTasks>({
      start: thread(['platform', 'worker', 'testing']),
      concurrency: 1,
      maxWaiting: 10,
      taskMs: 30_000,
      startMs: 30_000,
      idleMs: 30_000,
      busyError: () => new Error('busy'),
      timeoutError: () => new Error('late'),
      ...options,
    });
    return client;
  };
  afterEach(() => client.close());

  it('replies in order', async () => {
    open();
    const done: number[] = [];
    const slow = client.run('wait', [20]).then((ms) => done.push(ms));
    await client.run('double', [3]).then((n) => done.push(n));
    await slow;
    expect(done).toEqual([20, 6]);
  });

  it('sends errors with their fields, and goes on', async () => {
    open({
      taskError: ({ name, message, code, errors }) =>
        Object.assign(new Error(message), { name, code, errors }),
    });
    await expect(client.run('refuse', ['Too long.'])).rejects.toMatchObject({
      name: 'Refusal',
      message: 'Too long.',
      code: 'invalid',
      errors: [{ path: 'post', message: 'no' }],
    });
    await expect(client.run('missing' as 'double', [1])).rejects.toThrow('There is no task missing.');
    expect(await client.run('double', [1])).toBe(2);
  });

  it('that crashes fails only its task and is replaced', async () => {
    open();
    const [crashed, next] = await Promise.allSettled([client.run('crash', []), client.run('double', [2])]);
    expect(crashed.status).toBe('rejected');
    expect(next).toMatchObject({ value: 4 });
  });

  it('that cannot start fails the waiting task, and the client goes on', async () => {
    const start = thread(['platform', 'worker', 'testing']);
    let starts = 0;
    open({
      start: (...callbacks) => {
        if (++starts === 2) throw new Error('no memory');
        return start(...callbacks);
      },
    });
    const runs = [client.run('crash', []), client.run('double', [2]), client.run('double', [3])];
    expect(await Promise.allSettled(runs)).toMatchObject([
      { status: 'rejected' },
      { reason: new Error('no memory') },
      { value: 6 },
    ]);
  });

  it('continues after a task that cannot be sent', async () => {
    open();
    const unsendable = (() => 1) as unknown as number;
    const runs = [client.run('double', [1]), client.run('double', [unsendable]), client.run('double', [3])];
    const [, refused, next] = await Promise.allSettled(runs);
    expect(refused).toMatchObject({ reason: { name: 'DataCloneError' } });
    expect(next).toMatchObject({ value: 6 });
  });

  it('is replaced if a task takes too long', async () => {
    open({ taskMs: 1000, concurrency: 2 });
    const late = await Promise.allSettled([client.run('hold', []), client.run('spin', [])]);
    expect(late).toMatchObject([{ reason: new Error('late') }, { reason: new Error('late') }]);
    expect(await client.run('double', [2])).toBe(4);
  });

  it('that crashes gets its other tasks again if they may be retried', async () => {
    open({ concurrency: 2, retries: 1 });
    const crashed = new Int32Array(new SharedArrayBuffer(4));
    await client.run('double', [1]);
    const runs = [client.run('crashOnce', [crashed]), client.run('wait', [50])];
    expect(await Promise.all(runs)).toEqual([1, 50]);
  });

  it('gets no tasks beyond the limit, and none whose result is no longer needed', async () => {
    open({ maxWaiting: 2 });
    const canceled = new AbortController();
    const runs = [
      client.run('wait', [50]),
      client.run('double', [1], canceled.signal),
      client.run('double', [2]),
    ];
    await expect(client.run('double', [3])).rejects.toThrow('busy');
    canceled.abort();
    runs.push(client.run('double', [4]));
    const results = await Promise.allSettled(runs);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('refuses a task at once whose result is no longer needed, also while it runs or the worker starts', async () => {
    const canceled = new AbortController();
    open({ start: () => ({ send() {}, ref() {}, unref() {}, end() {} }) });
    const waiting = [client.run('hold', [], canceled.signal), client.run('double', [1], canceled.signal)];
    canceled.abort();
    const refused = { reason: new Error('busy') };
    expect(await Promise.allSettled(waiting)).toMatchObject([refused, refused]);
  });

  it('has the priority of the server, unless it yields', async () => {
    open();
    expect(await client.run('priority', [])).toBe(getPriority());
  });

  it('starts before its first task', async () => {
    let started = 0;
    const start = thread(['platform', 'worker', 'testing']);
    open({
      start: (...events) => {
        started++;
        return start(...events);
      },
    });
    client.warm();
    client.warm();
    expect(started).toBe(1);
    expect(await client.run('double', [2])).toBe(4);
    expect(started).toBe(1);
  });

  it('runs the tasks of different networks in turn', async () => {
    open({ maxWaitingPerNetwork: 3 });
    const done: string[] = [];
    let joinA4: ((network: string | undefined) => void) | undefined;
    const run = (network: string, name: string) => {
      const onJoin = (join: typeof joinA4) => {
        if (name === 'a4') joinA4 = join;
      };
      return client.run('wait', [5], undefined, { network, onJoin }).then(
        () => done.push(name),
        () => done.push(`not ${name}`),
      );
    };
    const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run('a', name));
    all.push(run('b', 'b1'));
    joinA4?.('c');
    await Promise.all(all);
    expect(done).toEqual(['not a5', 'a1', 'a2', 'b1', 'a4', 'a3']);
  });

  it('that never starts fails its tasks', async () => {
    open({ start: thread(['platform', 'worker', 'nowhere']), retries: 1 });
    await expect(client.run('double', [1])).rejects.toThrow();
  });

  it('ends when idle, and starts again', async () => {
    let started = 0;
    const start = thread(['platform', 'worker', 'testing']);
    open({
      idleMs: 10,
      start: (...events) => {
        started++;
        return start(...events);
      },
    });
    expect(await client.run('double', [1])).toBe(2);
    expect(await client.run('double', [2])).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await client.run('double', [3])).toBe(6);
    expect(started).toBeGreaterThan(1);
  });

  it('runs nothing once closed', async () => {
    open();
    const running = Promise.allSettled([client.run('hold', []), client.run('double', [1])]);
    await client.close();
    expect((await running).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(client.run('double', [1])).rejects.toThrow('busy');
  });
});
