import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from '../build/build-pages.ts';
import { ensureChromium } from '../chromium.ts';
import type { Tier } from './tier.ts';

const root = join(import.meta.dirname, '../..');
const unitReport = join(root, '.test', 'unit.json');
/** Written by the reporter that playwright.config.ts names. */
const browserReport = join(root, '.test', 'e2e.json');

/** The numbers of passed and failed tests, with remarks. */
export interface Tally {
  passed: number;
  failed: number;
  /** One line for each test that failed, or passed only on a retry. */
  remarks: string[];
}

/** Runs the tests outside e2e/. */
export function tallyUnitTests(tier: Tier): Promise<Tally> {
  process.env.TEST_TIER = tier;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  return tally(unitReport, tallyVitest, () => runProgram('vitest/vitest.mjs', ['run', ...reporters]));
}

/** Runs e2e/. */
export function tallyBrowserTests(tier: Tier): Promise<Tally> {
  process.env.TEST_TIER = tier;
  return tally(browserReport, tallyPlaywright, () => runBrowserTests([]));
}

/**
 * Runs e2e/ in Chromium on a built server and returns the exit code: 1 if either is unavailable, after
 * printing the reason.
 */
export async function runBrowserTests(args: string[]): Promise<number> {
  try {
    ensureBuilt();
    process.env.CHROMIUM_PATH = ensureChromium();
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
  return runProgram('@playwright/test/cli.js', ['test', ...args]);
}

/**
 * Counts by the report that `tests` writes. A run that crashed, or in which nothing ran, counts as at least
 * one failure.
 */
async function tally<Report>(
  file: string,
  count: (report: Report) => Tally,
  tests: () => Promise<number>,
): Promise<Tally> {
  rmSync(file, { force: true });
  const code = await tests();
  const { passed, failed, remarks } = read(file, count);
  const well = code === 0 && passed + failed > 0;
  return { passed, failed: well ? failed : Math.max(failed, 1), remarks };
}

/** Runs a program of a package to its end, and returns its exit code: 1 after a signal. */
async function runProgram(program: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // The tests start many threads and commands, which load the same modules.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

function read<Report>(file: string, count: (report: Report) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 0, remarks: [] };
  }
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** @see https://vitest.dev/guide/reporters.html#json-reporter */
function tallyVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Tally {
  const remarks = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `failed: ${relative(root, name)} › ${fullName}`),
  );
  return { passed: numPassedTests, failed: numFailedTests, remarks };
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

/** @see https://playwright.dev/docs/test-reporters#json-reporter */
function tallyPlaywright({ stats, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    remarks: suites.flatMap(remarksOn),
  };
}

function remarksOn({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ status }) => {
      if (status === 'unexpected') return [`failed: e2e/${file} › ${title}`];
      return status === 'flaky' ? [`passed when run again: e2e/${file} › ${title}`] : [];
    }),
  );
  return [...own, ...suites.flatMap(remarksOn)];
}
