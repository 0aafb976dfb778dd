import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

let installFolder: string | undefined;

/**
 * Absolute path of a file of the installed product. Searches upwards from the running script, because
 * `import.meta.url` names another file once the code is bundled. Throws when no folder above the script is Lekha's.
 */
export function fromRoot(...path: string[]): string {
  installFolder ??= findInstallFolder(dirname(process.argv[1] ?? '')) ?? findInstallFolder(process.cwd());
  if (!installFolder) throw new Error('Run Lekha from its own folder: its package.json was not found.');
  return join(installFolder, ...path);
}

function findInstallFolder(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'server', 'main.ts'))) {
      return folder;
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** The version of this program, from its `package.json`. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version;
}
