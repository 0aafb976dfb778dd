// Built servers and commands of `lekha` as processes of their own, and requests to them, for drills and
// benchmarks.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

export const root = join(import.meta.dirname, '..', '..');

/** The secret of sites that have to share one, because they share a database or are compared. */
export const APP_SECRET = 'x'.repeat(40);

type Environment = Record<string, string>;

/** An account that can sign in. */
export interface Account {
  email: string;
  password: string;
}

/** The first administrator of a site that has none when a server starts on it. */
export const firstAdministrator: Account = { email: 'admin@example.org', password: 'a long enough password' };

/** A server with a port of 127.0.0.1. */
export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** Sends a signal and resolves to the exit code; null if the signal killed the server. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** A line of the log. */
export interface LogLine {
  event: string;
  level: string;
  err?: { message?: string; code?: string };
  [field: string]: unknown;
}

interface StartOptions {
  /** The folder of another built version. */
  checkout?: string;
  onLog?: (line: LogLine) => void;
  /** Changes the command, such as by pinning it to a core. */
  wrap?: (program: string, args: string[]) => [program: string, args: string[]];
  /** The server has started when this path responds with 200. */
  path?: string;
}

/** Starts the built server without rate limits and resolves when it is ready. Rejects if it ends first. */
export async function startServer(
  env: Environment,
  { checkout = root, onLog, wrap = (...command) => command, path = '/readyz' }: StartOptions = {},
): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort());
  const [program, args] = wrap(process.execPath, [
    '--max-semi-space-size=4',
    '--disable-sigusr1',
    'server/main.ts',
  ]);
  const { email, password } = firstAdministrator;
  const account = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const child = spawn(program, args, {
    cwd: checkout,
    env: {
      ...environment({ PORT: port, ...account, ...env }),
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: join(checkout, 'build', 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface(child.stdout).on('line', (line) => onLog?.(JSON.parse(line)));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilUp(url + path, child);
  return { url, process: child, end: (signal) => end(child, signal) };
}

/** Returns the variables for a server or command with these settings, and no others of this process. */
function environment(env: Environment) {
  const { PATH, TMPDIR } = process.env;
  return { PATH, ...(TMPDIR && { TMPDIR }), NODE_ENV: 'production', RATE_LIMIT_SCALE: '0', ...env };
}

/** Sends requests until a server responds with 200. Throws if its process ends first. */
export async function waitUntilUp(url: string, server: ChildProcess): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    await sleep(5);
  }
}

/** Ends a process that may have ended already. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  return (await exited)[0];
}

/** A command that runs. */
export interface RunningCommand {
  process: ChildProcess;
  /** Its output so far. */
  output: { stdout: string; stderr: string };
  /** Resolves to the exit code; null if a signal killed it. */
  ended: Promise<number | null>;
}

/** Starts a command, such as `['backup', FILE]`. */
export function startCommand(args: string[], env: Environment): RunningCommand {
  const command = ['--disable-warning=ExperimentalWarning', 'commands/lekha.ts', ...args];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text;
    });
  return { process: child, output, ended: once(child, 'close').then(([code]) => code) };
}

/** Runs a command and returns its output. Throws with its errors if it fails. */
export async function lekha(args: string[], env: Environment): Promise<string> {
  const { output, ended } = startCommand(args, env);
  if ((await ended) !== 0) throw new Error(output.stderr);
  return output.stdout;
}

/** A request of the API. */
interface ApiRequest {
  method: string;
  path: string;
  cookie: string;
  body: unknown;
}

/** Sends JSON to the API. */
export function send(url: string, { method, path, cookie, body }: ApiRequest): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  return fetch(url + path, { method, headers, body: JSON.stringify(body) });
}

/** Signs an account in and returns the session's cookies. */
export async function signIn(url: string, account: Account = firstAdministrator): Promise<string> {
  const { email, password } = account;
  const path = '/api/auth/sign-in/email';
  const response = await send(url, { method: 'POST', path, cookie: '', body: { email, password } });
  if (response.status !== 200) throw new Error(`Signing in: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return cookies.join('; ');
}

/** Creates an article that can be published, unless `fields` say otherwise. */
export function createArticle(
  url: string,
  cookie: string,
  fields: { title: string; [field: string]: unknown },
): Promise<Response> {
  const body = {
    category: 'news',
    post: '<p>Words.</p>',
    bannerImg: 'https://example.org/a.jpg',
    ...fields,
  };
  return send(url, { method: 'POST', path: '/api/v1/articles/create-article', cookie, body });
}
