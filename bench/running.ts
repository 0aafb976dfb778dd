import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.ts';

export const root = join(import.meta.dirname, '..');

/** True if processes can be pinned to a core: servers get the first one, load generators the second. */
const pinning = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
export const SERVER_CORE = 0;
export const DRIVER_CORE = 1;

/** Returns a command that runs on one core, if the machine can pin processes. */
export function onCore(core: number, command: string, args: string[]): [command: string, args: string[]] {
  return pinning ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];
}

/** A running built server. */
export interface Running {
  url: string;
  /** From the start of the process to the end of its first response of 200, in milliseconds. */
  tookMs: number;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts the built server on a filled data folder, on one core and without rate limits. */
export async function startServer(dataDir: string, settings: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { DATABASE_URL: _, ...env } = process.env;
  const begun = performance.now();
  const args = ['--max-semi-space-size=4', join(root, 'server', 'main.ts')];
  const server = spawn(...onCore(SERVER_CORE, process.execPath, args), {
    cwd: root,
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      WELCOME: '0',
      RATE_LIMIT_SCALE: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  await waitUntilUp(`${url}/`, server);
  const tookMs = performance.now() - begun;
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
  };
  return { url, tookMs, process: server, stop };
}

/** Sends requests until the server responds with 200. Throws if it exits first. */
export async function waitUntilUp(url: string, server: ChildProcess): Promise<void> {
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

/** Returns the resident memory of a process in megabytes. */
export function residentMegabytes({ pid }: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) / 1024;
}

const TICK_S = 0.01;

/** Returns the CPU time of a process and its children in seconds; 0 except on Linux. */
export function processorSeconds(pid: number): number {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return [pid, ...children.split('\n').filter(Boolean).map(Number)].reduce(
    (sum, each) => sum + secondsOf(each),
    0,
  );
}

/** Fields 14 and 15 of proc_pid_stat(5), counted from behind the name in brackets. */
function secondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_S;
  } catch {
    return 0;
  }
}
