import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { deleteArticle, findArticle, findMovedPath, updateArticle } from '../articles/articles.ts';
import { listCategories } from '../categories/categories.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { importContent } from './import.ts';
import { importAfterDryRun } from './testing.ts';

const OLD = new Date('2019-05-04T03:02:01.000Z');

let root: string;
const put = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};
const image = (colour: string) =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: colour } })
    .png()
    .toBuffer();

const first = `---
title: First post
date: 2020-02-03
tags: [Web Design, other]
authors: [{ name: Ada, bio: Writes., avatar: ../assets/red.png }, ada-two]
image: /assets/red.png
image_alt: All red
redirect_from: /old/first/
excerpt: "In *short*"
lang: en
---
## Hello {#hello}

![Red](../assets/red.png) ![Also red](/assets/copy.png) ![Far](https://a.example/x.png) ![Gone](gone.png)

[Second](/2020/02/04/second/#part) and [Bengali](../guide/bn/start.md)
`;

async function writeSite(): Promise<void> {
  await put('posts/2020-02-03-first.md', first);
  await put('posts/2020-02-04-second.md', '+++\ntitle = "Second"\ndraft = true\n+++\nText\n\n## Part');
  await put('guide/en/start.md', '---\ntitle: Start\n---\nText');
  await put('guide/bn/start.md', '---\ntitle: শুরু\n---\nলেখা');
  await put('guide/ja/start.md', '---\ntitle: はじめに\n---\n[戻る](../../posts/2020-02-03-first.md)');
  await put('README.md', '# Nothing but text');
  await put('broken.md', '---\n[one\n---\nText');
  await put('assets/red.png', await image('red'));
  await put('assets/copy.png', await image('red'));
  await put('assets/script.png', '<svg onload="alert(1)"/>');
  await utimes(join(root, 'guide/en/start.md'), OLD, OLD);
}

/** Everything an import may write, for comparing two states. */
async function readState(db: Database): Promise<unknown> {
  const [articles, revisions, addresses, items, authors, images] = await Promise.all([
    db.read.selectFrom('article').selectAll().orderBy('id').execute(),
    db.read.selectFrom('revision').select(['id', 'article_id', 'version']).orderBy('id').execute(),
    db.read.selectFrom('address').selectAll().orderBy('path').execute(),
    db.read.selectFrom('import_item').selectAll().orderBy('source_key').execute(),
    db.read.selectFrom('author').selectAll().orderBy('id').execute(),
    db.read.selectFrom('image').select(['id', 'key', 'hash']).orderBy('id').execute(),
  ]);
  return { articles, revisions, addresses, items, authors, images };
}

eachDatabaseInFullTier('an import', (getDb) => {
  let ctx: Ctx;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'lekha-import-'));
    await writeSite();
    ctx = testContext(getDb());
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const article = async (slug: string) => {
    const found = await findArticle(ctx, slug);
    if (found.kind !== 'found') throw new Error(`${slug} is ${found.kind}`);
    return found.article;
  };

  it('is finished by the next run if it is interrupted', async () => {
    const onProgress = ({ done }: { done: number }) => {
      if (done === 3) throw new Error('killed');
    };
    await expect(importContent(ctx, { path: root, onProgress })).rejects.toThrow('killed');
    const report = await importContent(ctx, { path: root });
    expect(report.counts).toEqual({ created: 2, updated: 0, unchanged: 3 });
    expect(report.failed).toEqual([]);
  });

  it('reads the front matter', async () => {
    const found = await article('first');
    expect(found).toMatchObject({
      title: 'First post',
      category: 'web design',
      createdAt: '2020-02-03T00:00:00.000Z',
      excerpt: 'In *short*',
      lang: 'en',
      status: 'published',
      authors: [{ name: 'Ada' }, { name: 'Ada Two' }],
    });
    expect(found.bannerImg).toMatch(/^\/media\//);
    expect((await article('second')).status).toBe('draft');
    expect(await findArticle(as(ctx, visitor), 'second')).toEqual({ kind: 'absent' });
    expect((await listCategories(ctx)).map(({ name }) => name)).toEqual(['guide', 'posts', 'web design']);
  });

  it('imports images once, keeps remote ones and the alt text of missing ones', async () => {
    const { post, bannerImg } = await article('first');
    const sources = [...post.matchAll(/<img[^>]* src="([^"]*)"/g)].map(([, src]) => src);
    expect(sources).toEqual([bannerImg, bannerImg, 'https://a.example/x.png']);
    expect(post).toContain('<em>Gone</em>');
    const path = 'posts/2020-02-03-first.md';
    expect((await importAfterDryRun(ctx, { path: root })).lostImages).toEqual([
      { path, src: 'https://a.example/x.png', lost: 'remote' },
      { path, src: 'gone.png', lost: 'missing' },
    ]);
  });

  it('redirects old paths and resolves links between files', async () => {
    const { post } = await article('first');
    // Readers do not see the second.
    expect(post).toContain('<p>Second and <a');
    expect(post).toContain('href="/blog/start-bn"');
    expect((await article('start-ja')).post).toContain('href="/blog/first"');
    expect(await findMovedPath(ctx, '/old/first/')).toMatchObject({ slug: 'first' });
    expect(await findMovedPath(ctx, '/2020/02/03/first/')).toMatchObject({ slug: 'first' });
  });

  it('links translations and reads dates and languages from paths and files', async () => {
    const rows = await getDb()
      .read.selectFrom('article')
      .select(['slug', 'lang', 'translation_group', 'dated_at'])
      .where('category', '=', 'guide')
      .orderBy('slug')
      .execute();
    expect(rows.map(({ slug, lang }) => [slug, lang])).toEqual([
      ['start', 'en'],
      ['start-bn', 'bn'],
      ['start-ja', 'ja'],
    ]);
    expect(new Set(rows.map((row) => row.translation_group)).size).toBe(1);
    expect(rows[0]?.translation_group).not.toBeNull();
    expect(rows[0]?.dated_at).toBe(OLD.toISOString());
  });

  it('reports files that are not articles', async () => {
    const { skipped, files } = await importContent(ctx, { path: root });
    expect(files).toBe(7);
    expect(skipped).toEqual([
      { path: 'README.md', why: 'a file about the project' },
      { path: 'broken.md', why: expect.stringMatching(/not valid YAML/) },
    ]);
  });

  it('changes nothing in a second run', async () => {
    const before = await readState(getDb());
    await utimes(join(root, 'guide/en/start.md'), new Date(), new Date());
    const report = await importContent(ctx, { path: root });
    expect(report.counts).toEqual({ created: 0, updated: 0, unchanged: 5 });
    expect(await readState(getDb())).toEqual(before);
  });

  it('imports what changed in the folder', async () => {
    await put('posts/2020-02-03-first.md', first.replace('First post', 'Changed post'));
    await put('posts/gone.png', await image('blue'));
    const { counts, articles } = await importAfterDryRun(ctx, { path: root });
    expect(counts).toEqual({ created: 0, updated: 1, unchanged: 4 });
    expect(articles.find(({ result }) => result === 'updated')?.url).toBe('/blog/first');
    const { title, post, createdAt } = await article('first');
    expect([title, createdAt]).toEqual(['Changed post', '2020-02-03T00:00:00.000Z']);
    expect(post).not.toContain('<em>Gone</em>');
  });

  it('skips and reports edited and deleted articles', async () => {
    const admin = as(ctx, await testAccount(ctx, 'admin', 'editor@example.org'));
    await updateArticle(admin, 'start', { post: '<p>Edited</p>' });
    await deleteArticle(admin, 'start-bn');
    await put('guide/en/start.md', '---\ntitle: Start\n---\nNew text');
    const { skipped, counts } = await importAfterDryRun(ctx, { path: root });
    expect(counts).toEqual({ created: 0, updated: 0, unchanged: 3 });
    expect(skipped).toContainEqual({
      path: 'guide/en/start.md',
      why: 'edited here since it was imported, and its file changed',
    });
    expect(skipped).toContainEqual({
      path: 'guide/bn/start.md',
      why: 'deleted here since it was imported',
    });
    expect((await article('start')).post).toBe('<p>Edited</p>');
  });

  it('goes on after a file that fails', async () => {
    await put('posts/deep.md', `---\ntitle: Deep\n---\n${'<div>'.repeat(400)}x`);
    await put('posts/good.md', '---\ntitle: Good\nimage: /assets/script.png\n---\nText');
    const { failed, counts, lostImages } = await importAfterDryRun(ctx, { path: root });
    expect(failed).toEqual([{ path: 'posts/deep.md', why: expect.stringMatching(/nested too deeply/) }]);
    expect(counts.created).toBe(1);
    expect(lostImages).toContainEqual({
      path: 'posts/good.md',
      src: '/assets/script.png',
      lost: 'rejected',
      why: expect.any(String),
    });
  });

  it('is for operators only and needs a folder', async () => {
    await expect(importContent(as(ctx, visitor), { path: root })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    await expect(importContent(ctx, { path: join(root, 'none') })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(importContent(ctx, { path: join(root, 'README.md') })).rejects.toMatchObject({
      code: 'unsupported_type',
    });
  });
});
