import { type ChildProcess, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { freePort } from '../scripts/free-port.ts';
import { type RunningServer, startServer } from '../scripts/running/server.ts';

/** True if processes can be pinned to a core: servers get the first one, load generators the second. */
const pinning = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
export const SERVER_CORE = 0;
export const DRIVER_CORE = 1;

/** Returns a command that runs on one core, if the machine can pin processes. */
export function onCore(core: number, command: string, args: string[]): [command: string, args: string[]] {
  return pinning ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];
}

/** A built server on one core. */
export interface MeasuredServer extends RunningServer {
  /** From the start of the process to the end of its first response of 200, in milliseconds. */
  tookMs: number;
}

/** Starts the built server on a filled data folder, on one core and without rate limits. */
export async function startMeasured(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<MeasuredServer> {
  const port = String(await freePort());
  const site = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir };
  const begun = performance.now();
  const server = await startServer(
    { LOG_LEVEL: 'warn', WELCOME: '0', ...site, ...settings },
    { wrap: (...command) => onCore(SERVER_CORE, ...command), path: '/' },
  );
  return { ...server, tookMs: performance.now() - begun };
}

/** Returns the resident memory of a process in megabytes. */
export function residentMegabytes({ pid }: ChildProcess): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) / 1024;
}

/**
 * The CPU time of a process's main thread in milliseconds; 0 except on Linux (`schedstat` has nanoseconds).
 */
export function mainThreadMs(process: { pid?: number | undefined }): number {
  return readSchedule(process)[0]!;
}

/** The time in which a process's main thread waited for a processor, in milliseconds; 0 except on Linux. */
export function waitedMs(process: { pid?: number | undefined }): number {
  return readSchedule(process)[1]!;
}

function readSchedule({ pid }: { pid?: number | undefined }): number[] {
  try {
    const fields = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return fields.map((field) => Number(field) / 1e6);
  } catch {
    return [0, 0];
  }
}

/** The CPU time of a process's threads in milliseconds, without ended ones; 0 except on Linux. */
export function threadsMs({ pid }: ChildProcess): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map(
      (id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0],
    );
    return times.reduce((sum, time) => sum + Number(time) / 1e6, 0);
  } catch {
    return 0;
  }
}

const TICK_S = 0.01;

/** Returns the CPU time of a process and its children in seconds; 0 except on Linux. */
export function processorSeconds(pid: number): number {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return [pid, ...children.split('\n').filter(Boolean).map(Number)].reduce(
    (sum, each) => sum + ownProcessorSeconds(each),
    0,
  );
}

/**
 * Returns the CPU time of a process alone in seconds; 0 except on Linux. Fields 14 and 15 of
 * proc_pid_stat(5), counted from behind the name in brackets.
 */
export function ownProcessorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_S;
  } catch {
    return 0;
  }
}
