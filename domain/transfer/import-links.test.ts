import { afterEach, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { findArticle, findMovedPath } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { testContext } from '../testing.ts';
import { importFolder } from './import.ts';
import { type SourceFolder, sourceFolder } from './testing.ts';

const page = (title: string, text = 'Text') => `---\ntitle: ${title}\nlang: en\n---\n${text}`;

eachDatabase('links of an import', (getDb) => {
  let folder: SourceFolder;
  afterEach(() => folder.remove());

  async function imported(files: Record<string, string>) {
    folder = await sourceFolder(files);
    const ctx = testContext(getDb());
    return { ctx, report: await importFolder(ctx, { path: folder.path }) };
  }

  async function postOf(ctx: Ctx, slug: string): Promise<string> {
    const found = await findArticle(ctx, slug);
    if (found.kind !== 'here') throw new Error(`${slug} is ${found.kind}`);
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
    const links = [...(await postOf(ctx, 'links')).matchAll(/<a href="([^"]*)"[^>]*>(\w)<\/a>/g)];
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
    expect(await postOf(ctx, 'unknown')).toBe('<p>a <em>b</em> c d e.</p>');
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
    expect(await findMovedPath(ctx, '/2020/01/02/hello/')).toBe('hello');
    expect(await findMovedPath(ctx, '/ar/2020/01/02/hello/')).toBe('hello-ar');
    expect(await findMovedPath(ctx, '/2021/03/04/bye')).toBe('bye');
    const post = await postOf(ctx, 'ja');
    expect(post).toContain('<a href="/blog/hello">');
    expect(post).toContain('<a href="/blog/bye">');
  });

  it('to a missing image are reported as a missing image, and not as a broken link', async () => {
    const { report } = await imported({ 'a.md': page('A', '[Large](/img/large.png)') });
    expect(report.leftOut).toEqual([]);
    expect(report.images.missing).toEqual([{ path: 'a.md', src: '/img/large.png' }]);
  });
});
