import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle } from '../articles/articles.ts';
import { testContext } from '../testing.ts';
import { type ImportReport, importContent } from './import.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

const page = (text: string, fields = '') =>
  `---\nlang: en\ntitle: T\ndate: 2020-01-02\n${fields}\n---\n${text}`;

eachDatabaseInAllTier('templates of an import', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  async function run(
    files: Record<string, string>,
  ): Promise<{ report: ImportReport; read: (slug: string) => Promise<string> }> {
    folder = await sourceFolder(files);
    const ctx = testContext(getDb());
    const report = await importContent(ctx, { path: folder.path });
    expect(report.failed).toEqual([]);
    return {
      report,
      read: async (slug) => {
        const found = await findArticle(ctx, slug);
        return found.kind === 'found' ? found.article.post : '';
      },
    };
  }

  it('of Jekyll are run as Jekyll does', async () => {
    const { report, read } = await run({
      '_config.yml': 'title: Tea\nproduct:\n  name: Kettle\nurl: https://j.example',
      '_data/releases.yml':
        '- version: "1.10"\n  files: 12\n  url: https://dl.example/1.10\n- version: "1.9"\n  files: 3\n  url: https://dl.example/1.9\n',
      '_data/people/list.csv': 'name,born\nAda,1815\n',
      '_posts/2020-01-02-ta.md': page(
        '{% assign r = site.data.releases | first %}\nVersion {{ r.version }} has [{{ r.files }} files]({{ r.url }}).\n\n{% for each in site.data.releases %}\n* {{ each.version }}{% if forloop.last %} (old){% endif %}\n{% endfor %}\n\n{% capture who %}{{ site.data.people.list[0].name }}, {{ page.role | upcase }}{% endcapture %}{{ who }} of {{ site.product.name }} by {{ site.title }}: {% if page.shown %}shown{% else %}not{% endif %}.',
        'role: engineer\nshown: false',
      ),
      '_posts/2020-01-02-tb.md': page(
        'Known. {{ release.version }} {{ site.github.stars }} end {{ page.missing | date: "%Y" }}.\n\n{% for post in site.posts %}{{ post.title }}{% endfor %}',
      ),
      '_posts/2020-01-02-tc.md': page(
        '{% raw %}Write {{ page.title }}{% endraw %}.\n\n```\n{{ site.title }} {{ unknown }}\n```\n\n```\n{{ site.product.name }}\n```',
      ),
      '_posts/2020-01-02-td.md': page('{% if page.title %}open'),
    });
    expect(await read('ta')).toBe(
      '<p>Version 1.10 has <a href="https://dl.example/1.10">12 files</a>.</p><ul><li>1.10</li><li>1.9 (old)</li></ul><p>Ada, ENGINEER of Kettle by Tea: not.</p>',
    );
    expect(await read('tb')).toBe('<p>Known. end .</p>');
    expect(await read('tc')).toBe(
      '<p>Write {{ page.title }}.</p><pre><code>{{ site.title }} {{ unknown }}\n</code></pre><pre><code>Kettle\n</code></pre>',
    );
    expect(await read('td')).toBe('<p>open</p>');
    const lost = report.leftOut.filter(({ path }) => path.endsWith('tb.md')).map(({ what }) => what);
    expect(lost.sort()).toEqual([
      'a list of site.posts',
      'the template value {{ page.missing | date: "%Y" }}',
      'the template value {{ release.version }}',
      'the template value {{ site.github.stars }}',
    ]);
  });

  it('of Eleventy know its data', async () => {
    const { read } = await run({
      '.eleventy.js': 'module.exports = () => ({ dir: { input: "." } });',
      '_data/metadata.json': '{"author": "Ada"}',
      'ea.md': page('By {{ metadata.author }}, {{ title }}, {{ unknown }}.'),
    });
    expect(await read('ea')).toBe('<p>By Ada, T, .</p>');
  });

  it('of other generators are text, or values of VitePress', async () => {
    const { read } = await run({
      'hugo/hugo.toml': 'baseURL = "https://h.example"',
      'hugo/content/oa.md': page('Write {{ .Site.Title }} or {% if %}.'),
      'vp/.vitepress/config.ts': 'export default {}',
      'vp/ob.md': page('{{ $frontmatter.title }} {{ 1 + 1 }}'),
    });
    expect(await read('oa')).toBe('<p>Write {{ .Site.Title }} or {% if %}.</p>');
    expect(await read('ob')).toBe('<p>T</p>');
  });

  it.each([
    '{% for a in (1..100000000) %}x{% endfor %}',
    `${'{% for a in (1..1000) %}'.repeat(6)}x${'{% endfor %}'.repeat(6)}`,
    '{% assign s = "xxxxxxxxxx" %}{% for a in (1..60) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
    `{% if true %}`.repeat(20_000),
    `{{ ${'a.'.repeat(100_000)}b }}`,
    '{{ "x" | times: '.repeat(5000),
    '{% include ../../../etc/passwd %}{% render "/etc/passwd" %}{% layout "x" %}',
    '{{ site.constructor }}{{ "".constructor.constructor }}{{ page.__proto__ }}',
    `{% for a in (1..3000) %}\n\`\`\`\n${'x'.repeat(5000)}\n\`\`\`\n{% endfor %}`,
  ])('that are hostile do bounded work: %#', async (text) => {
    const { read } = await run({ '_config.yml': 'title: T', 'tz.md': page(`Kept.\n\n${text}`) });
    const post = await read('tz');
    expect(post).toContain('Kept.');
    expect(post.length).toBeLessThan(4_000_000);
    expect(post).not.toMatch(/root:|function|\{%/);
  });
});
