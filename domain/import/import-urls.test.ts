import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle, findMovedPath, listPages, readStandalonePage } from '../articles/articles.ts';
import { visitor } from '../context.ts';
import { findPageRedirect } from '../page-redirects/page-redirects.ts';
import { as, testContext } from '../testing.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';

const page = (title: string, more = '', text = 'Text') =>
  `---\ntitle: ${title}\ndate: 2020-06-01\n${more}---\n${text}`;

eachDatabaseInAllTier('the URLs of an import', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  async function imported(files: Record<string, string>) {
    folder = await sourceFolder(files);
    const ctx = testContext(getDb());
    const report = await importAfterDryRun(ctx, { path: folder.path });
    const moved = (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await findMovedPath(ctx, path))?.slug ?? null));
    return { ctx, report, moved };
  }

  it("are those of Hugo's configuration, with and without its endings", async () => {
    const { moved } = await imported({
      'hugo.toml':
        'baseURL = "https://h.example/"\n[languages.en]\n[languages.bn]\n[permalinks]\nnews = "/:year/:slug/"',
      'config/_default/params.toml': 'x = 1',
      'content/news/first/index.md': page('First', 'slug: hello\n'),
      'content/news/first/index.bn.md': page('প্রথম', 'slug: hello\n'),
      'content/tea/green.md': page('Green', 'draft: true\naliases: [/2020/hello/]\n'),
      'content/tea/black.md': page('Black'),
    });
    expect(await moved('/2020/hello/', '/2020/hello', '/2020/hello/index.html', '/2020/hello.html')).toEqual(
      Array(4).fill('hello'),
    );
    expect(await moved('/bn/2020/hello/', '/tea/black.html', '/tea/none')).toEqual([
      'hello-bn',
      'black',
      null,
    ]);
  });

  it('are those of its pages', async () => {
    const { ctx } = await imported({
      '_config.yml': 'url: https://pages.example\npermalink: /:year/:title/\n',
      '_posts/2020-01-02-linked.md': page('Linked', 'layout: page\n', 'See [us](/our-team/#who).'),
      'our-team.md': '---\ntitle: Our team\nlayout: page\nlang: en\n---\nText',
    });
    const found = await readStandalonePage(as(ctx, visitor), '/our-team');
    expect(found?.article.title).toBe('Our team');
    const linked = await findArticle(ctx, 'linked');
    expect(linked.kind === 'found' && linked.article.post).toContain('<a href="/our-team#who">us</a>');
    expect((await listPages(ctx)).map(({ path }) => path)).toEqual(['our-team']);
  });

  it('of lists, and of sections in a folder of a language, lead to lists', async () => {
    const { ctx } = await imported({
      'hugo.toml': 'baseURL = "https://h.example/"\n[languages.en]\ncontentDir = "content/en"',
      'content/en/pots/clay/one.md': page(
        'Clay one',
        'categories: [Clay Pots]\nslug: clay-one\n',
        '[all](https://h.example/pots/) [none](https://h.example/none/)',
      ),
      'content/en/empty/_index.md': page('Empty'),
    });
    const moved = (path: string) => findPageRedirect(ctx, path);
    for (const path of ['/pots/', '/pots/clay/', '/empty/', '/tags/'])
      expect(await moved(path), path).toEqual({ kind: 'list', name: 'articles' });
    expect(await moved('/categories/')).toEqual({ kind: 'list', name: 'categories' });
    const one = await findArticle(ctx, 'clay-one');
    expect(one.kind === 'found' && one.article.post).toBe(
      '<p><a href="/pots/">all</a> <a href="https://h.example/none/">none</a></p>',
    );
  });

  it("of Zola's terms lead to those here, and its articles have them", async () => {
    const { ctx } = await imported({
      'config.toml': 'base_url = "https://z.example"',
      'content/blog/zola-terms.md':
        '+++\ntitle = "Terms"\ndate = 2021-02-03\n[taxonomies]\ntags = ["Web Dev"]\ncategories = ["Zola Notes"]\nauthors = ["Zoe"]\n+++\nText',
    });
    const found = await findArticle(ctx, 'zola-terms');
    expect(found.kind === 'found' && found.article).toMatchObject({
      tags: ['Web Dev'],
      category: 'zola notes',
      author: { name: 'Zoe' },
    });
    expect(await findPageRedirect(ctx, '/tags/web-dev/')).toEqual({ kind: 'tag', slug: 'web-dev' });
  });

  it('of tags, categories and sections lead to those here', async () => {
    const { ctx } = await imported({
      'hugo.toml': 'baseURL = "https://h.example/b/"\n[taxonomies]\ntag = "topics"\ncategory = "categories"',
      'content/leaves/one.md': page('One', 'tags: [Green Tea, চা]\n'),
      'content/leaves/two.md': page('Two', 'categories: [Black Tea, Hot]\n'),
    });
    const moved = (path: string) => findPageRedirect(ctx, path);
    expect(await moved('/b/topics/green-tea/')).toEqual({ kind: 'tag', slug: 'green-tea' });
    expect(await moved('/topics/চা/index.html')).toEqual({ kind: 'tag', slug: 'চা' });
    expect(await moved('/b/categories/black-tea')).toEqual({
      kind: 'category',
      name: 'black tea',
      subcategory: null,
    });
    expect(await moved('/b/categories/hot')).toEqual({ kind: 'tag', slug: 'hot' });
    expect(await moved('/b/none')).toBeNull();
  });

  it("are those of Jekyll's configuration", async () => {
    const { moved, report } = await imported({
      '_config.yml':
        'url: "https://j.example"\nbaseurl: /b\ntimezone: Asia/Dhaka\ndefaults:\n  - scope: { path: "" }\n    values: { permalink: "/:year/:month/:day/:title.html" }\n',
      '_posts/2020-06-02-late.md': '---\ntitle: Late\ndate: 2020-06-01 23:30:00 +0000\n---\nText',
      '_notes/idea.md': page('Idea'),
    });
    expect(await moved('/b/2020/06/02/late.html', '/b/2020/06/02/late', '/2020/06/02/late/')).toEqual(
      Array(3).fill('late'),
    );
    expect(report.withheld.map(({ path }) => path)).toEqual(['_notes/idea.md']);
  });

  it('survive a hostile configuration, which is reported', async () => {
    const bomb = `a: &a [${'x, '.repeat(50)}]\n${[...'bcdefgh'].map((name, i) => `${name}: &${name} [${`*${'abcdefgh'[i]}, `.repeat(9)}]`).join('\n')}`;
    const { report, moved } = await imported({
      '_config.yml': bomb,
      'deep/config.toml': `baseURL = ${'['.repeat(10_000)}`,
      'large/hugo.yaml': 'x'.repeat(300_000),
      'nested/hugo.yaml': `a: ${'['.repeat(20_000)}`,
      '_posts/2020-06-01-plain.md': page('Plain'),
    });
    expect(report.skipped.map(({ path }) => path).sort()).toEqual([
      '_config.yml',
      'deep/config.toml',
      'large/hugo.yaml',
      'nested/hugo.yaml',
    ]);
    expect(await moved('/2020/06/01/plain/')).toEqual(['plain']);
  });
});
