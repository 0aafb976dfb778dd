import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle, findMovedPath } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { type ImportOptions, type ImportReport, importContent, reportLines } from './import.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';

const page = (fields: string, text = 'Text') => `---\nlang: en\n${fields}\n---\n${text}`;

eachDatabaseInAllTier('an import does no harm', (getDb) => {
  let folder: SourceFolder;
  let ctx: Ctx;
  afterEach(() => folder.remove());

  async function run(
    files: Record<string, string>,
    options: Partial<ImportOptions> = {},
  ): Promise<ImportReport> {
    folder = await sourceFolder(files);
    ctx = { ...testContext(getDb()), now: () => Date.parse('2026-06-01T12:00:00Z') };
    return importAfterDryRun(ctx, { path: folder.path, ...options });
  }
  /** The files of the articles that visitors can read. */
  async function open(report: ImportReport): Promise<string[]> {
    const found: string[] = [];
    for (const { path, url } of report.articles) {
      const article = await findArticle(as(ctx, visitor), url.replace('/blog/', ''));
      if (article.kind === 'found') found.push(path);
    }
    return found.sort();
  }
  async function read(slug: string) {
    const found = await findArticle(ctx, slug);
    return found.kind === 'found' ? found.article : null;
  }
  const why = (report: ImportReport) =>
    Object.fromEntries(report.skipped.map(({ path, why: reason }) => [path, reason]));

  it('makes an article without text, picture or player a draft', async () => {
    const report = await run({
      'ha-empty.md': page('title: Empty\ndate: 2020-01-02', '\n<!-- to be translated -->\n'),
      'ha-heading.md': page('title: Heading\ndate: 2020-01-02', '# Heading'),
      'ha-toc.md': page('title: Contents\ndate: 2020-01-02', '* list\n{:toc}'),
      'ha-picture.md': page('title: Picture\ndate: 2020-01-02', '![One](https://i.example.org/a.png)'),
      'ha-banner.md': page('title: Banner\ndate: 2020-01-02\nimage: https://i.example.org/b.png', ''),
      'ha-text.md': page('title: Text\ndate: 2020-01-02', 'A'),
    });
    expect(await open(report)).toEqual(['ha-banner.md', 'ha-picture.md', 'ha-text.md']);
    expect(report.withheld.map(({ path, why: reasons }) => [path, reasons])).toEqual(
      ['ha-empty.md', 'ha-heading.md', 'ha-toc.md'].map((path) => [path, ['it has no text']]),
    );
  });

  it('leads a page that only points elsewhere to its target', async () => {
    const report = await run({
      '_config.yml': 'url: https://hb.example.org',
      '_posts/2020-01-02-hb-target.md': page('title: Target'),
      'hb-moved.md': page('title: Moved\nredirect_to: /2020/01/02/hb-target.html', ''),
      'hb-again.md': page('title: Again\nredirect_to:\n  - https://hb.example.org/hb-moved.html', 'Old text'),
      'hb-refresh.md': page(
        'title: Refresh',
        '<meta http-equiv="refresh" content="0; url=/2020/01/02/hb-target.html">',
      ),
      'hb-home.md': page('title: Home\nredirect_to: /', ''),
      'hb-lost.md': page('title: Lost\nredirect_to: /nowhere/', ''),
      'hb-secret.md': page('title: Secret\nredirect_to: /2020/01/02/hb-target.html\npublished: false', 'x'),
      '_posts/2020-01-03-hb-away.md': page(
        'title: Away\nredirect_to: https://other.example.org/x',
        'Old text',
      ),
      '_posts/2020-01-04-hb-link.md': page('title: Link\nlink: https://other.example.org/y', ''),
      '_posts/2020-01-05-hb-comment.md': page('title: L\nexternal_url: https://other.example.org/z', 'Why'),
    });
    for (const path of ['/hb-moved.html', '/hb-again.html', '/hb-refresh.html'])
      expect((await findMovedPath(ctx, path))?.slug).toBe('hb-target');
    expect((await findMovedPath(ctx, '/hb-secret.html'))?.slug).toBe('hb-secret');
    expect(why(report)['hb-home.md']).toBe("it only leads to '/', as its old URL does here");
    expect(await open(report)).toEqual([
      '_posts/2020-01-02-hb-target.md',
      '_posts/2020-01-03-hb-away.md',
      '_posts/2020-01-04-hb-link.md',
      '_posts/2020-01-05-hb-comment.md',
    ]);
    const link = (url: string) => `<p class="embed"><a href="${url}">${url}</a></p>`;
    expect((await read('hb-away'))?.post).toBe(link('https://other.example.org/x'));
    expect((await read('hb-link'))?.post).toBe(link('https://other.example.org/y'));
    expect((await read('hb-comment'))?.post).toBe(`<p>Why</p>${link('https://other.example.org/z')}`);
  });

  it('publishes only the notes of a vault that say so, and no templates', async () => {
    const files = {
      '.obsidian/templates.json': '{"folder": "Extras/Templates"}',
      '.obsidian/plugins/templater-obsidian/data.json': '{"templates_folder": "Extras/Scripts/"}',
      'Extras/Templates/hc-template.md': page('title: T\npublish: true'),
      'Extras/Scripts/hc-script.md': page('title: T\npublish: true'),
      'hc-said.md': page(
        'publish: true\ncategories: ["[[Albums]]"]\nauthor: ["[[people/Ada Byron]]"]\ntags: ["[[tea|Green tea]]"]',
      ),
      'hc-garden.md': page('dg-publish: "true"\nauthor: [[Ada Byron]]'),
      'hc-withheld.md': page('publish: true\ndraft: true'),
      'hc-silent.md': page('tags: [tea]'),
      'hc-bare.md': 'Text',
      'Table.base': '{}',
      'Board.canvas': '{}',
    };
    const report = await run(files);
    expect(await open(report)).toEqual(['hc-garden.md', 'hc-said.md']);
    expect(why(report)).toMatchObject({
      'Extras/Templates/hc-template.md': expect.stringContaining('templates'),
      'Extras/Scripts/hc-script.md': expect.stringContaining('templates'),
      'Table.base': 'a base of Obsidian is not read',
      'Board.canvas': 'a canvas of Obsidian is not read',
    });
    const said = await read('hc-said');
    expect([said?.category, said?.tags, said?.authors.map(({ name }) => name)]).toEqual([
      'albums',
      ['Green tea'],
      ['Ada Byron'],
    ]);
    const all = await importContent(ctx, { path: folder.path, publishAll: true });
    expect(await open(all)).toEqual(['hc-bare.md', 'hc-garden.md', 'hc-said.md', 'hc-silent.md']);
  });

  it('merges the configuration of Hugo file by file, and takes only the content of its languages', async () => {
    const report = await run({
      'config/_default/hugo.toml': 'baseURL = "https://hd.example.org/"\ndefaultContentLanguage = "en"',
      'config/_default/languages.en.toml': 'contentDir = "content/en"\nweight = 1',
      'config/_default/languages.bn.toml': 'contentDir = "content/bn"',
      'config/_default/languages.de.toml': 'contentDir = "content/de"',
      'config/production/languages.de.toml': 'disabled = true',
      'config/_default/permalinks.toml': 'posts = "/p/:filename/"',
      'config/production/hugo.toml': 'ignoreFiles = ["\\\\.private\\\\.md$"]',
      'content/en/hd-about.md': page('title: About'),
      'content/template/about.md': '---\nslug: hd-about\n---\n',
      'content/en/posts/hd-one.md': page('title: One\ndate: 2020-01-02'),
      'content/bn/posts/hd-two.md': '---\ntitle: Two\ndate: 2020-01-02\n---\nলেখা',
      'content/de/posts/hd-three.md': '---\ntitle: Drei\ndate: 2020-01-02\n---\nText',
      'content/en/posts/hd-four.private.md': page('title: Four\ndate: 2020-01-02'),
    });
    expect(await open(report)).toEqual([
      'content/bn/posts/hd-two.md',
      'content/en/hd-about.md',
      'content/en/posts/hd-one.md',
    ]);
    expect(why(report)['content/template/about.md']).toBe("not in the site's folder of content");
    expect((await findMovedPath(ctx, '/p/hd-one/'))?.slug).toBe('hd-one');
    expect((await findMovedPath(ctx, '/bn/p/hd-two/'))?.slug).toBe('hd-two');
    expect((await read('hd-two'))?.lang).toBe('bn');
  });

  it('takes only what Hugo mounts', async () => {
    const report = await run({
      'hugo.toml': '[[module.mounts]]\nsource = "hm-public"\ntarget = "content"\n',
      'hm-public/hm-a.md': page('title: A\ndate: 2020-01-02'),
      'content/hm-b.md': page('title: B\ndate: 2020-01-02'),
    });
    expect(await open(report)).toEqual(['hm-public/hm-a.md']);
  });

  it('reads front matter in every form, and never runs it', async () => {
    const report = await run({
      'he-js.md': '---js\nconst title = "Js";\nconst date = "2020-01-02";\n---\nText',
      'he-object.md':
        '---js\n{\n  title: "Object",\n  date: new Date("2020-01-02"),\n  draft: isDraft(),\n}\n---\nText',
      'he-json.md': '---json\n{"title": "Json", "date": "2020-01-02"}\n---\nText',
      'he-toml.md': '---toml\ntitle = "Toml"\ndate = 2020-01-02\n---\nText',
      'he-unfenced.md': 'title: Unfenced\ndate: 2020-01-02\n---\nBody',
      'he-secret.md': 'title: Secret\ndate: 2020-01-02\npublished: false\n---\nBody',
      'he-data/he-data.json': '{"lang": "en"}',
      'he-data/he-plain.md': '# Plain\n\nText',
      'he-other/he-plain.md': 'Text',
      '_posts/2010-01-02-he-html.html': page('title: Html', '<p>One <b>two</b></p>\n\n    <p>three</p>\n'),
      'he-index.html': page('title: Index', '{% for post in site.posts %}x{% endfor %}'),
      'he-static.html': '<p>No front matter</p>',
      'he-note.textile': 'h1. Text',
      'he-org.org': '* Text',
    });
    expect(await open(report)).toEqual([
      '_posts/2010-01-02-he-html.html',
      'he-data/he-plain.md',
      'he-js.md',
      'he-json.md',
      'he-toml.md',
      'he-unfenced.md',
    ]);
    expect((await read('he-html'))?.post).toBe('<p>One <strong>two</strong></p><p>three</p>');
    expect((await read('he-unfenced'))?.post).toBe('<p>Body</p>');
    expect(why(report)).toMatchObject({
      'he-index.html': 'a page that templates make, which do not run',
      'he-note.textile': 'Textile is not read',
      'he-org.org': 'Org is not read',
      'he-other/he-plain.md': 'no front matter',
    });
  });

  it('takes articles whose names begin like those of project files', async () => {
    const report = await run({
      'support-festival.md': page('title: Festival'),
      'history-novel.md': page('title: Novel'),
      'governance.md': page('title: Governance\ndate: 2020-01-02'),
      'README.md': page('title: Read me'),
      'README.zh-CN.md': '# Read me',
      'LICENSE.md': 'MIT',
    });
    expect(report.articles.map(({ path }) => path).sort()).toEqual([
      'governance.md',
      'history-novel.md',
      'support-festival.md',
    ]);
  });

  it.each([
    'ready: false',
    'show: no',
    'publishable: false',
    'listed: false',
    'visible: "false"',
    'dg-publish: false',
    'stage: draft',
    'state: in review',
    'workflow: needs review',
    'scheduled: 2031-01-02',
    'release_date: 2031-01-02',
    'embargo: 2031-01-02',
    'publishing:\n  status: draft',
    'internal: true',
    // Hugo writes no page of it.
    'build:\n  render: link',
  ])('withholds for the field %s', async (field) => {
    const report = await run({ 'hf.md': page(`title: F\ndate: 2020-01-02\n${field}`) });
    expect(await open(report)).toEqual([]);
    expect(report.withheld).toHaveLength(1);
  });

  it('leaves archived articles out of lists', async () => {
    await run({ 'hg.md': page('title: G\ndate: 2020-01-02\narchived: true') });
    expect(await read('hg')).toMatchObject({ unlisted: true, status: 'published' });
  });

  it('names fields that may withhold, and keeps drafts with --strict', async () => {
    const files = {
      'hh-false.md': page('title: A\ndate: 2020-01-02\nfinished: false\ncomments: false\nshowToc: false'),
      'hh-word.md': page('title: B\ndate: 2020-01-02\nquality: draft'),
      'hh-ahead.md': page('title: C\ndate: 2020-01-02\nquarantine: 2031-01-02\nold: 2019-01-02'),
      'hh-status.md': page('title: D\ndate: 2020-01-02\nstatus: seedling'),
      'hh-plain.md': page('title: E\ndate: 2020-01-02'),
    };
    const report = await run(files);
    expect(report.unsure.map(({ path, what }) => [path, what])).toEqual([
      ['hh-ahead.md', "'quarantine: 2031-01-02'"],
      ['hh-false.md', "'finished: false'"],
      ['hh-status.md', 'an unknown status: seedling'],
      ['hh-word.md', "'quality: draft'"],
    ]);
    expect(reportLines(report).join('\n')).toContain('Not sure');
    const strict = await importContent(ctx, { path: folder.path, strict: true });
    expect(await open(strict)).toEqual(['hh-plain.md']);
  });

  it.each([
    '{{< members >}}\nSecret\n{{< /members >}}',
    '{% subscribers %}\nSecret\n{% endsubscribers %}',
    '<MembersOnly>\n\nSecret\n\n</MembersOnly>',
    ':::members\nSecret\n:::',
    '/// members | Only\nSecret\n///',
    '!!! private\n    Secret',
    '{{% private %}}Secret{{% /private %}}',
    '<!-- paywall -->\nSecret',
  ])('withholds an article with text for some readers: %j', async (text) => {
    const report = await run({ 'hi.md': page('title: I\ndate: 2020-01-02', `Open\n\n${text}`) });
    expect(await open(report)).toEqual([]);
  });

  it('takes no category from the folders of generators and disks', async () => {
    const report = await run({
      'source/hj-a.md': page('title: A\ndate: 2020-01-02'),
      'public/hj-b.md': page('title: B\ndate: 2020-01-02'),
      '_notes/hj-c.md': page('title: C\ndate: 2020-01-02'),
      'hj-d.md': page('title: D\ndate: 2020-01-02'),
      'tea/hj-e.md': page('title: E\ndate: 2020-01-02\nauthor: Unknown Author'),
    });
    for (const slug of ['hj-a', 'hj-b', 'hj-c', 'hj-d'])
      expect((await read(slug))?.category).toBe('articles');
    expect(await read('hj-e')).toMatchObject({ category: 'tea', authors: [] });
    expect(report.changed).toContainEqual({
      path: 'hj-d.md',
      what: "no category: 'articles' is used",
      times: 1,
    });
  });

  it('reports an article by its second pass, if the first one failed', async () => {
    const linking = (text: string) => page('title: Linking\ndate: 2020-01-02', `${text} [a](hz-target.md)`);
    const target = (text: string) => page('title: Target\ndate: 2020-01-02', text);
    await run({ 'hz-linking.md': linking('One'), 'hz-target.md': target('Text') });
    await folder.put('hz-linking.md', linking('Two'));
    await folder.put('hz-target.md', target('* list\n{:toc}'));
    let isFirst = true;
    const onProgress = ({ path: file }: { path: string }) => {
      if (file !== 'hz-linking.md' || !isFirst) return;
      isFirst = false;
      // What scheduled publishing does, which saves without a user.
      saved = ctx.db.write((tx) =>
        tx
          .updateTable('article')
          .set(({ eb }) => ({ version: eb('version', '+', 1) }))
          .where('slug', '=', 'hz-linking')
          .execute(),
      );
    };
    let saved: Promise<unknown> = Promise.resolve();
    const report = await importContent(ctx, { path: folder.path, onProgress });
    await saved;
    expect([report.failed, report.counts.updated]).toEqual([[], 2]);
    expect((await read('hz-linking'))?.post).toBe('<p>Two a</p>');
  });
});
