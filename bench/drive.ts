import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/running/server.ts';
import { DRIVER_CORE, onCore, processorSeconds } from './running.ts';

/** The load put on a server. */
export interface Load {
  url: string;
  /** Requested in turn. */
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** The `accept-encoding` header; a browser's by default. */
  encodings?: string;
  /** The maximum number of requests per second; unlimited by default. */
  rate?: number;
  /** The process whose CPU time is counted. */
  pid: number;
}

/** The results of a run. */
export interface LoadResult {
  /** Per second. */
  requests: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** The number of failed connections and of responses other than 200. */
  failed: number;
  /** CPU time of the server per request in microseconds; 0 if the system does not report it. */
  processorUs: number;
}

const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** The load generator that is available. */
export const driver = hasWrk ? 'wrk' : 'autocannon';

/** Sends requests as fast as responses arrive, from a process pinned to its own core. */
export async function drive(order: Load): Promise<LoadResult> {
  const before = processorSeconds(order.pid);
  const { total, ...driven } = await (hasWrk ? withWrk(order) : withAutocannon(order));
  const spent = processorSeconds(order.pid) - before;
  return { ...driven, processorUs: total > 0 ? (spent / total) * 1e6 : 0 };
}

type CountedResult = Omit<LoadResult, 'processorUs'> & { total: number };
const BROWSER = 'gzip, deflate, br, zstd';

async function withWrk(order: Load): Promise<CountedResult> {
  const { url, paths, connections, seconds, encodings = BROWSER } = order;
  const folder = mkdtempSync(join(tmpdir(), 'lekha-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    writeFileSync(script, lua(paths) + pauses(order));
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s'];
    const result = await output('wrk', [...args, '-s', script, '-H', `accept-encoding: ${encodings}`, url]);
    const line = /^RESULT (.*)$/m.exec(result)?.[1];
    if (!line) throw new Error(`wrk printed no result: ${result}`);
    const [total, microseconds, p50, p99, failed] = line.split(' ').map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return { total, requests: total / (microseconds / 1e6), p50: p50 / 1000, p99: p99 / 1000, failed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function lua(paths: readonly string[]): string {
  return `local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local at = 0
request = function() at = at % #paths + 1; return wrk.format("GET", paths[at]) end
done = function(summary, latency)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  print("RESULT " .. summary.requests .. " " .. summary.duration .. " " .. latency:percentile(50) .. " " .. latency:percentile(99) .. " " .. failed)
end
`;
}

/** Pauses of random length keep connections out of step. */
function pauses({ rate, connections }: Load): string {
  if (rate === undefined) return '';
  return `delay = function() return math.random(0, ${Math.round((2000 * connections) / rate)}) end\n`;
}

interface AutocannonReport {
  requests: { total: number; average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
}

/** autocannon takes a single URL, so the first path stands for all of them. */
async function withAutocannon({
  url,
  paths,
  connections,
  seconds,
  encodings = BROWSER,
  rate,
}: Load): Promise<CountedResult> {
  const tool = join(root, 'node_modules', 'autocannon', 'autocannon.js');
  const options = ['-c', String(connections), '-d', String(seconds), '-H', `accept-encoding=${encodings}`];
  if (rate !== undefined) options.push('-R', String(rate));
  const result = await output(process.execPath, [tool, '--json', ...options, `${url}${paths[0]}`]);
  const { requests, latency, non2xx, errors } = JSON.parse(result) as AutocannonReport;
  return { total: requests.total, requests: requests.average, ...latency, failed: non2xx + errors };
}

async function output(command: string, args: string[]): Promise<string> {
  const run = spawn(...onCore(DRIVER_CORE, command, args), { stdio: ['ignore', 'pipe', 'ignore'] });
  let result = '';
  for await (const chunk of run.stdout) result += chunk;
  return result;
}
