import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it } from 'vitest';

/** Writes lines to standard output on demand and reports its state, in a process of its own. */
const PROGRAM = `
const { standardOutput } = await import('${pathToFileURL(join(import.meta.dirname, 'output.ts'))}');
const { openLog, logState } = await import('${pathToFileURL(join(import.meta.dirname, 'log.ts'))}');
const output = standardOutput();
const log = openLog('info');
process.on('message', ({ lines, length }) => {
  for (let i = 0; i < lines; i++) log.info({ event: 'x'.repeat(length) });
  setTimeout(() => process.send({ ...logState(log) }), 50);
});
process.send('ready');
`;

let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

async function start(stdout: number | 'pipe'): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM];
  child = spawn(process.execPath, args, { stdio: ['ignore', stdout, 'inherit', 'ipc'] });
  await once(child, 'message');
}

async function write(
  lines: number,
  length = 1000,
): Promise<{ linesDropped: number; failure: string | null }> {
  child.send({ lines, length });
  return (await once(child, 'message'))[0];
}

it('drops and counts what a full disk does not take, and lives', async () => {
  await start(openSync('/dev/full', 'w'));
  expect(await write(3)).toEqual({ linesDropped: 3, failure: 'ENOSPC' });
  expect(await write(2)).toEqual({ linesDropped: 5, failure: 'ENOSPC' });
});

it('drops and counts what nobody can read any more, and lives', async () => {
  await start('pipe');
  child.stdout!.destroy();
  await expect.poll(async () => (await write(1)).failure).toBe('EPIPE');
  expect((await write(1)).linesDropped).toBeGreaterThan(1);
});

it('never waits for a reader that does not read, and goes on with whole lines when it does', async () => {
  await start('pipe');
  const { linesDropped, failure } = await write(5000);
  expect(failure).toBe('EAGAIN');
  // About a megabyte waits, and a socket or pipe holds some more.
  expect(linesDropped).toBeGreaterThan(1000);
  expect(linesDropped).toBeLessThan(5000);
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  // The first line that is written at once tells it: those before may wait a little.
  await expect.poll(async () => (await write(1)) && text).toContain('"event":"log_lines_dropped"');
  child.kill('SIGKILL');
  await once(child, 'close');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const told = lines.filter(({ event }) => event === 'log_lines_dropped');
  expect(told.reduce((sum, each) => sum + each.lines, 0)).toBeGreaterThanOrEqual(linesDropped);
});
