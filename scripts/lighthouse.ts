// Prints Lighthouse's mobile scores and timings for pages of a running site. Lighthouse is not a dependency:
// LIGHTHOUSE names its program, or `lighthouse` is found in PATH. RUNS is the number of visits of each page:
// the median of each figure counts, and the blocking time is printed for every visit. node
// scripts/lighthouse.ts http://localhost:3000 / /blogs
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
  'bytes received': 'total-byte-weight',
};

for (const path of paths.length > 0 ? paths : ['/', '/blogs']) {
  const reports = await visits(new URL(path, site).href);
  const summaries = reports.map(summary);
  const figures = Object.keys(summaries[0]!).map((name) => `${name} ${median(summaries, name)}`);
  const blocked = `blocked ms of each visit: ${summaries.map((one) => one['blocked ms']).join(', ')}`;
  const wanting = new Set(reports.flatMap(shortfalls));
  process.stdout.write(`${path}\n  ${[figures.join(', '), blocked, ...wanting].join('\n  ')}\n`);
}

async function visits(address: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (let tries = 0; reports.length < runs && tries < 4 * runs; tries++) {
    const report = await visitOnce(address);
    if (report) reports.push(report);
  }
  if (reports.length === 0) throw new Error(`Lighthouse could not measure ${address}.`);
  return reports;
}

/** The median, because a busy machine slows down single visits. */
function median(summaries: Record<string, number>[], name: string): number {
  const values = summaries.map((one) => one[name] ?? NaN).toSorted((a, b) => a - b);
  return values[values.length >> 1] ?? NaN;
}

/** Empty if the browser recorded no trace. */
async function visitOnce(address: string): Promise<Report | undefined> {
  const { stdout } = await promisify(execFile)(
    process.env.LIGHTHOUSE ?? 'lighthouse',
    [address, '--output=json', '--quiet', '--chrome-flags=--headless --no-sandbox --disable-gpu'],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, maxBuffer: 64 * 1024 * 1024 },
  ).catch(() => ({ stdout: '' }));
  return stdout ? (JSON.parse(stdout) as Report) : undefined;
}

function summary({ categories, audits }: Report): Record<string, number> {
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
  const measured = Object.entries(measures).map(([name, id]) => [
    name,
    round(audits[id]?.numericValue ?? NaN),
  ]);
  return Object.fromEntries([...scores, ...measured]);
}

/** Lists the weighted audits that failed, except the timings, which are printed anyway. */
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
