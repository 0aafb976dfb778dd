// Prints how many lines of production code each top folder has: without tests, fixtures and generated files.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './files.ts';

const SOURCE = /\.(ts|tsx|cts|mts|cjs|css)$/;
const LEFT_OUT =
  /\.(test|spec)\.tsx?$|(^|\/)(testing|testing-[\w-]+)\.tsx?$|^e2e\/|(^|\/)(tests|fixtures|testing)\/|\.d\.c?ts$|(^|\/)generated\b/;

const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  .split('\n')
  .filter((path) => SOURCE.test(path) && !LEFT_OUT.test(path) && existsSync(join(root, path)));
const counts = new Map<string, number>();
let code = 0;
for (const path of paths) {
  const folder = path.includes('/') ? `${path.split('/')[0]}/` : 'root';
  const lines = readFileSync(join(root, path), 'utf8').split('\n').slice(0, -1);
  counts.set(folder, (counts.get(folder) ?? 0) + lines.length);
  code += lines.filter((line) => line.trim() !== '' && !/^\s*(\{?\/\*|\/\/|\*)/.test(line)).length;
}
const rows = [...counts].sort(([, a], [, b]) => b - a).map(([folder, lines]) => `${folder} ${lines}`);
const total = [...counts.values()].reduce((sum, lines) => sum + lines, 0);
process.stdout.write(
  `Production lines: ${total} (${rows.join(', ')}), ${code} without comments and empty lines\n`,
);
