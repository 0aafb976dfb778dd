// The worker of client.test.ts.

import { getPriority } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { performInThread } from './thread.ts';

/** An error with more fields than a message, like the product's own. */
class Refusal extends Error {
  override name = 'Refusal';
  readonly code = 'invalid';
  readonly errors = [{ path: 'post', message: 'no' }];
}

export const tasks = {
  double: (n: number) => 2 * n,
  wait: async (ms: number) => {
    await setTimeout(ms);
    return ms;
  },
  refuse: (message: string) => {
    throw new Refusal(message);
  },
  spin: () => {
    for (;;);
  },
  priority: () => getPriority(),
  crash: () => process.exit(1),
  /** Crashes only once, which it notes in shared memory. */
  crashOnce: (crashed: Int32Array) => Atomics.exchange(crashed, 0, 1) || process.exit(1),
  hold: () => new Promise(() => {}),
};

performInThread(tasks);
