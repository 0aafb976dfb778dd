// Starts the installed package with exactly the environment of each file in deploy/, as its user, and
// requests a page. Only hosts, ports and folders are replaced: there are stand-ins for the store and
// PostgreSQL.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { startNginx } from '../cluster/nginx.ts';
import { freePort } from '../free-port.ts';
import { startPostgres } from '../postgres/postgres.ts';
import { end, root, waitUntilUp } from '../running/server.ts';
import { startS3 } from '../s3/s3-server.ts';

type Environment = Record<string, string>;
type Check = (what: string, holds: boolean) => void;

/** The installed package, and the user that runs it if this process is root. */
export interface Installed {
  folder: string;
  bin: string;
  path: string | undefined;
  uid?: number;
  gid?: number;
}

/** A server of a file in deploy/. */
interface Way {
  name: string;
  command: string[];
  env: Environment;
}

const deploy = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

/** Throws with the output of the server if one of them does not start. */
export async function checkWaysToRun(installed: Installed, check: Check): Promise<void> {
  const postgres = await startPostgres();
  const s3 = await startS3({ accessKeyId: 'lekha', buckets: ['lekha'] });
  const hosts = (value: string) =>
    value.replace(/^postgres:\/\/.*@postgres\/.*$/, postgres.url).replace('http://s3:9000', s3.endpoint);
  try {
    for (const name of ['compose.yaml', 'compose.cluster.yaml']) {
      const ways = readCompose(name).map((way) => ({
        ...way,
        env: Object.fromEntries(Object.entries(way.env).map(([key, value]) => [key, hosts(value)])),
      }));
      await checkTogether(installed, ways, check);
    }
    await checkTogether(installed, [readUnit()], check);
  } finally {
    await Promise.all([postgres.stop(), s3.stop()]);
  }
}

/** The services of our image. What the example of the settings leaves empty gets a value. */
function readCompose(name: string): Way[] {
  const image = readImage();
  const filledIn = {
    APP_SECRET: 'x'.repeat(40),
    POSTGRES_PASSWORD: 'secret',
    S3_SECRET_ACCESS_KEY: 'secret1234',
  };
  const example = name.includes('cluster') ? parseEnv(deploy('cluster.env.example')) : {};
  const settings: NodeJS.Dict<string> = { ...example };
  for (const [key, value] of Object.entries(filledIn)) if (settings[key] === '') settings[key] = value;
  const { services } = parse(interpolate(deploy(name), settings), { merge: true }) as {
    services: Record<string, { image?: string; environment?: Environment | string[]; command?: string[] }>;
  };
  const ours = Object.entries(services).filter(([, { image }]) => image === 'lekha');
  return ours.map(([service, { environment = {}, command = image.command }]) => ({
    name: `${service} of ${name}`,
    command: [...image.entrypoint, ...command],
    env: { ...image.env, ...toEnvironment(environment) },
  }));
}

/** A list has `NAME=VALUE`. Compose passes an empty value on. */
function toEnvironment(environment: Environment | string[]): Environment {
  const entries = Array.isArray(environment)
    ? environment.map((each) => [each.split('=', 1)[0]!, each.slice(each.indexOf('=') + 1)])
    : Object.entries(environment).map(([key, value]) => [key, String(value ?? '')]);
  return Object.fromEntries(entries);
}

/** Replaces variables as Compose does: `:-` before a default value, `:?` in front of a required one. */
function interpolate(text: string, settings: NodeJS.Dict<string>): string {
  return text.replace(/\$\{(\w+)(?::?([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = settings[name];
    if (value) return value;
    if (kind === '?') throw new Error(`${name} has no value.`);
    return kind === '-' ? rest : '';
  });
}

/** The environment and command of the last stage of the Dockerfile. */
function readImage(): { env: Environment; entrypoint: string[]; command: string[] } {
  const stage = deploy('Dockerfile')
    .replaceAll(/\\\n/g, ' ')
    .split(/^FROM /m)
    .at(-1)!;
  const lines = (name: string) =>
    [...stage.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest = '']) => rest);
  const pairs = lines('ENV').flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)]);
  const array = (name: string) => JSON.parse(lines(name).at(-1) ?? '[]') as string[];
  const env = Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value]));
  return { env, entrypoint: array('ENTRYPOINT'), command: array('CMD') };
}

function readUnit(): Way {
  const unit = deploy('lekha.service');
  const [, start = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line.split(' ').join('\n'));
  return { name: 'lekha.service', command: start.split(' '), env: parseEnv(lines.join('\n')) as Environment };
}

/**
 * Starts servers of one file at once, requests a page of each, by nginx too if there are several, and stops
 * them.
 */
async function checkTogether(installed: Installed, ways: Way[], check: Check): Promise<void> {
  const started = await Promise.all(ways.map((way) => start(installed, way)));
  try {
    for (const { name, url, child } of started) {
      await waitUntilUp(`${url}/readyz`, child);
      const { state } = (await (await fetch(`${url}/readyz`)).json()) as { state: string };
      check(`${name} starts, and is ${state}`, (await fetch(url)).ok);
    }
    if (started.length > 1)
      await checkProxy(
        installed,
        started.map(({ port }) => port),
        check,
      );
  } finally {
    for (const { name, child } of started) {
      const code = await end(child, 'SIGTERM');
      check(`${name} ends with status 0`, code === 0);
    }
  }
}

async function checkProxy({ folder }: Installed, ports: number[], check: Check): Promise<void> {
  if (spawnSync('nginx', ['-v']).error) {
    process.stdout.write('  skipped: nginx is not installed\n');
    return;
  }
  const nginx = await startNginx(folder, ports);
  check('the servers answer behind nginx', (await fetch(`${nginx.url}/about`)).ok);
  nginx.stop();
}

interface Started {
  name: string;
  url: string;
  port: number;
  child: ChildProcess;
}

async function start({ folder, bin, path, uid, gid }: Installed, way: Way): Promise<Started> {
  const { name, command, env } = way;
  const data = join(folder, `data of ${name}`.replaceAll(' ', '-'));
  mkdirSync(data);
  if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid);
  const port = await freePort();
  const own = { PATH: [bin, path].join(delimiter), DATA_DIR: data, PORT: String(port) };
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: data,
    env: { HOME: data, ...env, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(uid !== undefined && { uid, gid }),
  });
  return { name, port, url: `http://127.0.0.1:${port}`, child };
}
