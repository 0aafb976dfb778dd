import { type ChildProcess, fork } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { imageBytes } from '../testing.ts';

vi.mock(import('node:child_process'), async (original) => {
  const real = await original();
  return { ...real, fork: vi.fn(real.fork) as typeof real.fork };
});

it('asks to try again if the system ends the decoder, and does not call the image damaged', async () => {
  vi.resetModules();
  const { readHeader } = await import('./decoder.ts');
  const { rejectDamaged } = await import('./inspect.ts');
  const bytes = await imageBytes('jpg');
  const reading = rejectDamaged(() => readHeader(bytes));
  (vi.mocked(fork).mock.results[0]!.value as ChildProcess).kill('SIGKILL');
  await expect(reading).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('too little free memory'),
  });
  await expect(rejectDamaged(() => readHeader(bytes))).resolves.toMatchObject({ width: 200, frames: 1 });
});
