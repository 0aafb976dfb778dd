// `npm run test:import -- [PATH…]`: imports each export or folder into a fresh site, by default the fixtures,
// and compares what visitors see with the source, which other libraries than the importer's read. Exits with
// status 1 if anything is lost without a word in the report, exposed or dead.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../running/report.ts';
import { startCommand, startServer } from '../running/server.ts';
import { type CheckedReport, compareImport, type Findings } from './compare.ts';
import { findingLines, isWhole } from './finding-lines.ts';
import { readSource } from './read-source.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const paths = process.argv.slice(2);
let failures = 0;
for (const path of paths.length > 0
  ? paths
  : globSync('*/*', { cwd: fixtures })
      .map((name) => join(fixtures, name))
      .sort()) {
  const { findings, report, seconds } = await check(path);
  for (const line of [`${path} (${seconds.toFixed(1)} s)`, ...findingLines(findings, report)]) say(line);
  if (!isWhole(findings, report)) failures++;
}
process.exit(failures > 0 ? 1 : 0);

async function check(path: string): Promise<{ findings: Findings; report: CheckedReport; seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'lekha-import-'));
  const env = { DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'http://localhost:3000' };
  try {
    const started = performance.now();
    const report = await runImport(path, join(folder, 'report.json'), env);
    const seconds = (performance.now() - started) / 1000;
    const server = await startServer(env);
    try {
      const request = (url: string) => fetch(server.url + url, { redirect: 'manual' });
      // The server may end a connection that waited while this process compared texts.
      const get = (url: string) => request(url).catch(() => request(url));
      return { findings: await compareImport(await readSource(path), report, get), report, seconds };
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runImport(path: string, json: string, env: Record<string, string>): Promise<CheckedReport> {
  const code = await startCommand(['import', path, '--json', json], env).ended;
  // 4 means that some items failed, which the report lists.
  if (code !== 0 && code !== 4) throw new Error(`The import of ${path} ended with ${code}.`);
  return JSON.parse(readFileSync(json, 'utf8')) as CheckedReport;
}
