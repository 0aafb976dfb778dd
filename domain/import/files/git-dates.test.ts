import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type SourceFolder, sourceFolder } from '../testing.ts';
import { readGitDates } from './git-dates.ts';

let folder: SourceFolder;
afterEach(() => folder.remove());

function git(args: string[], date = '2019-01-02T03:04:05Z') {
  const who = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  };
  execFileSync('git', ['-C', folder.path, ...args], {
    env: { ...process.env, ...who, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

it('are those of the first commit of each file, and run nothing of the repository', async () => {
  folder = await sourceFolder({ 'a b.md': 'One', 'বাংলা.md': 'Two' });
  git(['init', '-q']);
  git(['add', '.']);
  git(['commit', '-qm', 'One']);
  await folder.put('a b.md', 'Changed');
  await folder.put('c.md', 'Three');
  git(['add', '.']);
  git(['commit', '-qm', 'Two'], '2020-01-02T03:04:05+02:00');
  const ran = join(folder.path, 'ran');
  for (const key of ['core.fsmonitor', 'core.pager', 'gpg.program', 'diff.external', 'core.sshCommand'])
    git(['config', key, `touch ${ran}; false`]);
  git(['config', 'log.showSignature', 'true']);
  expect(Object.fromEntries(await readGitDates(folder.path))).toEqual({
    'a b.md': '2019-01-02T03:04:05.000Z',
    'বাংলা.md': '2019-01-02T03:04:05.000Z',
    'c.md': '2020-01-02T01:04:05.000Z',
  });
  expect(existsSync(ran)).toBe(false);
});

it('are known in a folder of the checkout', async () => {
  folder = await sourceFolder({ 'site/content/a.md': 'One', 'site/content.md': 'Two' });
  git(['init', '-q']);
  git(['add', '.']);
  git(['commit', '-qm', 'One']);
  const dates = await readGitDates(join(folder.path, 'site', 'content'));
  expect(Object.fromEntries(dates)).toEqual({ 'a.md': '2019-01-02T03:04:05.000Z' });
});

it('are none for a folder without a repository, and for a damaged one', async () => {
  folder = await sourceFolder({ 'a.md': 'One' });
  expect(await readGitDates(folder.path)).toEqual(new Map());
  await folder.put('.git/HEAD', 'ref: refs/heads/../../../../etc/passwd');
  expect(await readGitDates(folder.path)).toEqual(new Map());
  await folder.put('.git/HEAD', 'f'.repeat(40));
  expect(await readGitDates(folder.path)).toEqual(new Map());
});
