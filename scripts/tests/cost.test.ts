import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { formatCost, measureCost } from './cost.ts';
import { processorSeconds } from './processor-time.ts';

it.each([
  [{ seconds: 203.4, processorSeconds: 383.2 }, '3 min 23 s, 383 s of processor time'],
  [{ seconds: 59.6, processorSeconds: null }, '1 min 0 s'],
  [{ seconds: 4, processorSeconds: 0.4 }, '4 s, 0 s of processor time'],
])('formats %j', (cost, text) => {
  expect(formatCost(cost)).toBe(text);
});

it.skipIf(processorSeconds() === null)('counts the processor time of a process that has ended', async () => {
  const busy =
    'let sum = 0; for (let i = 0; process.cpuUsage().user < 300_000; i++) for (let j = 0; j < 1e6; j++) sum += j;';
  const { cost } = await measureCost(async () => spawnSync(process.execPath, ['-e', busy]));
  expect(cost.processorSeconds).toBeGreaterThanOrEqual(0.25);
});
