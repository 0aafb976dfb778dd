import { execFile } from 'node:child_process';
import { unlinkSync, writeFileSync } from 'node:fs';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle } from '../articles/articles.ts';
import { testContext } from '../testing.ts';
import { openImageStore } from './images/image-store.ts';
import { importContent } from './import.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';

const page = (title: string, text = 'Text') => `---\ntitle: ${title}\nlang: en\ncategory: c\n---\n${text}`;

eachDatabaseInAllTier('what cannot be read', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  it('is reported with its path and reason, and the rest is imported', async () => {
    folder = await sourceFolder({
      'good.md': page('Good'),
      'sub/other.md': page('Other', '![Loop](loop.png)'),
      'noise.md': Uint8Array.from({ length: 400 }, (_, i) => i % 256),
      'latin.md': Buffer.from(page('Caf\xe9'), 'latin1'),
      'utf16.md': Buffer.from(`\uFEFF${page('Wide')}`, 'utf16le'),
      'blank.md': `\n\n${page('Blank')}`,
    });
    await symlink('loop.md', join(folder.path, 'loop.md'));
    await symlink('loop.png', join(folder.path, 'sub/loop.png'));
    await symlink('gone.md', join(folder.path, 'dangling.md'));
    await symlink('.', join(folder.path, 'circle'));
    await symlink('/etc/hostname', join(folder.path, 'outside.md'));
    await promisify(execFile)('mkfifo', [join(folder.path, 'pipe.md')]);
    const ctx = testContext(getDb());
    const report = await importAfterDryRun(ctx, { path: folder.path });
    expect(report.failed).toEqual([
      { path: 'dangling.md', why: expect.stringMatching(/cannot be read.*ENOENT/) },
      { path: 'loop.md', why: expect.stringMatching(/cannot be read.*a link to itself \(ELOOP\)/) },
      { path: 'pipe.md', why: 'cannot be read: not a regular file' },
    ]);
    expect(report.skipped).toEqual([
      { path: 'circle/', why: 'a link to a folder' },
      { path: 'outside.md', why: 'a link to a file outside the folder' },
      { path: 'noise.md', why: 'not a text file' },
    ]);
    expect(report.lostImages).toEqual([
      { path: 'sub/other.md', src: 'loop.png', lost: 'rejected', why: expect.stringMatching(/ELOOP/) },
    ]);
    expect(report.articles.map(({ title }) => title)).toEqual(['Blank', 'Good', 'Café', 'Other', 'Wide']);
    expect(report.changed).toContainEqual({
      path: 'latin.md',
      what: 'the text is not UTF-8 and was read as Windows-1252 (Latin-1)',
      times: 1,
    });
    expect(await findArticle(ctx, 'other')).toMatchObject({ article: { post: '<p><em>Loop</em></p>' } });
  });

  it('is a folder that cannot be opened', async () => {
    folder = await sourceFolder({ 'good.md': page('Good') });
    // Longer than any path may be, and so unreadable to the superuser as well; made of two parts that are
    // not.
    const name = 'd'.repeat(250);
    const [upper, lower] = [join(folder.path, ...Array(14).fill(name)), join(folder.path, name, 'lower')];
    await mkdir(upper, { recursive: true });
    await mkdir(join(lower, ...Array(4).fill(name)), { recursive: true });
    await rename(lower, join(upper, name));
    const report = await importContent(testContext(getDb()), { path: folder.path });
    expect(report.articles).toHaveLength(1);
    expect(report.failed).toEqual([
      { path: expect.stringMatching(/^d{250}\/.*d\/$/), why: expect.any(String) },
    ]);
    expect(report.failed[0]?.why).toMatch(/too long for the system \(ENAMETOOLONG\)/);
  });

  it('is a file that is deleted or changed during the import', async () => {
    folder = await sourceFolder({ 'v-a.md': page('A'), 'v-b.md': page('B'), 'v-c.md': page('C') });
    const { path } = folder;
    const onProgress = ({ done }: { done: number }) => {
      if (done > 0) return;
      unlinkSync(join(path, 'v-b.md'));
      writeFileSync(join(path, 'v-c.md'), 'no front matter now');
    };
    const ctx = testContext(getDb());
    const report = await importContent(ctx, { path, onProgress });
    expect(report.articles.map(({ title }) => title)).toEqual(['A']);
    expect(report.failed).toEqual([
      { path: 'v-b.md', why: expect.stringMatching(/it does not exist/) },
      { path: 'v-c.md', why: 'changed during the import' },
    ]);
  });

  it.runIf(process.platform === 'linux')('is an image that the disk fails to read', async () => {
    folder = await sourceFolder();
    const images = openImageStore(testContext(getDb()), { dryRun: false });
    expect(await images.place({ kind: 'file', path: `/proc/${process.pid}/mem` }, '')).toEqual({
      kind: 'rejected',
      why: 'cannot be read: disk error (EIO)',
    });
  });

  it('is a folder or file of an unsupported format, and the report lists the supported ones', async () => {
    folder = await sourceFolder({
      'wordpress.xml': '<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"></rss>',
      'ghost.json': '{"db":[{"meta":{},"data":{"posts":[]}}]}',
      'blog.zip': 'PK\x03\x04rest',
      'feed.xml': '<rss version="2.0"><channel></channel></rss>',
      'one.md': page('One'),
      'notes.txt': 'Notes',
    });
    await mkdir(join(folder.path, 'empty'));
    const ctx = testContext(getDb());
    const refusal = (file: string) => importContent(ctx, { path: join(folder.path, file) });
    for (const [file, why] of [
      ['blog.zip', 'cannot be imported. The archive is damaged'],
      ['feed.xml', 'is a feed. Supported are a folder of Markdown'],
      ['one.md', 'is a file. Supported are a folder of Markdown'],
      ['notes.txt', 'is a file. Supported are a folder of Markdown'],
    ] as const) {
      await expect(refusal(file)).rejects.toMatchObject({
        code: 'unsupported_type',
        message: expect.stringContaining(why),
      });
    }
    for (const file of ['empty', 'wordpress.xml', 'ghost.json'])
      expect((await refusal(file)).unsupported).toMatch(/^No articles found in '.*'\. Supported/);
  });
});
