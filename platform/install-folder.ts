import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Installation {
  folder: string;
  /**
   * A checkout runs TypeScript; the package has JavaScript, because Node does not strip types below
   * node_modules.
   */
  extension: '.ts' | '.js';
}

let installation: Installation | undefined;

/**
 * Absolute path of a file of the installed product. Searches upwards from the running script, because
 * `import.meta.url` names another file once the code is bundled. Throws when no folder above the script is
 * Lekha's.
 */
export function fromRoot(...path: string[]): string {
  return join(installed().folder, ...path);
}

/** Absolute path of a module of the product, by its path without the extension. */
export function modulePath(...path: string[]): string {
  return fromRoot(...path) + installed().extension;
}

/** The start of a command line for operators: `lekha` if the package is installed. */
export function commandPrefix(): string {
  return installed().extension === '.js' ? 'lekha' : 'npm run lekha --';
}

/** The version of this program, from its `package.json`. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version;
}

function installed(): Installation {
  installation ??= findInstallation(dirname(process.argv[1] ?? '')) ?? findInstallation(process.cwd());
  if (!installation) throw new Error('Run Lekha from its own folder: its package.json was not found.');
  return installation;
}

function findInstallation(start: string): Installation | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) {
      for (const extension of ['.ts', '.js'] as const)
        if (existsSync(join(folder, 'server', `main${extension}`))) return { folder, extension };
    }
    if (folder === dirname(folder)) return undefined;
  }
}
