// `npm run test:package`: installs the package in an empty folder as an operator would, uses it, and checks the files in deploy/.
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { parse } from 'yaml';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');
const MAX_DISK_MB = 350;
const START_MS = 30_000;
const buildTools = ['vite', '@react-router/dev', 'tailwindcss', '@tailwindcss/vite', 'typescript'];
const account = { email: 'ada@example.org', password: 'correct horse battery' };

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const folder = mkdtempSync(join(tmpdir(), 'lekha-package-'));
const site = join(folder, 'site');
const installed = join(folder, 'app');
const program = join(installed, 'node_modules', '.bin', 'lekha');
try {
  execFileSync(process.execPath, [join(root, 'scripts', 'package.ts')], { stdio: 'inherit' });
  install();
  await use();
  checkDeployFiles();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say('The package works.');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  say(`  ${what}`);
}

/** Installs the package as `npm install` does, without this checkout's packages. */
function install(): void {
  mkdirSync(installed);
  mkdirSync(site);
  const started = performance.now();
  const tarball = join(root, 'build', `lekha-${version}.tgz`);
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball];
  execFileSync('npm', args, { cwd: installed, stdio: 'inherit' });
  say(`Installed in ${seconds(started)} s`);
  const [kilobytes] = execFileSync('du', ['-sk', installed], { encoding: 'utf8' }).split('\t');
  const megabytes = Math.round(Number(kilobytes) / 1024);
  check(`${megabytes} MB of disk are at most ${MAX_DISK_MB}`, megabytes <= MAX_DISK_MB);
  const tools = buildTools.filter((name) => existsSync(join(installed, 'node_modules', name)));
  check(`no build tool is installed ${tools.join(' ')}`, tools.length === 0);
}

async function use(): Promise<void> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port) };
  const lekha = (...args: string[]) => promisify(execFile)(program, args, { cwd: site, env });
  const started = performance.now();
  const server = spawn(program, [], { cwd: site, env, stdio: ['ignore', 'pipe', 'inherit'] });
  server.stdout.resume();
  const exited = once(server, 'exit');
  try {
    await untilServed(url, exited);
    say(`First page after ${seconds(started)} s`);
    await checkPages(url);
    await lekha('admin', 'create', account.email, '--password', account.password);
    await checkWriting(url);
    await checkCommands(lekha);
  } finally {
    server.kill('SIGTERM');
  }
  const [code] = await exited;
  check('SIGTERM ends it with status 0', code === 0);
}

async function untilServed(url: string, exited: Promise<unknown[]>): Promise<void> {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  for (let waited = 0; waited < START_MS && !ended; waited += 50) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error('The server did not start.');
}

async function checkPages(url: string): Promise<void> {
  const paths = [
    '/',
    '/blogs',
    '/about',
    '/login',
    '/search?q=article',
    '/rss.xml',
    '/sitemap.xml',
    '/card.png',
  ];
  for (const path of [...paths, '/api/v1/articles/all-articles', '/api/v1/docs', '/healthz', '/readyz']) {
    const response = await fetch(url + path);
    check(`GET ${path} responds with 200`, response.status === 200);
    const assets = (await response.text()).match(/(?<=(src|href)=")\/assets\/[^"]+/g) ?? [];
    for (const asset of assets)
      if (!(await fetch(url + asset)).ok) throw new Error(`${path} has no ${asset}`);
  }
}

/** Signs in, uploads an image (decoded in a process) and publishes an article (cleaned and indexed in threads). */
async function checkWriting(url: string): Promise<void> {
  const headers = { origin: url, 'content-type': 'application/json' };
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  check('an administrator can sign in', signedIn.ok);
  const form = new FormData();
  const create = { width: 800, height: 500, channels: 3, background: '#336699' } as const;
  const image = await sharp({ create }).png().toBuffer();
  form.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'banner.png');
  const uploaded = await fetch(`${url}/api/v1/media/upload`, {
    method: 'POST',
    headers: { origin: url, cookie: cookie.join('; ') },
    body: form,
  });
  const { secure_url: banner } = (await uploaded.json()) as { secure_url: string };
  check('an image can be uploaded', uploaded.ok && (await fetch(banner)).ok);
  const post = `<h2>Herons</h2>${'<p>The grey heron waits.</p>'.repeat(2000)}`;
  const created = await fetch(`${url}/api/v1/articles/create-article`, {
    method: 'POST',
    headers: { ...headers, cookie: cookie.join('; ') },
    body: JSON.stringify({ title: 'Waiting', category: 'birds', bannerImg: banner, post }),
  });
  check('an article can be published', created.status === 201);
  check('its page exists', (await fetch(`${url}/blog/waiting`)).ok);
  check(
    'the search finds it',
    (await (await fetch(`${url}/search?q=heron`)).text()).includes('/blog/waiting'),
  );
}

async function checkCommands(lekha: (...args: string[]) => Promise<{ stdout: string }>): Promise<void> {
  const notes = join(folder, 'notes');
  mkdirSync(notes);
  writeFileSync(
    join(notes, 'egret.md'),
    '---\ntitle: The egret\ncategory: birds\n---\nWhite, in the reeds.\n',
  );
  await lekha('import', notes);
  check('an import works', (await lekha('import', notes)).stdout.length > 0);
  const archive = join(folder, 'site.tar.zst');
  await lekha('backup', archive);
  await lekha('verify', archive);
  check('a backup is written and verified', existsSync(archive));
  const failure = await lekha('verify', join(notes, 'egret.md')).catch(
    (error: { code: number }) => error.code,
  );
  check('a damaged archive ends a command with status 4', failure === 4);
  check(
    '--help explains a command',
    (await lekha('backup', '--help')).stdout.startsWith('Usage: lekha backup'),
  );
}

/** Checks the files in deploy/ with the programs that read them, where these are installed. */
function checkDeployFiles(): void {
  const deploy = join(folder, 'deploy');
  cpSync(join(root, 'deploy'), deploy, { recursive: true });
  for (const name of ['compose.yaml', 'compose.cluster.yaml']) {
    const { services } = parse(readFileSync(join(deploy, name), 'utf8'), { merge: true });
    check(`${name} is YAML with services`, Object.keys(services).length > 0);
  }
  verify('systemd-analyze', ['verify', join(deploy, 'lekha.service')]);
  verify('caddy', ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')]);
  verifyNginx(deploy);
}

/** nginx resolves host names, reads certificates and opens its folders when it checks a file, so all are replaced. */
function verifyNginx(deploy: string): void {
  const [key, certificate] = [join(deploy, 'key.pem'), join(deploy, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=blog.example.org'];
  if (spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]).status !== 0) return;
  for (const name of ['lekha.conf', 'cluster.conf']) {
    const text = readFileSync(join(deploy, 'nginx', name), 'utf8')
      .replace(/\/etc\/ssl\/certs\/\S+(?=;)/, certificate)
      .replace(/\/etc\/ssl\/private\/\S+(?=;)/, key)
      .replace(/lekha-(\d):/g, '127.0.0.$1:');
    const whole = join(deploy, `test-${name}`);
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(deploy, kind)};`,
    );
    const http = `access_log off;\n${own.join('\n')}\n${text}`;
    writeFileSync(whole, `pid ${join(deploy, 'nginx.pid')};\nevents {}\nhttp {\n${http}\n}\n`);
    verify('nginx', ['-t', '-q', '-e', 'stderr', '-c', whole]);
  }
}

function verify(command: string, args: string[]): void {
  const { error, status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) {
    say(`  skipped: ${command} is not installed`);
    return;
  }
  if (status !== 0) say(stderr);
  check(`${command} ${args.at(-1)!.split('/').at(-1)}`, status === 0);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
