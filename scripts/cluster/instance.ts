import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A built server that runs, with a port of 127.0.0.1. */
export interface RunningServer {
  url: string;
  process: ChildProcess;
}

/** The account of the first administrator. */
export const account = { email: 'admin@example.org', password: 'a long enough password' };

/** A line of the log. */
export interface LogLine {
  event: string;
  level: string;
  err?: { message?: string; code?: string };
  [field: string]: unknown;
}

/**
 * Starts the built server of `checkout` with these settings and resolves when it listens. Rejects if it ends first.
 */
export async function startInstance(
  env: Record<string, string> & { PORT: string },
  onLog: (line: LogLine) => void = () => {},
  checkout = process.cwd(),
): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: checkout,
    env: {
      ...process.env,
      APP_SECRET: 'x'.repeat(40),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      RATE_LIMIT_SCALE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (text) => {
    const line = JSON.parse(text) as LogLine;
    if (line.event === 'listening') listening.resolve();
    onLog(line);
  });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`A server ended with ${code}.`)),
  );
  await Promise.race([listening.promise, ended]);
  ended.catch(() => {});
  return { url: `http://127.0.0.1:${env.PORT}`, process: child };
}

/** Sends JSON. */
export function send(
  url: string,
  { method, path, cookie, body }: { method: string; path: string; cookie: string; body: unknown },
): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  return fetch(url + path, { method, headers, body: JSON.stringify(body) });
}

/** Signs the administrator in and returns the session's cookies. */
export async function signIn(url: string): Promise<string> {
  const path = '/api/auth/sign-in/email';
  const response = await send(url, { method: 'POST', path, cookie: '', body: account });
  if (response.status !== 200) throw new Error(`Signing in: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return cookies.join('; ');
}
