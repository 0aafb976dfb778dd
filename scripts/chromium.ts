import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Browsers without a window need half the CPU time. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = [...headlessShells, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const root = join(import.meta.dirname, '..');
const log = join(root, '.test', 'chromium-install.log');
const INSTALL_MS = 10 * 60_000;

/**
 * Finds the browser for the tests: `CHROMIUM_PATH`, the machine's own, or the one Playwright has downloaded.
 */
export function findChromium(): string | undefined {
  return candidates()[0];
}

/**
 * Finds a Chromium that starts, or installs one: Debian's package as root, else Playwright's download. The
 * installers write to `.test/chromium-install.log`. Throws if no Chromium can be installed. CI, whose machine
 * is nobody's, also gets Debian's browser without a window beside one with windows.
 */
export function ensureChromium(): string {
  const named = process.env.CHROMIUM_PATH;
  const known = candidates().find(starts);
  const wantsShell = !named && process.env.CI && known && !headlessShells.includes(basename(known));
  if (wantsShell && isDebianRoot() && run('apt-get', ['update']))
    run('apt-get', ['install', '-y', 'chromium-headless-shell']);
  const found = candidates().find(starts) ?? (named ? undefined : installed());
  if (found) return found;
  throw new Error(
    named
      ? `CHROMIUM_PATH names ${named}, which does not start: set it to another program, or leave it out.`
      : `No Chromium for the browser tests: install one, or set CHROMIUM_PATH to its program (details in ${log}).`,
  );
}

function candidates(): string[] {
  const named = process.env.CHROMIUM_PATH;
  if (named) return [named];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const programs = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...programs, ...macPrograms, chromium.executablePath()].filter((path) => existsSync(path));
}

function installed(): string | undefined {
  console.error('Installing Chromium for the browser tests…');
  if (isDebianRoot() && run('apt-get', ['update'])) {
    for (const debianPackage of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', debianPackage]);
      const found = candidates().find(starts);
      if (found) return found;
    }
  }
  run(process.execPath, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  return candidates().find(starts);
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function run(command: string, args: string[]): boolean {
  mkdirSync(join(root, '.test'), { recursive: true });
  const output = openSync(log, 'a');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(command, args, { env, stdio: ['ignore', output, output], timeout: INSTALL_MS }).status === 0
  );
}

function starts(program: string): boolean {
  return spawnSync(program, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}

if (import.meta.main) ensureChromium();
