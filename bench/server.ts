import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';
import { rank } from './timing.ts';

/** One figure of the running server. */
export interface ServerFigure {
  name: string;
  value: number;
  unit: 's' | 'MB' | 'requests/s' | 'ms';
  limit?: number;
}

const STARTS = 7;
const IDLE_MS = 5000;
const LOAD_S = 5;
const CONNECTIONS = 50;
const root = join(import.meta.dirname, '..');

/** Starts the built server on a filled data folder, again and again, then looks at its memory and puts load on it. */
export async function measureServer(dataDir: string): Promise<ServerFigure[]> {
  // What an earlier start kept compiled would make the first one look like the later ones.
  rmSync(join(root, 'build', 'compiled'), { recursive: true, force: true });
  const first = await startOnce(dataDir);
  const later: number[] = [];
  for (let i = 0; i < STARTS; i++) later.push(await startOnce(dataDir));
  later.sort((a, b) => a - b);
  return [
    { name: 'first start after a build, to the first 200', value: first, unit: 's' },
    { name: `cold start to the first 200, best of ${STARTS}`, value: later[0] as number, unit: 's' },
    {
      name: `cold start to the first 200, median of ${STARTS}`,
      value: rank(later, 0.5),
      unit: 's',
      limit: 1.5,
    },
    ...(await measureRunning(dataDir)),
  ];
}

async function startOnce(dataDir: string): Promise<number> {
  const server = await startServer(dataDir);
  await server.stop();
  return server.tookMs / 1000;
}

async function measureRunning(dataDir: string): Promise<ServerFigure[]> {
  const server = await startServer(dataDir);
  try {
    await sleep(IDLE_MS);
    const idle = residentMegabytes(server.process);
    const { requests, latency } = await load(`${server.url}${await anArticle(server.url)}`);
    return [
      { name: `idle memory, ${IDLE_MS / 1000} s after the first page`, value: idle, unit: 'MB', limit: 220 },
      { name: `a cached article, ${CONNECTIONS} connections`, value: requests.average, unit: 'requests/s' },
      { name: 'the same, 99 of 100 within', value: latency.p99, unit: 'ms' },
      { name: 'memory after that', value: residentMegabytes(server.process), unit: 'MB' },
    ];
  } finally {
    await server.stop();
  }
}

/** A built server that answers. */
export interface Running {
  url: string;
  tookMs: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the built server; `settings` are the operator's variables over those of a benchmark. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { DATABASE_URL: _, ...env } = process.env;
  const begun = performance.now();
  const server = spawn(process.execPath, ['--max-semi-space-size=4', join(root, 'server', 'main.ts')], {
    cwd: root,
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      WELCOME: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(server, 'exit');
  await answers(`http://127.0.0.1:${port}/`, server);
  const tookMs = performance.now() - begun;
  const stop = async () => {
    server.kill('SIGTERM');
    await gone;
  };
  return { url, tookMs, process: server, stop };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server ended before it answered.');
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await sleep(5);
  }
}

/** What the process holds in memory, as the system counts it. */
function residentMegabytes({ pid }: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) / 1024;
}

async function anArticle(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/articles/all-articles?limit=1`);
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  const path = `/blog/${encodeURIComponent(data[0]?.slug ?? '')}`;
  await (await fetch(url + path)).arrayBuffer();
  return path;
}

interface Load {
  requests: { average: number };
  latency: { p99: number };
}

/** From a process of its own, so that this one does not stand in the way. */
async function load(url: string): Promise<Load> {
  const tool = join(root, 'node_modules', 'autocannon', 'autocannon.js');
  const args = [tool, '--json', '-c', String(CONNECTIONS), '-d', String(LOAD_S), url];
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let answer = '';
  for await (const chunk of run.stdout) answer += chunk;
  return JSON.parse(answer) as Load;
}
