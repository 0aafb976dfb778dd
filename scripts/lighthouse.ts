// Lighthouse's four scores and the reading figures of pages of a running site, as a telephone meets them. Lighthouse is
// no dependency: LIGHTHOUSE names its program, or `lighthouse` is found in PATH. RUNS: visits of each, the middle one counts.
// node scripts/lighthouse.ts http://localhost:3000 / /blogs
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureChromium } from './chromium.ts';

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

const runs = Number(process.env.RUNS ?? 1);
const [site = 'http://localhost:3000', ...paths] = process.argv.slice(2);
const measures = {
  'first paint ms': 'first-contentful-paint',
  'largest paint ms': 'largest-contentful-paint',
  'blocked ms': 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
};

for (const path of paths.length > 0 ? paths : ['/', '/blogs']) {
  const report = await visit(new URL(path, site).href);
  const figures = Object.entries(summary(report)).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${path}\n  ${[figures.join(', '), ...shortfalls(report)].join('\n  ')}\n`);
}

/** The middle one of `runs` visits by its performance: a busy machine makes single ones worse than the page is. */
async function visit(address: string): Promise<Report> {
  const reports: Report[] = [];
  for (let tries = 0; reports.length < runs && tries < 3 * runs; tries++) {
    const report = await visitOnce(address);
    if (report) reports.push(report);
  }
  const middle = reports.toSorted((a, b) => performance(a) - performance(b))[reports.length >> 1];
  if (!middle) throw new Error(`Lighthouse could not measure ${address}.`);
  return middle;
}

/** Nothing where the browser gave no trace. */
async function visitOnce(address: string): Promise<Report | undefined> {
  const { stdout } = await promisify(execFile)(
    process.env.LIGHTHOUSE ?? 'lighthouse',
    [address, '--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox --disable-gpu'],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, maxBuffer: 64 * 1024 * 1024 },
  ).catch(() => ({ stdout: '' }));
  return stdout ? (JSON.parse(stdout) as Report) : undefined;
}

function performance({ categories }: Report): number {
  return categories.performance?.score ?? 0;
}

function summary({ categories, audits }: Report): Record<string, number> {
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
  const measured = Object.entries(measures).map(([name, id]) => [
    name,
    round(audits[id]?.numericValue ?? NaN),
  ]);
  return Object.fromEntries([...scores, ...measured]);
}

/** What a weighted audit finds wanting; the timings are figures already. */
function shortfalls({ categories, audits }: Report): string[] {
  const weighted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter((ref) => ref.weight > 0),
  );
  return weighted
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.score} ${audit?.title}`);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
