import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle, findMovedPath } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { testContext } from '../testing.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';

const page = (title: string, text = 'Text') => `---\ntitle: ${title}\nlang: en\n---\n${text}`;

eachDatabaseInAllTier('links of an import', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  async function imported(files: Record<string, string>) {
    folder = await sourceFolder(files);
    const ctx = testContext(getDb());
    return { ctx, report: await importAfterDryRun(ctx, { path: folder.path }) };
  }

  async function readPost(ctx: Ctx, slug: string): Promise<string> {
    const found = await findArticle(ctx, slug);
    if (found.kind !== 'found') throw new Error(`${slug} is ${found.kind}`);
    return found.article.post;
  }

  it('of templates that name a file are resolved, and not reported', async () => {
    const { ctx, report } = await imported({
      '_posts/2020-01-02-first.md': page('First', 'Text'),
      'content/posts/second.md': page('Second', 'Text'),
      'content/posts/links.md': page(
        'Links',
        `[a]({% post_url 2020-01-02-first %}) [b]({% link _posts/2020-01-02-first.md %})
[c]({{< ref "second.md#part" >}}) [d]({{< relref "/posts/second" >}}) [e]({{< ref "./second.md" >}})
[f](@/posts/second.md) [g](/) [h][ref] {% post_link second "i" %}

[ref]: {{< ref path="posts/second.md" lang="en" >}}`,
      ),
    });
    const links = [...(await readPost(ctx, 'links')).matchAll(/<a href="([^"]*)"[^>]*>(\w)<\/a>/g)];
    expect(Object.fromEntries(links.map(([, href, text]) => [text, href]))).toEqual({
      a: '/blog/first',
      b: '/blog/first',
      c: '/blog/second#part',
      d: '/blog/second',
      e: '/blog/second',
      f: '/blog/second',
      g: '/',
      h: '/blog/second',
      i: '/blog/second',
    });
    expect(report.leftOut).toEqual([]);
  });

  it('to an unknown article keep their text, and are reported once', async () => {
    const { ctx, report } = await imported({
      'unknown.md': page(
        'Unknown',
        '[a *b*]({{< ref "gone.md" >}}) [c]({% post_url 2020-01-01-gone %}) <a href="{{< relref "lost" >}}">d</a> e{{< ref "bare" >}}.',
      ),
    });
    expect(await readPost(ctx, 'unknown')).toBe('<p>a <em>b</em> c d e.</p>');
    expect(report.leftOut.map(({ what }) => what)).toEqual(
      ['gone.md', 'lost', 'bare', '2020-01-01-gone'].map(
        (file) => `a link to '${file}', which is not imported`,
      ),
    );
  });

  it('to a dated old path lead to the original, not to a translation', async () => {
    const translated = (lang: string) => `---\ntitle: Hello\nlang: ${lang}\n---\nText`;
    const { ctx } = await imported({
      'ar/_posts/2020-01-02-hello.md': translated('ar'),
      'en/_posts/2020-01-02-hello.md': translated('en'),
      '_posts/2021-03-04-bye.ar.md': translated('ar'),
      '_posts/2021-03-04-bye.md': translated('en'),
      'ja.md': '---\ntitle: Links\nlang: ja\n---\n[a](/2020/01/02/hello/) [b](/2021/03/04/bye)',
    });
    expect(await findMovedPath(ctx, '/2020/01/02/hello/')).toMatchObject({ slug: 'hello' });
    expect(await findMovedPath(ctx, '/ar/2020/01/02/hello/')).toMatchObject({ slug: 'hello-ar' });
    expect(await findMovedPath(ctx, '/2021/03/04/bye')).toMatchObject({ slug: 'bye' });
    const post = await readPost(ctx, 'ja');
    expect(post).toContain('<a href="/blog/hello">');
    expect(post).toContain('<a href="/blog/bye">');
  });

  it('on the old host, of wikis and to headings lead to the new place', async () => {
    const { ctx, report } = await imported({
      'hugo.toml':
        'baseURL = "https://www.old.example/notes/"\n[permalinks]\nposts = "/:year/:slugorfilename/"',
      'content/posts/target.md':
        '---\ntitle: Target\ndate: 2020-01-02\nlang: en\naliases: [Other name]\n---\n<a name="here"></a>\n\n## What\'s new?\n\n## What\'s new?',
      'content/posts/old-links.md': `---\ntitle: Old links\ndate: 2021-01-02\nlang: en\n---
[a](https://old.example/notes/2020/target/#here) [b](//www.old.example/notes/2020/target.html)
[c](../../2020/target/) [[target|d]] [[Other name#What's new?|e]] [[posts/target]]
[f](https://old.example/notes/none/) [g](../none/) [h](https://other.example/2020/target/) [[none]] [i](https://old.example/)
[j](#spot) [[ -f x ]] ![[target]]

## Section

Text <a id="spot"></a>`,
    });
    expect(await readPost(ctx, 'target')).toBe(
      '<h2 id="here">What\'s new?</h2><h2 id="whats-new-1">What\'s new?</h2>',
    );
    const post = await readPost(ctx, 'old-links');
    const links = [...post.matchAll(/<a href="([^"]*)"[^>]*>([^<]+)<\/a>/g)];
    expect(Object.fromEntries(links.map(([, href, text]) => [text, href]))).toEqual({
      a: '/blog/target#here',
      b: '/blog/target',
      c: '/blog/target',
      d: '/blog/target',
      e: '/blog/target#whats-new',
      target: '/blog/target',
      f: 'https://old.example/notes/none/',
      g: '/notes/2021/none/',
      h: 'https://other.example/2020/target/',
      i: '/',
      j: '#section',
    });
    expect(post).toContain('none');
    expect(post).toContain('[[ -f x ]]');
    expect(report.leftOut.map(({ what }) => what)).toEqual([
      "the target of a link: 'https://old.example/notes/none/' is not imported",
      "the target of a link: '../none/' is not imported",
    ]);
  });

  it('of wikis to an image find it anywhere in the folder', async () => {
    folder = await sourceFolder({
      'notes/wiki-image.md': page('Wiki image', '![[red.png|A red square|40]]'),
      'attachments/deep/red.png': await sharp({
        create: { width: 8, height: 6, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer(),
    });
    const ctx = testContext(getDb());
    const { imagesImported, lostImages } = await importAfterDryRun(ctx, { path: folder.path });
    expect([imagesImported, lostImages]).toEqual([1, []]);
    expect(await readPost(ctx, 'wiki-image')).toMatch(/<img src="\/media\/[^>]*alt="A red square"/);
  });

  it('to a missing image are reported as a missing image, and not as a broken link', async () => {
    const { report } = await imported({ 'a.md': page('A', '[Large](/img/large.png)') });
    expect(report.leftOut).toEqual([]);
    expect(report.lostImages).toEqual([{ path: 'a.md', src: '/img/large.png', lost: 'missing' }]);
  });
});
