import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const LINES = 50_000;

/**
 * Runs a program that writes many lines to both outputs and ends with `status`, as `run`, and returns what is
 * shown.
 */
function shown(run: 'runQuietly' | 'runShown', status: number): string {
  const module = pathToFileURL(join(import.meta.dirname, 'run-program.ts'));
  const program = `for (let i = 0; i < ${LINES}; i++) (i % 2 ? console.log : console.error)('line', i); process.exitCode = ${status}`;
  const caller = `const { ${run} } = await import('${module}');
    console.log(${run}(process.execPath, ['-e', ${JSON.stringify(program)}], { cwd: '.', env: {} }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', caller], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  });
  return stderr + stdout;
}

it('shows nothing of a build that succeeds', () => {
  expect(shown('runQuietly', 0)).toBe('true\n');
});

it('shows everything of a build that fails, in order', () => {
  const lines = Array.from({ length: LINES }, (_, i) => `line ${i}\n`).join('');
  expect(shown('runQuietly', 1)).toBe(`${lines}false\n`);
});

it('shows everything when asked to', () => {
  expect(shown('runShown', 0).split('\n').length).toBe(LINES + 2);
});
