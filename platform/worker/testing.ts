// The worker of client.test.ts.

import { setTimeout } from 'node:timers/promises';
import { answerInThread } from './thread.ts';

/** Refuses like the product's own errors, which have more than a message. */
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
  crash: () => process.exit(1),
  /** Crashes where shared memory does not say yet that it did. */
  crashOnce: (crashed: Int32Array) => Atomics.exchange(crashed, 0, 1) || process.exit(1),
  hold: () => new Promise(() => {}),
};

answerInThread(tasks);
