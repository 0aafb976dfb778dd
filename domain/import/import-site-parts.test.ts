import { rm, writeFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle } from '../articles/articles.ts';
import { testContext } from '../testing.ts';
import { importContent } from './import.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

const page = (title: string, text = 'Text') => `---\ntitle: ${title}\ndate: 2020-06-01\n---\n${text}`;

eachDatabaseInAllTier('the parts of a site that are not articles', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  it('are left out with their reason, and an index describes its category', async () => {
    folder = await sourceFolder({
      'hugo.toml': 'baseURL = "https://h.example/"',
      'README.md': page('The project'),
      'archetypes/default.md': page('{{ .Name }}'),
      'themes/x/content/demo.md': page('Demo'),
      'notes.md': page('Outside'),
      'content/_index.md': page('Home'),
      'content/tea/_index.md': '---\ntitle: On TEA\ndescription: All about it\n---\nThree more words',
      'content/cups/_index.md': '---\ntitle: Cups\n---\nAll *about* [cups](/x).',
      'content/cups/one.md': page('One cup'),
      'content/tea/templates/pots.md': page('Pots for templates'),
      'content/tea/green.md': page('Green tea', '# Green Tea\n\nText'),
      'content/authors/ada/_index.md': page('Ada'),
      'content/pot/index.en.md': page('The pot'),
      'content/pot/index.bn.md': page('পাত্র'),
    });
    const ctx = testContext(getDb());
    const report = await importContent(ctx, { path: folder.path });
    expect(Object.fromEntries(report.skipped.map(({ path, why }) => [path, why]))).toEqual({
      'README.md': 'a file about the project',
      'archetypes/default.md': "in the folder 'archetypes', which holds templates",
      'themes/x/content/demo.md': "in the folder 'themes', which holds templates",
      'notes.md': "not in the site's folder of content",
      'content/_index.md': expect.stringMatching(/the index of a section/),
      'content/tea/_index.md': expect.stringMatching(/category 'tea'; its text \(3 words\)/),
      'content/cups/_index.md': expect.stringMatching(/category 'cups'$/),
      'content/authors/ada/_index.md': "in the folder 'authors': about an author",
    });
    const { articles } = report;
    expect(articles.map(({ path }) => path)).toContain('content/tea/templates/pots.md');
    const tea = await getDb()
      .read.selectFrom('category')
      .selectAll()
      .where('name', '=', 'tea')
      .executeTakeFirst();
    expect(tea).toMatchObject({ title: 'On TEA', description: 'All about it' });
    const cups = await getDb()
      .read.selectFrom('category')
      .select('description')
      .where('name', '=', 'cups')
      .executeTakeFirst();
    expect(cups).toEqual({ description: 'All about cups.' });
    const green = await findArticle(ctx, 'green');
    expect(green.kind === 'found' && green.article.post).toBe('<p>Text</p>');
    const pots = await getDb()
      .read.selectFrom('article')
      .select(['category', 'translation_group'])
      .where('slug', 'in', ['pot', 'pot-bn'])
      .execute();
    expect(pots).toHaveLength(2);
    expect(new Set(pots.map((pot) => pot.translation_group)).size).toBe(1);
    expect(pots.map(({ category }) => category)).not.toContain('pot');
  });

  it('are put in place where MkDocs and VitePress include files', async () => {
    folder = await sourceFolder({
      'm/mkdocs.yml': 'site_name: M\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: parts\n',
      'm/docs/ma.md':
        '# MA\n\n--8<-- "note.md"\n\n```py\n--8<-- "a.py:one"\n```\n\n--8<-- "../../secret.md"\n\nEnd',
      'm/parts/note.md': 'A *note*\n',
      'm/parts/a.py': 'x\n# --8<-- [start:one]\ny = 1\n# --8<-- [end:one]\nz',
      'v/.vitepress/config.js': 'export default {}',
      'v/va.md':
        '# VA\n\n<!--@include: ./_part.md-->\n\n<!--@include: ./_none.md-->\n\n<<< @/code.ts{1}\n\n```\n<<< @/code.ts\n```',
      'v/_part.md': '---\npassword: hunter2\n---\nIts **part**',
      'v/_none.md': '---\npassword: hunter2\n---',
      'v/code.ts': 'let a = 1;\n',
    });
    const outside = `${folder.path}/../secret.md`;
    await writeFile(outside, 'Secret');
    const ctx = testContext(getDb());
    const { articles } = await importContent(ctx, { path: folder.path });
    await rm(outside);
    const body = async (slug: string) => {
      const found = await findArticle(ctx, slug);
      return found.kind === 'found' ? found.article.post : found.kind;
    };
    expect(await body('ma')).toBe(
      '<p>A <em>note</em></p><pre><code class="language-py">y = 1\n</code></pre><p>End</p>',
    );
    expect(await body('va')).toBe(
      '<p>Its <strong>part</strong></p><pre><code class="language-ts">let a = 1;\n</code></pre><pre><code>&lt;&lt;&lt; @/code.ts\n</code></pre>',
    );
    const ma = articles.find(({ path }) => path === 'm/docs/ma.md');
    expect(JSON.stringify(ma)).toMatch(/'\.\.\/\.\.\/secret\.md' that it includes/);
  });

  it('give no category to an article, as the folder of the site does not', async () => {
    folder = await sourceFolder({
      'handbook/docusaurus.config.js': 'module.exports = { url: "https://d.example" };',
      'handbook/docs/intro.md': '---\nslug: /\n---\n# Begin\n\nText',
      'pages/_config.yml': 'permalink: pretty\n',
      'pages/reference.html': `---\ntitle: Reference\n---\n<p>{{ site.x }}</p>${'<p>one two three four five</p>'.repeat(120)}`,
      'pages/list.html': '---\ntitle: List\n---\n{% for p in site.posts %}{{ p.title }}{% endfor %}',
    });
    const { articles, skipped } = await importContent(testContext(getDb()), { path: folder.path });
    expect(articles.map(({ path, url }) => `${path} ${url}`)).toEqual([
      'handbook/docs/intro.md /blog/intro',
      'pages/reference.html /blog/reference',
    ]);
    expect(JSON.stringify(articles[0])).toContain("no category: 'articles' is used");
    expect(skipped.map(({ path }) => path)).toEqual(['pages/list.html']);
  });

  it('of Docusaurus and Astro are shown in pages, or are pages outside the lists', async () => {
    folder = await sourceFolder({
      'docusaurus.config.js': 'module.exports = { url: "https://d.example", baseUrl: "/" };',
      'docs/_part.mdx': '---\nx: y\n---\nShared *words*',
      'docs/shows-part.mdx':
        '---\ntitle: Shows\n---\nimport Part from "./_part.mdx";\n\nBefore\n\n<Part />\n\n```mdx\n<Part />\n```',
      'versioned_docs/version-1.0/old-doc.md': '---\ntitle: Old doc\n---\nText',
      'src/pages/pressed.md': '---\ntitle: Pressed\n---\nText',
    });
    const ctx = testContext(getDb());
    const report = await importContent(ctx, { path: folder.path });
    const shows = await findArticle(ctx, 'shows-part');
    expect(shows.kind === 'found' && shows.article.post).toBe(
      '<p>Before</p><p>Shared <em>words</em></p><pre><code class="language-mdx">&lt;Part /&gt;\n</code></pre>',
    );
    const old = await findArticle(ctx, 'old-doc');
    expect(old.kind === 'found' && old.article.category).toBe('articles');
    expect(report.articles.find(({ path }) => path === 'src/pages/pressed.md')?.url).toBe('/pressed');
    expect(report.withheld.map(({ path }) => path)).toEqual(['docs/_part.mdx']);
  });
});
