import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

let found: string | undefined;

/**
 * Absolute path of a file of the installed product. Looked up from the running script, because `import.meta.url` names
 * another place once the code is bundled.
 * Throws when no `package.json` of ours stands above the script.
 */
export function fromRoot(...path: string[]): string {
  found ??= findRoot(process.argv[1] ?? process.cwd()) ?? findRoot(join(process.cwd(), 'x'));
  if (!found) throw new Error('Run Lekha from its own folder: its package.json was not found.');
  return join(found, ...path);
}

function findRoot(script: string): string | undefined {
  for (let folder = dirname(script); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'platform', 'root.ts')))
      return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
