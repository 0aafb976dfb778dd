import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { deleteArticle, findArticle, findMovedPath, updateArticle } from '../articles/articles.ts';
import { publishDueArticles } from '../articles/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { importContent, reportLines } from './import.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';

const page = (fields: string, text = 'Text') => `---\nlang: en\ncategory: c\n${fields}\n---\n${text}`;
const NOW = Date.parse('2026-06-01T12:00:00.000Z');

eachDatabaseInAllTier('what an old site withholds', (getDb) => {
  let folder: SourceFolder;
  let ctx: Ctx;
  afterEach(() => folder.remove());

  async function prepared(files: Record<string, string>): Promise<void> {
    folder = await sourceFolder(files);
    ctx = { ...testContext(getDb()), now: () => NOW };
  }
  const run = () => importAfterDryRun(ctx, { path: folder.path });
  const isPublic = async (slug: string) => (await findArticle(as(ctx, visitor), slug)).kind === 'found';
  async function standing(slug: string) {
    const found = await findArticle(ctx, slug);
    return found.kind === 'found'
      ? [found.article.status, found.article.createdAt.slice(0, 10)]
      : [found.kind];
  }

  it('is not linked to, even if only its conversion tells that it is empty, until it has a text', async () => {
    await prepared({
      'a-page.md': page('title: Linking', 'To [it](z-page.md), and [both](z-page.md#part).'),
      'b-page.md': page('title: Linked', 'To [the first](a-page.md).'),
      'z-page.md': page('slug: no-words', '[unused]: /reference'),
    });
    const post = async () => {
      const found = await findArticle(ctx, 'a-page');
      return found.kind === 'found' && found.article.post;
    };
    const first = await run();
    expect(first.withheld).toEqual([{ path: 'z-page.md', status: 'draft', why: ['it has no text'] }]);
    expect(first.counts).toEqual({ created: 3, updated: 0, unchanged: 0 });
    const what = "a link to 'z-page.md', which is not public";
    expect(first.leftOut).toEqual([{ path: 'a-page.md', what, times: 2 }]);
    expect(await post()).toBe('<p>To it, and both.</p>');
    expect((await run()).counts).toEqual({ created: 0, updated: 0, unchanged: 3 });
    await folder.put('z-page.md', page('slug: no-words', 'Words'));
    expect((await run()).counts).toEqual({ created: 0, updated: 2, unchanged: 1 });
    expect(await post()).toBe(
      '<p>To <a href="/blog/no-words">it</a>, and <a href="/blog/no-words#part">both</a>.</p>',
    );
    expect((await run()).counts).toEqual({ created: 0, updated: 0, unchanged: 3 });
    await folder.put('z-page.md', page('slug: no-words', '[unused]: /reference'));
    expect((await run()).counts).toEqual({ created: 0, updated: 2, unchanged: 1 });
    expect(await post()).toBe('<p>To it, and both.</p>');
  });

  it('is a draft by a tag in Nikola, and is doubtful by one elsewhere', async () => {
    await prepared({
      'nikola/conf.py': 'BLOG_TITLE = "N"\nSITE_URL = "https://ni.example/"',
      'nikola/posts/ni-list.md': page('date: 2020-01-02\ntags: [a, Draft]'),
      'nikola/posts/ni-text.md': page('date: 2020-01-02\nTags: a, private'),
      'nikola/posts/ni-toml.md': '+++\ntitle = "T"\ntags = ["draft", "mathjax"]\n+++\nText',
      'nikola/posts/ni-open.md': page('date: 2020-01-02\ntags: drafting'),
      'other/tagged.md': page('date: 2020-01-02\ntags: [a, draft]'),
    });
    const report = await run();
    expect(report.withheld.map(({ path, why }) => [path, ...why])).toEqual([
      ['nikola/posts/ni-list.md', 'draft: true'],
      ['nikola/posts/ni-text.md', 'private: true'],
      ['nikola/posts/ni-toml.md', 'draft: true'],
    ]);
    expect(await Promise.all(['ni-list', 'ni-open'].map(isPublic))).toEqual([false, true]);
    const toml = await findArticle(ctx, 'ni-toml');
    expect(toml.kind === 'found' && [toml.article.category, ...toml.article.tags]).toEqual(['posts']);
    expect(reportLines(report).join('\n')).toContain("the tag or category 'draft'");
  });

  it('is a draft by the settings of Pelican, or outside its content', async () => {
    await prepared({
      'pelicanconf.py':
        "PATH = './content'\nDEFAULT_METADATA = {\n    'lang': 'en',\n    'status': 'draft',\n}\nSITENAME = 'P'",
      'content/pe-usual.md': 'Title: Pe usual\nDate: 2020-01-02\n\nText',
      'content/pe-open.md': 'Title: Pe open\nDate: 2020-01-02\nStatus: published\n\nText',
      'notes/pe-note.md': 'Title: Pe note\nDate: 2020-01-02\n\nText',
    });
    const report = await run();
    expect(report.withheld.map(({ path, why }) => [path, ...why])).toEqual([
      ['content/pe-usual.md', 'status: draft'],
    ]);
    expect(await Promise.all(['pe-usual', 'pe-open', 'pe-note'].map(isPublic))).toEqual([false, true, false]);
    expect(report.skipped.map(({ path }) => path)).toEqual(['notes/pe-note.md']);
  });

  it('is a draft by the patterns of MkDocs and VitePress', async () => {
    const text = (name: string) => `---\ntitle: ${name}\ndate: 2020-01-02\n---\nText`;
    await prepared({
      'm/mkdocs.yml':
        'site_name: M\nexclude_docs: |\n  # comment\n  *-old.md\n  /secret/\n  !open-old.md\ndraft_docs: |\n  later.md',
      'm/docs/a/mk-old.md': text('mk-old'),
      'm/docs/a/open-old.md': text('open-old'),
      'm/docs/a/later.md': text('later'),
      'm/docs/secret/mk-secret.md': text('mk-secret'),
      'm/docs/a/secret/mk-open.md': text('mk-open'),
      'v/.vitepress/config.js': 'export default { srcExclude: ["**/TODO.md", "inner/**/*.md"] }',
      'v/b/TODO.md': text('todo'),
      'v/inner/vp-inner.md': text('vp-inner'),
      'v/vp-open.md': text('vp-open'),
    });
    const report = await run();
    expect(report.withheld.map(({ path, why }) => [path, ...why])).toEqual([
      ['m/docs/a/later.md', 'left out by draft_docs'],
      ['m/docs/a/mk-old.md', 'left out by exclude_docs'],
      ['m/docs/secret/mk-secret.md', 'left out by exclude_docs'],
      ['v/b/TODO.md', 'left out by srcExclude'],
      ['v/inner/vp-inner.md', 'left out by srcExclude'],
    ]);
    expect(await Promise.all(['open-old', 'mk-open', 'vp-open'].map(isPublic))).toEqual([true, true, true]);
  });

  it('is not linked to by an article that was a draft until this run', async () => {
    await prepared({
      'n-linking.md': page('date: 2020-01-02\ndraft: true', 'To [it](n-draft.md).'),
      'n-draft.md': page('date: 2020-01-02\ndraft: true'),
    });
    await run();
    await folder.put('n-linking.md', page('date: 2020-01-02', 'To [it](n-draft.md).'));
    await run();
    const found = await findArticle(as(ctx, visitor), 'n-linking');
    expect(found.kind === 'found' && found.article.post).toBe('<p>To it.</p>');
  });

  it('changes nothing in a second run after it was deleted here and published there', async () => {
    await prepared({
      'd-leading.md': page('date: 2020-01-02', 'To [it](d-draft.md).'),
      'd-draft.md': page('date: 2020-01-02\ndraft: true'),
    });
    await run();
    await deleteArticle(as(ctx, await testAccount(ctx, 'admin', 'deleting@example.org')), 'd-draft');
    await folder.put('d-draft.md', page('date: 2020-01-02'));
    await run();
    expect((await run()).counts).toEqual({ created: 0, updated: 0, unchanged: 1 });
  });

  it('is linked to in the next run when it was published here', async () => {
    await prepared({
      'l-leading.md': page('date: 2020-01-02', 'To [it](l-draft.md).'),
      'l-draft.md': page('date: 2020-01-02\ndraft: true\nimage: https://img.example/a.jpg'),
    });
    await run();
    const admin = as(ctx, await testAccount(ctx, 'admin', 'publishing@example.org'));
    await updateArticle(admin, 'l-draft', { status: 'published' });
    await run();
    const post = async () => {
      const found = await findArticle(ctx, 'l-leading');
      return found.kind === 'found' && found.article.post;
    };
    expect(await post()).toBe('<p>To <a href="/blog/l-draft">it</a>.</p>');
  });

  it('by the indexes of its sections is withheld here, unless a page says otherwise', async () => {
    await prepared({
      'hugo.toml': `baseURL = "https://h.example/"
[[module.mounts]]
source = "content"
target = "content"
[[module.mounts]]
source = "more"
target = "content/wc-open"
[[cascade]]
tags = ["Everywhere"]
[cascade._target]
path = "/wc-open/**"`,
      'content/wc-drafts/_index.md': '---\ntitle: D\ncascade:\n  - draft: true\n---\n',
      'content/wc-drafts/2020/wc-one.md': page('title: One\ndate: 2020-01-02'),
      'content/wc-drafts/wc-two.md': page('title: Two\ndate: 2020-01-02\ndraft: false'),
      'content/wc-never/_index.md': '---\ntitle: N\ncascade:\n  _build:\n    render: never\n---\n',
      'content/wc-never/wc-three.md': page('title: Three\ndate: 2020-01-02'),
      'content/wc-open/wc-json.md': '{\n  "title": "Four",\n  "date": "2020-01-02"\n}\n\nText',
      'content/wc-open/wc-plain.md': 'Text without front matter',
      'content/wc-open/wc-bundle/index.md': page('title: Bundle\ndate: 2020-01-02\nheadless: true'),
      'content/wc-open/wc-bundle/wc-part.md': page('title: Part\ndate: 2020-01-02'),
      'more/wc-mounted.md': page('title: Five\ndate: 2020-01-02'),
    });
    const report = await importContent(ctx, { path: folder.path });
    const slugs = [
      'wc-one',
      'wc-two',
      'wc-three',
      'wc-json',
      'wc-plain',
      'wc-bundle',
      'wc-part',
      'wc-mounted',
    ];
    const open = await Promise.all(slugs.map(isPublic));
    expect(slugs.filter((_, i) => open[i])).toEqual(['wc-two', 'wc-json', 'wc-plain', 'wc-mounted']);
    expect(report.skipped).toContainEqual({
      path: 'content/wc-open/wc-bundle/wc-part.md',
      why: "a resource of the page 'content/wc-open/wc-bundle', which has no page of its own",
    });
    const tagged = await findArticle(ctx, 'wc-mounted');
    expect(tagged.kind === 'found' && tagged.article.tags).toEqual(['Everywhere']);
  });

  it("in a section of Zola's that is a draft is withheld here", async () => {
    await prepared({
      'config.toml': 'base_url = "https://z.example"',
      'content/wz/_index.md': '+++\ntitle = "Z"\ndraft = true\n+++\n',
      'content/wz/wz-one.md': '+++\ntitle = "One"\ndate = 2020-01-02\n+++\nText',
      'content/wz-two.md': '+++\ntitle = "Two"\ndate = 2020-01-02\n+++\nText',
    });
    await importContent(ctx, { path: folder.path });
    expect([await isPublic('wz-one'), await isPublic('wz-two')]).toEqual([false, true]);
  });

  it("by Eleventy's data of its folders is withheld here, unless a page says otherwise", async () => {
    await prepared({
      'src/we-notes/we-notes.json': '{"draft": true, "tags": ["notes"]}',
      'src/we-notes/deep/we-one.md': page('title: One\ndate: 2020-01-02'),
      'src/we-notes/we-two.md': page('title: Two\ndate: 2020-01-02\ndraft: false'),
      'src/we-code/we-code.11tydata.js': 'export default { "permalink": false };',
      'src/we-code/we-three.md': page('title: Three\ndate: 2020-01-02'),
      'src/we-posts/we-posts.json': '{"permalink": "/writing/{{ page.fileSlug }}/", "tags": "posts"}',
      'src/we-posts/2020-01-02-we-four.md': page('title: Four'),
      'src/we-posts/we-five.md': page('title: Five\ndate: 2020-01-02'),
      'src/we-posts/we-five.11tydata.json': '{"private": true}',
    });
    await importContent(ctx, { path: folder.path });
    const slugs = ['we-one', 'we-two', 'we-three', 'we-four', 'we-five'];
    const open = await Promise.all(slugs.map(isPublic));
    expect(slugs.filter((_, i) => open[i])).toEqual(['we-two', 'we-four']);
    const four = await findArticle(ctx, 'we-four');
    expect(four.kind === 'found' && four.article.tags).toEqual([]);
    expect((await findMovedPath(ctx, '/writing/we-four/'))?.slug).toBe('we-four');
  });

  it('is imported as drafts or scheduled, and is counted', async () => {
    await prepared({
      'w-public.md': page('date: 2020-01-02', '`{% encrypt %}` {{ password }}'),
      'w-draft.md': page('draft: true\ndate: 2020-01-02'),
      'w-private.md': page('private: true\npassword: hunter2', '{{ page.password }} {{ password }}'),
      'w-expired.md': page('date: 2020-01-02\nexpiryDate: 2021-01-01'),
      'w-expires.md': page('date: 2020-01-02\nexpiryDate: 2031-01-01'),
      'w-later.md': page('date: 2020-01-02\npublishDate: 2031-02-03'),
      'w-pub-date.md': page('pubDate: 2031-02-03'),
      'w-dated-ahead.md': page('date: 2031-02-03'),
      'w-future.md': page('status: future\ndate: 2031-02-03'),
      'w-missed.md': page('status: future\ndate: 2020-01-02'),
      'w-draft-ahead.md': page('draft: true\ndate: 2031-02-03'),
      'Drafts/w-in-drafts.md': page('date: 2020-01-02'),
      '_w-partial.md': page('slug: w-partial\ndate: 2020-01-02'),
      'w-locked.md': page('date: 2020-01-02', '{{% hugo-encryptor "x" %}}\nSecret\n{{% /hugo-encryptor %}}'),
      'w-members.md': page('date: 2020-01-02', 'All\n\n<!--members-only-->\n\nSome'),
      'w-words.md': page('date: 2020-01-02', 'Type \\<internal folder>'),
    });
    const report = await run();
    expect(report.failed).toEqual([]);
    expect(report.statuses).toEqual({ published: 3, scheduled: 4, draft: 9 });
    expect(
      Object.fromEntries(report.withheld.map(({ path, status, why }) => [path, [status, ...why]])),
    ).toEqual({
      'Drafts/w-in-drafts.md': ['draft', "in the folder 'Drafts'"],
      '_w-partial.md': ['draft', "its name begins with '_'"],
      'w-dated-ahead.md': ['scheduled', 'its date is in the future'],
      'w-draft-ahead.md': ['draft', 'draft: true'],
      'w-draft.md': ['draft', 'draft: true'],
      'w-expired.md': ['draft', 'expired'],
      'w-future.md': ['scheduled', 'its date is in the future'],
      'w-later.md': ['scheduled', 'its date is in the future'],
      'w-locked.md': ['draft', 'part of its text is for some readers only'],
      'w-members.md': ['draft', 'part of its text is for some readers only'],
      'w-missed.md': ['draft', 'status: future, without a future date'],
      'w-private.md': ['draft', 'private: true', 'a password'],
      'w-pub-date.md': ['scheduled', 'its date is in the future'],
    });
    expect(await standing('w-later')).toEqual(['scheduled', '2031-02-03']);
    expect(await standing('w-expires')).toEqual(['published', '2020-01-02']);
    for (const { path } of report.withheld) {
      const address = report.articles.find((article) => article.path === path)?.path ?? '';
      expect(await isPublic(address.replace('/blog/', ''))).toBe(false);
    }
    expect(report.leftOut).toContainEqual({
      path: 'w-expires.md',
      what: 'the expiry date: articles here do not expire',
      times: 1,
    });
    const lines = reportLines(report).join('\n');
    expect(lines).toContain('3 published, 4 scheduled, 9 drafts');
    expect(lines).toContain('4 × scheduled: its date is in the future   (4 files, e.g. w-dated-ahead.md)');
    const stored = JSON.stringify(await findArticle(ctx, 'w-private'));
    expect(JSON.stringify(report) + lines + stored).not.toContain('hunter2');
  });

  it('is unlisted where the site itself says so, with what it tells search engines', async () => {
    await prepared({
      'u-listed.md': page('date: 2020-01-02\nrobots: noindex, nofollow\nseo:\n  title: For search'),
      'u-unlisted.md': page('date: 2020-01-02\nunlisted: true\ncanonical_url: https://home.example/u'),
      'u-draft.md': page('date: 2020-01-02\nunlisted: true\ndraft: true'),
    });
    const report = await run();
    expect(report.statuses).toEqual({ published: 2, scheduled: 0, draft: 1 });
    expect(report.changed.filter(({ what }) => what.startsWith('unlisted'))).toHaveLength(2);
    expect(await findArticle(ctx, 'u-listed')).toMatchObject({
      article: { noindex: true, seoTitle: 'For search', unlisted: false },
    });
    expect(await findArticle(ctx, 'u-unlisted')).toMatchObject({
      article: { unlisted: true, canonicalUrl: 'https://home.example/u' },
    });
    expect([await isPublic('u-unlisted'), await isPublic('u-draft')]).toEqual([true, false]);
  });

  it('follows the folder in a second run, both ways', async () => {
    await prepared({
      'f-open.md': page('date: 2020-01-02'),
      'f-shut.md': page('date: 2020-01-02\nhidden: true'),
    });
    await run();
    await folder.put('f-open.md', page('date: 2020-01-02\nprivate: true'));
    await folder.put('f-shut.md', page('date: 2020-01-02\nhidden: false'));
    const report = await run();
    expect(report.counts).toEqual({ created: 0, updated: 2, unchanged: 0 });
    expect([await isPublic('f-open'), await isPublic('f-shut')]).toEqual([false, true]);
    expect(await run()).toMatchObject({ counts: { unchanged: 2 }, statuses: { draft: 1, published: 1 } });
  });

  it('skips an article that was edited here, and reports that it is public', async () => {
    await prepared({ 'e-open.md': page('date: 2020-01-02') });
    await run();
    const admin = as(ctx, await testAccount(ctx, 'admin', 'withheld@example.org'));
    await updateArticle(admin, 'e-open', { post: '<p>Edited</p>' });
    await folder.put('e-open.md', page('date: 2020-01-02\ndraft: true'));
    const { skipped } = await run();
    expect(skipped).toEqual([
      {
        path: 'e-open.md',
        why: 'edited here since it was imported, and its file changed; published here, but its file makes it a draft (draft: true)',
      },
    ]);
    expect(await isPublic('e-open')).toBe(true);
  });

  it('does not count as edited when it is published at its date', async () => {
    await prepared({ 's-later.md': page('date: 2026-06-02') });
    await run();
    ctx.now = () => NOW + 2 * 86_400_000;
    await publishDueArticles(ctx);
    expect(await standing('s-later')).toEqual(['published', '2026-06-02']);
    expect((await run()).counts).toEqual({ created: 0, updated: 0, unchanged: 1 });
    await folder.put('s-later.md', page('date: 2026-06-02\ndraft: true'));
    expect((await run()).counts).toEqual({ created: 0, updated: 1, unchanged: 0 });
    expect(await isPublic('s-later')).toBe(false);
  });

  it('is recognised when its file moves into or out of a folder of drafts', async () => {
    await prepared({ '_posts/2020-01-02-m-moved.md': page('title: Moved') });
    await run();
    await folder.put('_drafts/x.md', page('title: X'));
    await rename(join(folder.path, '_posts/2020-01-02-m-moved.md'), join(folder.path, '_drafts/m-moved.md'));
    const withdrawn = await run();
    expect(withdrawn).toMatchObject({ counts: { created: 1, updated: 1 }, withoutFile: [] });
    expect(await isPublic('m-moved')).toBe(false);
    await rename(join(folder.path, '_drafts/m-moved.md'), join(folder.path, '_posts/2020-01-02-m-moved.md'));
    expect(await run()).toMatchObject({ counts: { created: 0, updated: 1, unchanged: 1 }, withoutFile: [] });
    expect(await isPublic('m-moved')).toBe(true);
  });

  it('stays and is reported when its file is deleted', async () => {
    await prepared({ 'g-here.md': page('title: Here'), 'g-gone.md': page('title: Gone') });
    await run();
    await rename(join(folder.path, 'g-gone.md'), join(folder.path, 'g-gone.txt'));
    const report = await run();
    expect(report.withoutFile).toEqual([{ path: 'g-gone.md', url: '/blog/g-gone', status: 'published' }]);
    expect(reportLines(report).join('\n')).toContain('g-gone.md: /blog/g-gone (published)');
  });
});
