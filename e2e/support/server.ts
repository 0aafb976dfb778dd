import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.ts';

const root = join(import.meta.dirname, '..', '..');
/** As `PUBLIC_URL`: the server has this host and its own port, for what needs a name, such as passkeys. */
export const LOCALHOST = 'http://localhost';
const START_MS = 240_000;

/** A production server as a separate process with its own data folder. */
export interface Server {
  url: string;
  dataDir: string;
  /** Its output so far: the log, one JSON object per line, and standard error. */
  log(): string;
  /** Sends SIGTERM and resolves to the exit code. The data folder stays. */
  terminate(): Promise<number | null>;
  /** Sends SIGKILL, like a crash. The data folder stays. */
  kill(): Promise<void>;
  /** Starts again after its end, with the same URL and data, as another version if its folder is given. */
  startAgain(folder?: string): Promise<void>;
  /** Kills the server and removes its data folder. */
  discard(): Promise<void>;
}

/**
 * Starts the built server with `env` on a free port, on the given or an empty data folder, and resolves once
 * it is ready. Throws with its log if it does not start.
 */
export async function startServer(env: Record<string, string> = {}, givenDataDir?: string): Promise<Server> {
  const dataDir = givenDataDir ?? (await mkdtemp(join(tmpdir(), 'lekha-e2e-')));
  const port = String(await freePort());
  const isNamed = env.PUBLIC_URL === LOCALHOST;
  const url = `${isNamed ? LOCALHOST : 'http://127.0.0.1'}:${port}`;
  let output = '';
  const run = (folder = root) => {
    const child = launch(folder, {
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...env,
      ...(isNamed && { PUBLIC_URL: url }),
    });
    collectOutput(child, (text) => {
      output += text;
    });
    return { child, end: ending(child) };
  };
  let running = run();
  const discard = async () => {
    await running.end('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  };
  const ready = async () => {
    if (await becomesReady(url, running.child)) return;
    await discard();
    throw new Error(`The server did not come up:\n${output}`);
  };
  await ready();
  return {
    url,
    dataDir,
    log: () => output,
    terminate: () => running.end('SIGTERM'),
    kill: async () => void (await running.end('SIGKILL')),
    startAgain: async (folder) => {
      running = run(folder);
      await ready();
    },
    discard,
  };
}

/** Does what `npm start` does, without the other environment variables of the tests. */
function launch(folder: string, env: Record<string, string>): ChildProcess {
  const flags = ['--max-semi-space-size=4', '--disable-sigusr1', '--disable-warning=ExperimentalWarning'];
  return spawn(process.execPath, [...flags, join(folder, 'server', 'main.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collectOutput(child: ChildProcess, collect: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect);
}

/** Ends `child` by a signal, or when this process ends. */
function ending(child: ChildProcess): (signal: NodeJS.Signals) => Promise<number | null> {
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return async (signal) => {
    child.kill(signal);
    const code = await exited;
    process.off('exit', endWithUs);
    return code;
  };
}

async function becomesReady(url: string, child: ChildProcess): Promise<boolean> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await isOk(`${url}/readyz`)) return true;
  }
  return false;
}

async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
