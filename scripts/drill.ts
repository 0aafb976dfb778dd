// Servers, commands and public pages of the drills (`npm run test:backup`, `npm run test:export`).
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

/** Every site says that it has this URL, so that its pages can be equal. */
export const PUBLIC_URL = 'http://localhost:3000';
export const APP_SECRET = 'x'.repeat(40);

/** A running server. */
export interface Server {
  url: string;
  process: ChildProcess;
}

/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Runs a step and prints how long it took. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Runs a command of the operator and prints its output. */
export async function lekha(args: string[], env: Record<string, string>): Promise<void> {
  const command = ['--disable-warning=ExperimentalWarning', 'commands/lekha.ts', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment(env) });
  say(stdout.trimEnd().replace(/^/gm, '  '));
}

/** The environment of a server or command. */
export function environment(env: Record<string, string>) {
  return { PATH: process.env.PATH, PUBLIC_URL, RATE_LIMIT_SCALE: '0', APP_SECRET, ...env };
}

/** Starts a server and waits until it listens. */
export async function startServer(env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env: { ...environment(env), PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    if (JSON.parse(line).event === 'listening') listening.resolve();
  });
  await Promise.race([
    listening.promise,
    once(child, 'exit').then(() => Promise.reject(new Error('No server'))),
  ]);
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** Stops a server. */
export async function stop({ process: child }: Server): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Chooses pages of every kind: lists, feeds, and articles from all over the site. */
export async function choosePaths({ url }: Server, pages: number): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  const parts = pathsIn(sitemap).filter((path) => path.endsWith('.xml'));
  const texts = await Promise.all(parts.map(async (path) => (await fetch(url + path)).text()));
  const all = [...pathsIn(sitemap).filter((path) => !path.endsWith('.xml')), ...texts.flatMap(pathsIn)];
  const every = Math.max(1, Math.floor(all.length / pages));
  const lists = ['/', '/blogs', '/blogs?page=2', '/rss.xml', '/atom.xml', '/sitemap.xml', '/search?q=the'];
  return [...new Set([...lists, ...all.filter((_, i) => i % every === 0)])];
}

/** Reads pages with their status. */
export async function readPages({ url }: Server, paths: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    const response = await fetch(url + path);
    pages.set(path, `${response.status}\n${await response.text()}`);
  }
  return pages;
}
