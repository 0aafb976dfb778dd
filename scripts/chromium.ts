import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const root = join(import.meta.dirname, '..');
const log = join(root, '.test', 'chromium-install.log');

/** The browser that the tests use: `CHROMIUM_PATH`, the machine's own, or the one Playwright has downloaded. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const programs = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...programs, ...macPrograms, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Finds Chromium, or installs it: Debian's package when root, else Playwright's download. What the installers say goes
 * to `.test/chromium-install.log`. Throws one clear sentence when none can be had.
 */
export function ensureChromium(): string {
  const found = findChromium() ?? installed();
  if (found && starts(found)) return found;
  throw new Error(
    found
      ? `Chromium at ${found} does not start: install its missing libraries, or set CHROMIUM_PATH to another one.`
      : `No Chromium for the browser tests: install it, or set CHROMIUM_PATH to its program (details in ${log}).`,
  );
}

function installed(): string | undefined {
  if (process.env.CHROMIUM_PATH) return undefined;
  console.error('Installing Chromium for the browser tests…');
  if (isDebianRoot() && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium'])) {
    const found = findChromium();
    if (found) return found;
  }
  run(process.execPath, [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  return findChromium();
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function run(command: string, args: string[]): boolean {
  mkdirSync(join(root, '.test'), { recursive: true });
  const output = openSync(log, 'a');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', output, output] }).status === 0;
}

function starts(program: string): boolean {
  return spawnSync(program, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}
