import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

it.each([
  ...['start', 'dev', 'demo', 'lekha'].map((name) => [`npm run ${name}`, scripts[name]!]),
  ['the package', read('bin/lekha.cjs')],
  ['the decoder', read('domain/images/decode/decoder.ts')],
  ['a command of the server', read('platform/child-command.ts')],
])('%s starts Node without its debugger at SIGUSR1', (_name, text) => {
  expect(text).toContain('--disable-sigusr1');
});

it.each([
  ['deploy/lekha.service', /^ExecStart=\/usr\/bin\/env lekha start$/m],
  ['deploy/Dockerfile', /^ENTRYPOINT \["lekha"\]$/m],
])('%s starts the program of the package', (path, start) => {
  expect(read(path)).toMatch(start);
});

it('starts a checkout as the package', () => {
  expect(read('scripts/start.ts')).toContain("('../bin/lekha.cjs')");
});

it('lets the package and the decoder give the memory of uploads back to the system', () => {
  for (const path of ['bin/lekha.cjs', 'domain/images/decode/decoder.ts'])
    expect(read(path), path).toContain("MALLOC_MMAP_THRESHOLD_: '131072'");
});

it('keeps compiled code for all modules and threads of the next start', () => {
  for (const path of ['bin/lekha.cjs', 'scripts/running/server.ts'])
    expect(read(path), path).toContain('NODE_COMPILE_CACHE: join(');
});
