import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manuscript, readManuscript } from './manuscript.ts';
import { compose, type Notebook, readNotebook } from './notebooks.ts';
import { randomFrom } from './random.ts';

/** As many articles as are asked for: the essays first, then what the notebooks give, in turn. */
export function gatherManuscripts(seed: string, count: number): Manuscript[] {
  const essays = readFolder('essays', readManuscript);
  const notebooks = readFolder('notebooks', readNotebook);
  const composed = Array.from({ length: Math.max(0, count - essays.length) }, (_, i) => {
    const notebook = notebooks[i % notebooks.length] as Notebook;
    return compose(notebook, Math.floor(i / notebooks.length), randomFrom(`${seed} notebook ${i}`));
  });
  return [...essays, ...composed].slice(0, count);
}

function readFolder<T>(folder: string, read: (text: string) => T): T[] {
  const path = join(import.meta.dirname, folder);
  const names = readdirSync(path).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => read(readFileSync(join(path, name), 'utf8')));
}
