import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** The paths of all source files, relative to the root. */
export function listFiles(): string[] {
  const folders = '{shared,contract,platform,domain,server,app,commands,e2e,bench,scripts,deploy,bin}';
  return globSync([`${folders}/**/*.{ts,tsx,cts,cjs,css}`, '*.{ts,cjs}'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}
