import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manuscript, readManuscript } from './manuscript.ts';
import { compose, type Notebook, readNotebook } from './notebooks.ts';
import { randomFrom } from './random.ts';

/** Returns `count` articles: the essays, then articles composed from each notebook in turn. */
export function gatherManuscripts(seed: string, count: number): Manuscript[] {
  const essays = pickEssays(readFolder('essays', readManuscript), count);
  const notebooks = readFolder('notebooks', readNotebook);
  const composed = Array.from({ length: count - essays.length }, (_, i) => {
    const notebook = notebooks[i % notebooks.length] as Notebook;
    return compose(notebook, Math.floor(i / notebooks.length), randomFrom(`${seed} notebook ${i}`));
  });
  return [...essays, ...composed];
}

/**
 * Picks essays evenly, the featured one first, so that a small site also has many languages and kinds of
 * content.
 */
function pickEssays(essays: readonly Manuscript[], count: number): Manuscript[] {
  if (count >= essays.length) return [...essays];
  const ordered = essays.toSorted((a, b) => Number(b.featured) - Number(a.featured));
  return Array.from(
    { length: count },
    (_, i) => ordered[Math.floor((i * ordered.length) / count)] as Manuscript,
  );
}

function readFolder<T>(folder: string, read: (text: string) => T): T[] {
  const path = join(import.meta.dirname, folder);
  const names = readdirSync(path).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => read(readFileSync(join(path, name), 'utf8')));
}
