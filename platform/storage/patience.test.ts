import { afterEach, expect, it, vi } from 'vitest';
import { serverLimits } from './limits.ts';
import { Patience } from './patience.ts';

afterEach(() => void vi.restoreAllMocks());

it('counts the waits for the store, each and together, and not the time between them', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const patience = new Patience({ ...serverLimits, idleMs: 500, transferMs: 1000, msPerMegabyte: 1000 });
  const waiting = (ms: number) =>
    patience.wait(async () => {
      now += ms;
    });
  patience.addBytes(1024 * 1024);
  for (const left of [500, 500, 500, 500, 400]) {
    expect(patience.left).toBe(left);
    await waiting(400);
    expect(patience.left).toBe(Math.min(100, Math.max(0, left - 400)));
    now += 60_000;
    patience.noteProgress();
  }
});
