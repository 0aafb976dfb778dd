import { execFile } from 'node:child_process';
import { lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { readPlainFile } from './read-file.ts';

const TIMEOUT_MS = 60_000;
const MAX_OUTPUT = 64_000_000;
const MAX_COMMITS = 200_000;
const MAX_REFS = 4_000_000;

/**
 * The dates on which the files of a git checkout, or of a folder in one, were first committed, by path; empty
 * for any other folder, and without git. Nothing of the repository's configuration, hooks and attributes is
 * read: git sees only its objects, through an empty repository of our own.
 */
export async function readGitDates(root: string): Promise<Map<string, string>> {
  const own = await mkdtemp(join(tmpdir(), 'lekha-git-'));
  try {
    const checkout = await findCheckout(root);
    if (checkout === null) return new Map();
    await makeEmptyRepository(own, join(checkout.folder, '.git', 'objects'));
    const prefix = relative(checkout.folder, root).split(sep).join('/');
    return datesBelow(prefix, parseLog(await runLog(own, checkout.commit)));
  } catch {
    return new Map();
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** A folder with a repository may be this many levels above the root of an import. */
const MAX_LEVELS = 8;

/** The nearest checkout that contains a folder, or null. */
async function findCheckout(root: string): Promise<{ folder: string; commit: string } | null> {
  let folder = root;
  for (let level = 0; level <= MAX_LEVELS; level++) {
    if ((await lstat(join(folder, '.git')).catch(() => null))?.isDirectory()) {
      const commit = await headCommit(join(folder, '.git'));
      return commit === null ? null : { folder, commit };
    }
    folder = dirname(folder);
  }
  return null;
}

/** The dates of the files below a folder of the checkout, by their paths in it. */
function datesBelow(folder: string, dates: Map<string, string>): Map<string, string> {
  if (folder === '') return dates;
  const own = [...dates].filter(([path]) => path.startsWith(`${folder}/`));
  return new Map(own.map(([path, date]) => [path.slice(folder.length + 1), date]));
}

/** The id of the commit that is checked out, or null. */
async function headCommit(folder: string): Promise<string | null> {
  const head = await readText(join(folder, 'HEAD'));
  if (isCommit(head)) return head;
  const ref = /^ref: (refs\/heads\/[\w./+-]{1,200})$/.exec(head)?.[1];
  if (ref === undefined || ref.includes('..')) return null;
  const loose = await readText(join(folder, ref)).catch(() => '');
  if (isCommit(loose)) return loose;
  const lines = (await readText(join(folder, 'packed-refs'))).split('\n');
  const id = lines.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ?? '';
  return isCommit(id) ? id : null;
}

async function readText(path: string): Promise<string> {
  return ((await readPlainFile(path, MAX_REFS)).bytes ?? '').toString().trim();
}

function isCommit(id: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id);
}

async function makeEmptyRepository(folder: string, objects: string): Promise<void> {
  await mkdir(join(folder, 'objects', 'info'), { recursive: true });
  await mkdir(join(folder, 'refs'));
  await writeFile(join(folder, 'HEAD'), 'ref: refs/heads/none\n');
  await writeFile(join(folder, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = true\n');
  await writeFile(join(folder, 'objects', 'info', 'alternates'), `${objects}\n`);
}

const LOG =
  '--no-pager log -z --format=//%at --diff-filter=A --name-only --no-renames --no-ext-diff --no-textconv --no-show-signature'.split(
    ' ',
  );

async function runLog(folder: string, commit: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    'git',
    [`--git-dir=${folder}`, ...LOG, `--max-count=${MAX_COMMITS}`, commit, '--'],
    {
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MAX_OUTPUT,
      cwd: folder,
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin',
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: devNull,
        GIT_ATTR_NOSYSTEM: '1',
        GIT_NO_LAZY_FETCH: '1',
        GIT_NO_REPLACE_OBJECTS: '1',
        GIT_TERMINAL_PROMPT: '0',
        LC_ALL: 'C',
      },
    },
  );
  return stdout;
}

/** The newest commit comes first, so that the last date of a path is that of its first commit. */
function parseLog(log: string): Map<string, string> {
  const dates = new Map<string, string>();
  let date = '';
  for (const part of log.split('\0')) {
    const [, time, first] = /^\n?\/\/(\d{1,12})(?:\n+([\s\S]*))?$/.exec(part) ?? [];
    if (time !== undefined) date = new Date(Number(time) * 1000).toISOString();
    const path = time === undefined ? part.replace(/^\n/, '') : (first ?? '');
    if (path !== '' && date !== '') dates.set(path, date);
  }
  return dates;
}
