import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runQuietly, runShown } from './run-program.ts';

const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'build', 'sources.sha256');

/** All files that become part of the bundles. */
const sources = [
  '{shared,contract,platform,domain,server,app}/**/*',
  'public/**/*',
  'vite.config.ts',
  'scripts/build/{inline-scripts,first-paint-css,fonts}.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/** Builds the pages and the server and shows how, after any build of this folder that is running. */
export function build(): boolean {
  return oneAtATime(() => buildNow(runShown));
}

/** The stamp is written last, so that an interrupted build never counts. */
function buildNow(run: typeof runShown): boolean {
  const made = fingerprint();
  rmSync(stamp, { force: true });
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  const fonts = join(root, 'scripts', 'build', 'fonts.ts');
  for (const program of [[tool, 'build'], [fonts]])
    if (!run(process.execPath, program, { cwd: root, env })) return false;
  compress(join(root, 'build', 'client'));
  writeFileSync(stamp, made);
  return true;
}

/** Writes compressed copies beside the files that browsers load. */
function compress(folder: string): void {
  for (const name of globSync('**/*.{js,css,svg,webmanifest}', { cwd: folder })) {
    const file = join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/**
 * Builds unless build/ is up to date, also by another process meanwhile. Throws if the build fails. What the
 * build says is shown if it fails, or with `LOG_LEVEL=debug`.
 */
export function ensureBuilt(): void {
  if (buildIsFresh()) return;
  const built = oneAtATime(() => {
    if (buildIsFresh()) return true;
    console.error('Building (once, about a minute)…');
    return buildNow(isVerbose() ? runShown : runQuietly);
  });
  if (!built) throw new Error('The build failed; its messages are above.');
}

function isVerbose(): boolean {
  return ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '');
}

const LONGEST_BUILD_MS = 1_800_000;

/**
 * Waits for other processes that build this folder. The lock is SQLite's, which the system releases when a
 * process ends.
 */
function oneAtATime<Result>(work: () => Result): Result {
  const folder = join(root, 'node_modules', '.cache');
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'lekha-build.lock'), { timeout: LONGEST_BUILD_MS });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return work();
  } finally {
    lock.close();
  }
}

function buildIsFresh(): boolean {
  try {
    return readFileSync(stamp, 'utf8') === fingerprint();
  } catch {
    return false;
  }
}

/** Compares content, not times: copying or checking out a tree changes the times. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const entry of globSync(sources, { cwd: root, withFileTypes: true }).sort(byPath)) {
    if (!entry.isFile() || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function byPath(a: { parentPath: string; name: string }, b: { parentPath: string; name: string }): number {
  return join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1;
}
