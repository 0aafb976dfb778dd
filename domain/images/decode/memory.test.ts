import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { asArrived } from '../../../platform/arrival.ts';
import { isQuick } from '../../../scripts/tests/tier.ts';
import { awaitMemory, awaitUploadMemory, memoryLimit, ownMemory } from './memory.ts';

const MEGABYTE = 1024 * 1024;
const memory = (limitMb: number, ...usedMb: number[]) => ({
  limitBytes: limitMb * MEGABYTE,
  usedBytes: () => (usedMb.length > 1 ? usedMb.shift()! : usedMb[0]!) * MEGABYTE,
  collect: () => {},
  pollMs: 1,
  leastWaitMs: 20,
  waitMs: 1000,
});
const large = { width: 5000, height: 4000, format: 'jpg' } as const;

it('refuses an image that can never be decoded in the memory of the group', async () => {
  await expect(awaitMemory(large, memory(300, 120))).rejects.toMatchObject({ code: 'too_large' });
  await expect(awaitMemory({ ...large, width: 500, frames: 10 }, memory(300, 120))).rejects.toThrow(
    'needs more memory than this server may use',
  );
});

it('refuses one that does not fit beside the server, for which trying again would not help', async () => {
  await expect(awaitMemory(large, memory(520, 200))).rejects.toMatchObject({ code: 'too_large' });
});

it('reads no upload for which the server has too little memory', async () => {
  await awaitUploadMemory(8 * MEGABYTE, memory(300, 250, 115));
  // Measured: the kernel ended a server with 153 MB when it read the third upload of 8 MB.
  await expect(awaitUploadMemory(8 * MEGABYTE, memory(300, 153))).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expect(awaitUploadMemory(20 * MEGABYTE, memory(300, 110))).rejects.toMatchObject({
    code: 'too_large',
  });
}, 20_000);

it.skipIf(isQuick)(
  'waits until other work has freed its memory, and not for ever',
  async () => {
    await awaitMemory(large, memory(600, 300, 250, 120));
    await expect(awaitMemory(large, memory(600, 300))).rejects.toMatchObject({ code: 'unavailable' });
  },
  20_000,
);

it.skipIf(isQuick)(
  'awaits memory until the request is old, also if it waited for other uploads before',
  async () => {
    const countLooks = async (ageMs: number) => {
      let looks = 0;
      const usedBytes = () => {
        looks++;
        return 300 * MEGABYTE;
      };
      const waiting = asArrived(async () => {
        await sleep(ageMs);
        await awaitMemory(large, { ...memory(600), usedBytes, pollMs: 25, leastWaitMs: 0, waitMs: 1000 });
      });
      await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
      return looks;
    };
    expect(await countLooks(0)).toBeGreaterThan(2);
    // Memory is looked at before and after garbage is collected.
    expect(await countLooks(1100)).toBe(2);
  },
  20_000,
);

it('collects the bytes of earlier uploads instead of refusing one for them', async () => {
  let used = 250;
  const collect = () => {
    used = 115;
  };
  await awaitUploadMemory(8 * MEGABYTE, { ...memory(300), usedBytes: () => used * MEGABYTE, collect });
  const usedBytes = () => process.memoryUsage().arrayBuffers;
  const before = usedBytes();
  for (let i = 0; i < 8; i++) Buffer.alloc(32 * MEGABYTE, i);
  await awaitUploadMemory(MEGABYTE, { ...ownMemory, limitBytes: before + 230 * MEGABYTE, usedBytes });
}, 20_000);

it('does not ask without a limit', async () => {
  await awaitMemory({ ...large, width: 1e6 }, memory(0, 1));
  const machine = { ...memory(0, 1), limitBytes: totalmem() + 1, usedBytes: () => totalmem() };
  await awaitMemory({ ...large, width: 1e6 }, machine);
  expect(memoryLimit(0)).toBe(Number.POSITIVE_INFINITY);
  expect(memoryLimit(300 * MEGABYTE)).toBe(300 * MEGABYTE);
});
