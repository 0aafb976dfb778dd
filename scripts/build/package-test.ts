// `npm run test:package`: installs the package in an empty folder as an operator would, uses it, and checks
// the files in deploy/.
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { freePort } from '../free-port.ts';
import { say } from '../running/report.ts';
import { createArticle, end, root, signIn, waitUntilUp } from '../running/server.ts';
import { checkDeployFiles } from './deploy-files.ts';
import { checkWaysToRun } from './ways-to-run.ts';

const MAX_DISK_MB = 360;
/** The user of the image, who can write neither the program nor anything but the data folder. */
const IMAGE_USER = 10_001;
const buildTools = ['vite', '@react-router/dev', 'tailwindcss', '@tailwindcss/vite', 'typescript'];
const account = { email: 'ada@example.org', password: 'correct horse battery' };

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const folder = mkdtempSync(join(tmpdir(), 'lekha-package-'));
const site = join(folder, 'site');
const installed = join(folder, 'app');
/** Without the Node of this checkout, so that the package is started by the one of the machine. */
const ownPath = process.env.PATH?.split(delimiter).filter(
  (path) => !path.startsWith(join(root, 'node_modules')),
);
const PATH = ownPath?.join(delimiter);
const program = join(installed, 'node_modules', '.bin', 'lekha');
try {
  execFileSync(process.execPath, [join(root, 'scripts', 'build', 'package.ts')], { stdio: 'inherit' });
  install();
  await use();
  checkDeployFiles(folder, check);
  await checkWaysToRun({ folder, bin: dirname(program), path: PATH, ...imageUser() }, check);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say('The package works.');

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`Not so: ${what}`);
  say(`  ${what}`);
}

/** Installs the package as `npm install` does, without this checkout's packages. */
function install(): void {
  chmodSync(folder, 0o755);
  mkdirSync(installed);
  mkdirSync(site);
  const started = performance.now();
  const tarball = join(root, 'build', `lekha-${version}.tgz`);
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', tarball];
  execFileSync('npm', args, { cwd: installed, env: { ...process.env, PATH }, stdio: 'inherit' });
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
  const env = { PATH, HOME: site, PORT: String(port) };
  const options = { cwd: site, env, ...imageUser() };
  const lekha = (...args: string[]) => promisify(execFile)(program, args, options);
  const started = performance.now();
  const server = spawn(program, [], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  server.stdout.resume();
  let code: number | null = null;
  try {
    await waitUntilUp(url, server);
    say(`First page after ${seconds(started)} s`);
    await checkPages(url);
    await lekha('admin', 'create', account.email, '--password', account.password);
    await checkWriting(url);
    await checkCommands(url, lekha);
    const piped = await promisify(execFile)('sh', ['-c', '"$0" --help | head -1', program], options);
    check('a closed pipe is not an error', piped.stderr === '');
  } finally {
    code = await end(server, 'SIGTERM');
  }
  check('SIGTERM ends it with status 0', code === 0);
}

/** Gives the site to the image's user, if this is run by root, who may. */
function imageUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  chownSync(site, IMAGE_USER, IMAGE_USER);
  return { uid: IMAGE_USER, gid: IMAGE_USER };
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

/**
 * Signs in, uploads an image (decoded in a process) and publishes an article (cleaned and indexed in
 * threads).
 */
async function checkWriting(url: string): Promise<void> {
  const cookie = await signIn(url, account);
  say('  an administrator can sign in');
  const form = new FormData();
  const create = { width: 800, height: 500, channels: 3, background: '#336699' } as const;
  const image = await sharp({ create }).png().toBuffer();
  form.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'banner.png');
  const uploaded = await fetch(`${url}/api/v1/media/upload`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  const { secure_url: banner } = (await uploaded.json()) as { secure_url: string };
  check('an image can be uploaded', uploaded.ok && (await fetch(banner)).ok);
  const post = `<h2>Herons</h2>${'<p>The grey heron waits.</p>'.repeat(2000)}`;
  const fields = { title: 'Waiting', category: 'birds', bannerImg: banner, post };
  const created = await createArticle(url, cookie, fields);
  check('an article can be published', created.status === 201);
  check('its page exists', (await fetch(`${url}/blog/waiting`)).ok);
  check(
    'the search finds it',
    (await (await fetch(`${url}/search?q=heron`)).text()).includes('/blog/waiting'),
  );
}

async function checkCommands(
  url: string,
  lekha: (...args: string[]) => Promise<{ stdout: string }>,
): Promise<void> {
  const fetchStatus = (...args: string[]) =>
    lekha(...args).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  const notes = join(folder, 'notes');
  mkdirSync(notes);
  writeFileSync(
    join(notes, 'egret.md'),
    '---\ntitle: The egret\ncategory: birds\n---\nWhite, in the reeds.\n',
  );
  await lekha('import', notes);
  check('an imported article has a page', (await fetch(`${url}/blog/egret`)).ok);
  const archive = join(site, 'site.tar.zst');
  await lekha('backup', archive);
  await lekha('verify', archive);
  check('a backup is written and verified', existsSync(archive));
  check(
    'an archive that is damaged ends it with status 4',
    (await fetchStatus('verify', join(notes, 'egret.md'))) === 4,
  );
  check('an archive that exists ends it with status 3', (await fetchStatus('backup', archive)) === 3);
  check('an unknown command ends it with status 2', (await fetchStatus('publish')) === 2);
  check('-h explains a command', (await lekha('backup', '-h')).stdout.startsWith('Usage: lekha backup'));
  check('--version prints the version', (await lekha('--version')).stdout === `${version}\n`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
