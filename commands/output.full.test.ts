import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exit } from './command.ts';

const full = openSync('/dev/full', 'w');

function lekha(args: string[], stdout: number | 'pipe', stderr: number | 'pipe') {
  const command = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'lekha.ts'), ...args];
  return spawnSync(process.execPath, command, { stdio: ['ignore', stdout, stderr], encoding: 'utf8' });
}

it('ends with one sentence and status 3 if its output cannot be written', () => {
  const { status, stderr } = lekha(['--version'], full, 'pipe');
  expect(status).toBe(exit.notPossible);
  expect(stderr).toBe(
    'The command is done, but its output could not be written to standard output: ENOSPC.\n',
  );
});

it('ends as it would if its errors cannot be written', () => {
  expect(lekha(['no-such-command'], 'pipe', full).status).toBe(exit.usage);
  expect(lekha(['--version'], 'pipe', full).status).toBe(exit.done);
});
