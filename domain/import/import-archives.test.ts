import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { findArticle, findMovedPath } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { findPageRedirect } from '../page-redirects/page-redirects.ts';
import { as, testContext } from '../testing.ts';
import { testZip } from './files/testing.ts';
import { importAfterDryRun, type SourceFolder, sourceFolder } from './testing.ts';

/** A page as Medium exports it. */
function mediumPage({ title = '', subtitle = '', body = '', footer = '' }): string {
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title><style>* {color: red}</style></head><body>
<article class="h-entry"><header><h1 class="p-name">${title}</h1></header>
<section data-field="subtitle" class="p-summary">${subtitle}</section>
<section data-field="body" class="e-content"><section name="f1" class="section section--body section--first">
<div class="section-divider"><hr class="section-divider"></div><div class="section-content">
<div class="section-inner sectionLayout--insetColumn">
<h3 name="a1" class="graf graf--h3 graf--leading graf--title">${title}</h3>
<h4 name="a2" class="graf graf--h4 graf-after--h3 graf--subtitle">${subtitle}</h4>${body}</div></div></section></section>
<footer>${footer}</footer></article></body></html>`;
}

const mediumFooter = (path: string, date: string) =>
  `<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada Rahman</a> on
  <a href="https://medium.com${path}"><time class="dt-published" datetime="${date}">a day</time></a>.</p>
  <p><a href="https://medium.com${path}" class="p-canonical">Canonical link</a></p>
  <p>Tagged in <a href="https://medium.com/tag/paper" class="p-tag">Paper</a></p>`;

const columns =
  'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url';

eachDatabaseInAllTier('an import of an archive', (getDb) => {
  let folder: SourceFolder;
  let ctx: Ctx;
  afterEach(() => folder.remove());

  async function run(files: Record<string, string | Uint8Array>) {
    folder = await sourceFolder({ 'export.zip': testZip(files) });
    ctx = testContext(getDb());
    return importAfterDryRun(ctx, { path: join(folder.path, 'export.zip'), source: `test ${folder.path}` });
  }
  const article = async (slug: string, by = ctx) => {
    const found = await findArticle(by, slug);
    return found.kind === 'found' ? found.article : found.kind;
  };

  it('of Medium reads posts, drafts, links and former URLs', async () => {
    const report = await run({
      'posts/2020-03-04_On-rag-paper-0a1b2c3d4e5f.html': mediumPage({
        title: 'On rag paper &amp; ink',
        subtitle: 'A short history',
        body: `<p class="graf graf--p">Paper is <strong class="markup--strong">old</strong>. See
          <a href="https://medium.com/@ada/on-boats-ffff00001111" class="markup--anchor">boats</a> and
          <a href="https://medium.com/@bo/other-999900001111">another</a>.</p>
          <figure class="graf graf--figure"><img class="graf-image" data-image-id="1*x.png"
            src="https://cdn-images-1.medium.com/max/800/1*x.png"><figcaption class="imageCaption">A mill</figcaption></figure>
          <div class="section-inner sectionLayout--outsetRow"><figure class="graf graf--figure graf--layoutOutsetRow">
          <img src="https://cdn-images-1.medium.com/1.png"></figure><figure class="graf graf--figure graf--layoutOutsetRowContinue">
          <img src="https://cdn-images-1.medium.com/2.png"><figcaption class="imageCaption">Two</figcaption></figure></div>
          <div class="graf graf--mixtapeEmbed"><a href="https://e.example/mix"><strong>Mixed</strong><br><em>About it</em>e.example</a></div>
          <figure class="graf"><script src="https://gist.github.com/ada/12ab.js"></script></figure>
          <pre class="graf graf--pre" data-code-block-lang="javascript">let a = 1;<br>let b = 2;</pre>`,
        footer: mediumFooter('/@ada/on-rag-paper-0a1b2c3d4e5f', '2020-03-04T05:06:07.000Z'),
      }),
      'posts/2020-05-06_On-boats-ffff00001111.html': mediumPage({
        title: 'On boats',
        body: '<p class="graf graf--p">Boats.</p>',
        footer: mediumFooter('/@ada/on-boats-ffff00001111', '2020-05-06T00:00:00.000Z'),
      }),
      'posts/draft_A-secret-aaaa00001111.html': mediumPage({
        title: 'A secret',
        body: '<p>Hidden words.</p>',
      }),
      'profile/profile.html': '<html><body>Ada</body></html>',
    });
    expect(report).toMatchObject({ kind: 'Medium posts', files: 3, failed: [], counts: { created: 3 } });
    expect(report.withheld).toMatchObject([{ status: 'draft', why: ['a draft'] }]);
    const first = await article('on-rag-paper');
    expect(first).toMatchObject({
      title: 'On rag paper & ink',
      excerpt: 'A short history',
      createdAt: '2020-03-04T05:06:07.000Z',
      author: { name: 'Ada Rahman' },
      tags: ['Paper'],
    });
    const { post } = first as { post: string };
    expect(post).toContain('<a href="/blog/on-boats">boats</a>');
    expect(post).toContain('https://medium.com/@bo/other-999900001111');
    expect(post).toMatch(/<figcaption>A mill<\/figcaption>/);
    expect(post).toMatch(/<figure class="gallery">(?:<img [^>]*>){2}<figcaption>Two<\/figcaption><\/figure>/);
    expect(post).toMatch(/^<p>Paper/);
    expect(post).toContain('<p class="embed"><a href="https://e.example/mix">Mixed</a></p>');
    expect(post).toContain('<a href="https://gist.github.com/ada/12ab">');
    expect(post).not.toContain('A short history');
    expect(post).not.toContain('color: red');
    const reader = as(ctx, visitor);
    for (const path of ['/@ada/on-rag-paper-0a1b2c3d4e5f', '/p/0a1b2c3d4e5f'])
      expect(await findMovedPath(reader, path)).toMatchObject({ slug: 'on-rag-paper' });
    expect(await article('a-secret', reader)).toBe('absent');
  });

  it('of Substack reads posts for everyone as public, and leaves out its buttons', async () => {
    const report = await run({
      'posts.csv': [
        columns,
        '11.first-letter,2021-02-03T04:05:06.000Z,true,,,newsletter,everyone,"First, with ""quotes""","A subtitle",',
        '12.for-payers,2021-02-04T04:05:06.000Z,true,,,newsletter,only_paid,Paid,,',
        '13.unfinished,,false,,,newsletter,everyone,Unfinished,,',
        '14.a-thread,2021-02-05T04:05:06.000Z,true,,,thread,everyone,A thread,,',
        '15.lost,2021-02-06T04:05:06.000Z,true,,,newsletter,everyone,Lost,,',
        '13.about-us,2021-02-07T04:05:06.000Z,true,,,page,everyone,About us,,',
        '16.restacked,2021-02-07T04:05:06.000Z,true,,,restack,everyone,,,',
        '17.cut,2021-02-07T04:05:06.000Z,true,,,podcast,everyone,Cut,,https://far.example/17.mp3',
      ].join('\r\n'),
      'posts/11.first-letter.html': `<p>Hello, <a href="https://ada.substack.com/p/for-payers?utm=1#part">payers</a>.</p><p>More <a href="https://ada.substack.com/p/about-us#team">about us</a>.</p>
        <div class="subscription-widget-wrap"><form>Subscribe now</form></div>
        <div class="captioned-image-container"><figure><a class="image-link" href="https://substackcdn.com/a.png">
        <img src="https://substackcdn.com/a.png" alt="A boat"></a><figcaption class="image-caption">Boat</figcaption></figure></div>
        <div class="image-gallery-embed" data-attrs="{&quot;gallery&quot;:{&quot;images&quot;:[{&quot;src&quot;:&quot;https://substackcdn.com/1.png&quot;},{&quot;src&quot;:&quot;https://substackcdn.com/2.png&quot;}],&quot;caption&quot;:&quot;Two &amp; more&quot;}}"></div>
        <div class="latex-rendered" data-attrs="{&quot;persistentExpression&quot;:&quot;a^2&quot;}"></div>
        <div class="tweet" data-attrs="{&quot;url&quot;:&quot;https://x.example/1&quot;,&quot;full_text&quot;:&quot;Said <so>&quot;,&quot;name&quot;:&quot;Bo&quot;}"></div>
        <div class="embedded-post-wrap" data-attrs="{&quot;url&quot;:&quot;https://b.substack.com/p/x&quot;,&quot;title&quot;:&quot;Another&quot;}"></div>
        <div class="image-gallery-embed" data-attrs="{"></div><p>Noted<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p>
        <div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>The note</p></div></div>`,
      'posts/12.for-payers.html': '<p>Money.</p>',
      'posts/13.unfinished.html': '<p>Half.</p>',
      'posts/14.a-thread.html': '<p>Talk.</p>',
      'posts/17.cut.html': `<p>Free.</p><div class="first paywall-jump"></div><p>Paid.</p><div class="native-video-embed" data-attrs="{&quot;mediaUploadId&quot;:&quot;a&quot;}"></div>
        <p class="button-wrapper"><a href="https://a.substack.com/subscribe?"><span>Subscribe now</span></a></p>
        <p class="button-wrapper"><a href="https://shop.example/book"><span>My book</span></a></p><div class="preformatted-block"><label class="hide-text">Text within</label><pre>Poem</pre></div>`,
      'posts/13.about-us.html': '<p>Us.</p>',
    });
    expect(report).toMatchObject({ kind: 'Substack posts', files: 8, counts: { created: 5 } });
    expect(report.failed).toMatchObject([{ path: 'post/15', why: expect.stringContaining('missing') }]);
    expect(report.skipped).toEqual([
      { path: 'post/14', why: "'A thread' is a thread of comments" },
      { path: 'post/16', why: "'' is the post of another" },
    ]);
    const player = '<p><a href="https://far.example/17.mp3">https://far.example/17.mp3</a></p>';
    expect(await article('cut')).toHaveProperty(
      'post',
      `<p>Free.</p><p>Paid.</p><p><a href="https://shop.example/book">My book</a></p><pre><code>Poem</code></pre>${player}`,
    );
    expect(report.leftOut.map(({ what }) => what)).toContain('a sound or film that only Substack has');
    expect(report.withheld.map(({ path, why }) => [path, ...why])).toEqual([
      ['post/12', 'audience: only_paid'],
      ['post/13', 'is_published: false'],
      ['post/17', 'part of its text is for some readers only'],
    ]);
    expect(await article('about-us', as(ctx, visitor))).toMatchObject({ post: '<p>Us.</p>' });
    const first = await article('first-letter');
    expect(first).toMatchObject({ title: 'First, with "quotes"', excerpt: 'A subtitle' });
    const { post } = first as { post: string };
    expect(post).toContain('<p>Hello, payers.</p><p>More <a href="/blog/about-us#team">about us</a>.</p>');
    expect(report.leftOut).toContainEqual({
      path: 'post/11',
      what: "a link to 'post/12', which is not public",
      times: 1,
    });
    expect(post).toContain('Boat');
    expect(post).toMatch(
      /<figure class="gallery">(?:<img [^>]*>){2}<figcaption>Two &amp; more<\/figcaption><\/figure>/,
    );
    expect(post).toContain(
      '<p>Noted<sup class="footnote-ref"><a href="#footnote-1" id="footnote-anchor-1">1</a></sup></p>',
    );
    expect(post).toContain(
      '<p>The note <a href="#footnote-anchor-1" class="footnote-backref">↩︎</a></p></li>',
    );
    expect(post).toContain('<p class="formula">a^2</p>');
    expect(post).toContain('<blockquote><p>Said &lt;so&gt;</p><p>Bo</p>');
    expect(post).toContain('<a href="https://b.substack.com/p/x">Another</a>');
    expect(post).not.toContain('Subscribe now');
    const reader = as(ctx, visitor);
    expect(await findMovedPath(reader, '/p/first-letter')).toMatchObject({ slug: 'first-letter' });
    expect(await article('for-payers', reader)).toBe('absent');
  });

  it('with a damaged list is refused', async () => {
    const damaged = { 'posts.csv': `${columns}\n"11.open quote,2021`, 'posts/11.x.html': '<p>x</p>' };
    await expect(run(damaged)).rejects.toMatchObject({ code: 'invalid', message: /posts\.csv is damaged/ });
    await expect(run({ 'readme.txt': 'nothing' })).rejects.toMatchObject({ code: 'unsupported_type' });
  });

  it('of a folder of Markdown is unpacked for the import', async () => {
    const report = await run({
      'blog-main/_config.yml': 'url: https://old.example\npermalink: /:year/:title/',
      'blog-main/_posts/2020-01-02-zipped.md': '---\ntitle: Zipped\n---\n![Red](/images/red.png)',
      'blog-main/images/red.png': await sharp({
        create: { width: 8, height: 6, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer(),
      '__MACOSX/blog-main/_posts/._2020-01-02-zipped.md': 'x',
    });
    expect(report).toMatchObject({
      kind: 'Markdown files',
      failed: [],
      counts: { created: 1 },
      imagesImported: 1,
    });
    expect(await findMovedPath(ctx, '/2020/zipped/')).toMatchObject({ slug: 'zipped' });
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('lekha-archive-'));
    expect(left).toEqual([]);
  });

  it.each([
    ['inside a file', { 'posts/a': 'x', 'posts/a/b.md': 'x' }],
    ['with a long name', { [`posts/${'n'.repeat(300)}/b.md`]: 'x' }],
    ['with a NUL', { 'posts/\0b.md': 'x' }],
  ])('leaves out a path %s, and leaves no files behind', async (_, bad) => {
    const report = await run({ 'posts/one.md': '---\ntitle: One\n---\nx', ...bad });
    expect(report.counts.created).toBe(1);
    expect(report.skipped).toContainEqual({
      path: Object.keys(bad).at(-1),
      why: expect.stringContaining('not allowed on this disk'),
    });
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith('lekha-archive-'));
    expect(left).toEqual([]);
  });

  async function runFile(name: string, text: string) {
    folder = await sourceFolder({ [name]: text });
    ctx = testContext(getDb());
    return importAfterDryRun(ctx, { path: join(folder.path, name), source: `test ${folder.path}` });
  }
  const post = (id: number, more: string) =>
    `<entry><id>tag:blogger.com,1999:blog-1.post-${id}</id>${more}</entry>`;
  const kind = (term: string) =>
    `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${term}"/>`;

  it('of a vault of Obsidian names no category after the folder of the vault', async () => {
    const note = '---\npublish: true\n---\nText';
    await run({
      'Brewing/.obsidian/app.json': '{}',
      'Brewing/Zipped note.md': note,
      'Brewing/Green/Zipped leaf.md': note,
      'Readings/Zipped reading.md': note,
    });
    expect(await article('zipped-note')).toMatchObject({ category: 'articles' });
    expect(await article('zipped-leaf')).toMatchObject({ category: 'green' });
  });

  it('of Blogger links to no post that turns out to be empty', async () => {
    const content = (html: string) => `<content type="html">${html}</content>`;
    const link =
      '&lt;p&gt;To &lt;a href="http://reeds.blogspot.com/2010/02/empty.html"&gt;it&lt;/a&gt;.&lt;/p&gt;';
    const report = await runFile(
      'blog.xml',
      `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom'><generator version='7.00'>Blogger</generator>
      ${post(1, `${kind('post')}<title>Linking to nothing</title>${content(link)}`)}
      ${post(2, `${kind('post')}<title>Empty</title>${content('')}<link rel="alternate" href="http://reeds.blogspot.com/2010/02/empty.html"/>`)}</feed>`,
    );
    expect(report.failed).toEqual([]);
    expect(await article('linking-to-nothing')).toHaveProperty('post', '<p>To it.</p>');
  });

  it('of Blogger reads older exports', async () => {
    const report = await runFile(
      'blog.xml',
      `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:app='http://purl.org/atom/app#'>
      <generator version='7.00'>Blogger</generator>
      ${post(9, `${kind('template')}<title>Template</title><content type="text">x</content>`)}
      ${post(
        1,
        `${kind('post')}<category scheme="http://www.blogger.com/atom/ns#" term="Rivers"/><category scheme="http://www.blogger.com/atom/ns#" term="Boats"/>
        <published>2010-01-02T03:04:05.000+06:00</published><title type="text">Old boats</title>
        <content type="html">&lt;p&gt;See &lt;a href="http://reeds.blogspot.co.uk/2010/02/new.html#x"&gt;new&lt;/a&gt; &amp;amp; &lt;a href="http://reeds.blogspot.com/search/label/Boats"&gt;more&lt;/a&gt;.&lt;/p&gt;&lt;table class="tr-caption-container"&gt;&lt;tr&gt;&lt;td&gt;&lt;img src="https://far.example/b.png" alt=""&gt;&lt;/td&gt;&lt;/tr&gt;&lt;tr&gt;&lt;td class="tr-caption"&gt;A &lt;i&gt;boat&lt;/i&gt;&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;</content>
        <link rel="alternate" type="text/html" href="http://reeds.blogspot.com/2010/01/old-boats.html" title="x"/><author><name>Ada</name></author>`,
      )}
      ${post(
        2,
        `${kind('post')}<published>2010-02-02T00:00:00Z</published><title>New</title><content type="html">New $a^2$, $5 and $10.</content>
        <link rel="alternate" href="http://reeds.blogspot.com/2010/02/new.html"/>`,
      )}
      ${post(9, `${kind('template')}<content type="text">&lt;script src="https://cdn.example/mathjax/MathJax.js"/&gt;</content>`)}
      ${post(3, `${kind('post')}<app:control><app:draft>yes</app:draft></app:control><title>Half</title><content type="html">Half.</content>`)}
      ${post(4, `${kind('comment')}<title>Nice</title><content type="html">Nice!</content><author><name>Ravi</name><uri>https://ravi.example</uri></author><thr:in-reply-to ref="tag:blogger.com,1999:blog-1.post-1"/>`)}
      ${post(5, `${kind('comment')}<content>Lost</content>`)}
      ${post(5, `${kind('page')}<title>About</title><content type="html">Us.</content>`)}</feed>`,
    );
    expect(report).toMatchObject({ kind: 'Blogger posts', failed: [], counts: { created: 4 } });
    expect(report.withheld).toMatchObject([{ status: 'draft', why: ['draft: yes'] }]);
    expect(report.skipped).toMatchObject([
      { path: 'comments', why: expect.stringMatching(/^1 comment on no/) },
    ]);
    expect(report.comments).toBe(1);
    const [comment] = await ctx.db.read.selectFrom('comment').selectAll().execute();
    expect(comment).toMatchObject({
      source_key: 'comment/4',
      author_name: 'Ravi',
      author_url: 'https://ravi.example',
      text: 'Nice!',
      status: 'approved',
    });
    const first = await article('old-boats');
    expect(first).toMatchObject({
      title: 'Old boats',
      category: 'rivers',
      tags: ['Rivers', 'Boats'],
      author: { name: 'Ada' },
      createdAt: '2010-01-01T21:04:05.000Z',
    });
    expect((first as { post: string }).post).toBe(
      '<p>See <a href="/blog/new#x">new</a> &amp; <a href="/search/label/boats">more</a>.</p><figure><img src="https://far.example/b.png" alt=""><figcaption>A <em>boat</em></figcaption></figure>',
    );
    expect(await article('new')).toMatchObject({
      post: '<p>New <span class="formula">a^2</span>, $5 and $10.</p>',
    });
    expect(await findPageRedirect(ctx, '/search/label/Boats')).toEqual({ kind: 'tag', slug: 'boats' });
    expect(await findMovedPath(as(ctx, visitor), '/2010/01/old-boats.html')).toMatchObject({
      slug: 'old-boats',
    });
  });

  it('of Blogger reads newer exports, and refuses hostile and damaged ones', async () => {
    const entry = (id: number, status: string, more = '') =>
      post(
        id,
        `<blogger:type>POST</blogger:type><blogger:status>${status}</blogger:status><title>No ${id}</title>
        <content type='html'>&lt;p&gt;Text ${id}.&lt;/p&gt;</content><published>2020-01-0${id}T00:00:00Z</published>
        <category scheme='tag:blogger.com,1999:blog-1' term='Reeds'/><blogger:filename>/2020/01/no-${id}.html</blogger:filename>${more}`,
      );
    const feed = (inside: string) =>
      `<?xml version='1.0' encoding='utf-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>${inside}`;
    const all = entry(1, 'LIVE') + entry(2, 'DRAFT') + entry(3, 'SOFT_TRASHED');
    const report = await runFile('feed.atom', `${feed(all)}</feed>`);
    expect(report.counts.created).toBe(3);
    expect(report.withheld.map(({ why }) => why)).toEqual([['status: draft'], ['status: soft_trashed']]);
    expect(await article('no-1', as(ctx, visitor))).toMatchObject({ tags: ['Reeds'] });
    expect(await findMovedPath(as(ctx, visitor), '/2020/01/no-1.html')).toMatchObject({ slug: 'no-1' });
    await folder.remove();
    const cut = await runFile('feed.atom', feed(entry(4, 'LIVE')));
    expect(cut.failed).toMatchObject([{ why: expect.stringContaining('ends too early') }]);
    await folder.remove();
    const bomb = `<?xml version='1.0'?><!DOCTYPE feed [<!ENTITY a "b">]><feed xmlns:blogger='x'>&a;</feed>`;
    await expect(runFile('feed.atom', bomb)).rejects.toMatchObject({ code: 'unsupported_type' });
  });
});
