// A process that owns a temporary PostgreSQL while its standard input is open. The kernel closes that pipe
// however the parent ends, so nothing is left behind even if the tests are killed. Usage: node
// server-process.ts [system|embedded]. It prints one line of JSON, { url } or { error }. Each further line of
// its input is an order (see `orders`), confirmed with a line when it is done.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../free-port.ts';
import { executable, programFolder, type Source } from './binaries.ts';

/** PostgreSQL refuses to run as root; 65534 is `nobody` everywhere and needs no entry in /etc/passwd. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env.SystemRoot };
const user = 'lekha';
/** The data need not survive a crash. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
  shared_buffers: '64MB',
  lc_messages: 'C',
};

const folder = mkdtempSync(join(openTemporaryFolder(), 'lekha-postgres-'));
let server: ChildProcess | undefined;
let startAgain: (() => Promise<string | undefined>) | undefined;
/** The suspended processes of the server. */
let frozen: number[] = [];
let ending = false;

/**
 * Orders with which tests of faults disturb a server. @see
 * https://www.postgresql.org/docs/current/server-shutdown.html
 */
const orders: Record<string, () => unknown> = {
  'stop fast': () => stop('SIGINT'),
  'stop immediate': () => stop('SIGQUIT'),
  start: () => (isRunning() ? undefined : startAgain?.()),
  freeze,
  thaw,
};

const input = createInterface(process.stdin);
input.on('line', async (order) => {
  const error = await orders[order]?.();
  process.stdout.write(`${JSON.stringify(error ? { error } : { done: order })}\n`);
});
input.on('close', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

try {
  const url = await start(process.argv[2] as Source | undefined);
  process.stdout.write(`${JSON.stringify({ url })}\n`);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
  await end();
}

async function start(source: Source | undefined): Promise<string> {
  chmodSync(folder, 0o755);
  const bin = programFolder(source, folder);
  const data = join(folder, 'data');
  const password = randomBytes(12).toString('hex');
  initialise(bin, data, password);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const complaint = await serve(bin, data, port);
    startAgain = () => serve(bin, data, port);
    if (complaint === undefined) return `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
    if (attempt === 3) throw new Error(`PostgreSQL did not start: ${complaint}`);
  }
}

function initialise(bin: string, data: string, password: string): void {
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined)
    for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid);
  const options = ['--username', user, '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  const layout = ['--encoding', 'UTF8', '--locale', 'C', '--no-sync', '--pgdata', data];
  const run = spawnSync(join(bin, executable('initdb')), [...options, ...layout], {
    ...account,
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? run.stderr}`);
}

/** Returns undefined once the server accepts connections, else its error output. */
async function serve(bin: string, data: string, port: number): Promise<string | undefined> {
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, executable('postgres')), ['-D', data, ...flags], {
    ...account,
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  return new Promise((resolve) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      if (output.includes('ready to accept connections')) resolve(undefined);
    });
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(output));
  });
}

function isRunning(): boolean {
  return server?.pid !== undefined && server.exitCode === null && server.signalCode === null;
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (!server || !isRunning()) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

/**
 * Suspends all processes of the server, as on a machine that hangs: connections stay open without responses.
 */
function freeze(): void {
  const postmaster = server?.pid;
  if (postmaster === undefined) return;
  // First the process that starts the others.
  process.kill(postmaster, 'SIGSTOP');
  frozen = [...childProcesses(postmaster), postmaster];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
}

function thaw(): void {
  for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
}

function childProcesses(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child!);
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  thaw();
  await stop('SIGQUIT');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
}

/** Returns the temporary folder, or /tmp if other accounts cannot enter it. */
function openTemporaryFolder(): string {
  const configured = tmpdir();
  return account.uid === undefined || canEveryoneEnter(configured) ? configured : '/tmp';
}

function canEveryoneEnter(path: string): boolean {
  if ((statSync(path).mode & 0o001) === 0) return false;
  return path === dirname(path) || canEveryoneEnter(dirname(path));
}
