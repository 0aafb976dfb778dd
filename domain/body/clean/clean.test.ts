import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serialiseBody } from '../../../shared/body/schema.ts';
import { anyHtml } from '../../../shared/body/testing.ts';
import { cleanBody, imagesIn } from '../body.ts';
import { parseTree } from '../parse.ts';
import { buildTree } from '../tree.ts';

const clean = async (html: string) => (await cleanBody(html)).html;

describe('keeps HTML that the schema allows', () => {
  test.each([
    '<p>a <strong>b <em>c</em></strong> <u>d</u> <s>e</s> <code>f</code></p>',
    '<p><a href="https://e.org/?a=1&amp;b=2" title="t"><code>x</code></a> <a href="/blog/ক">y</a> <a href="#z">z</a></p>',
    '<p><a href="mailto:a@e.org">m</a></p>',
    '<h1 id="ক">a</h1><h6>b</h6>',
    '<p style="text-align:center" data-indent="2" dir="rtl" lang="ar">a</p>',
    '<p><span style="color:#ff0000"><span style="background-color:yellow">a</span></span></p>',
    '<p>H<sub>2</sub>O x<sup>2</sup> <mark>m</mark> <small>s</small> <kbd>k</kbd> <abbr title="T">t</abbr></p>',
    '<p><q>a</q> <cite>b</cite> <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>',
    '<p><span lang="fa" dir="rtl">سلام</span></p>',
    '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>',
    '<ol start="3" type="a"><li>a</li></ol>',
    '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>',
    '<pre><code class="language-c++">a &lt; b\n\n  c</code></pre>',
    '<p>a<br>b</p><hr>',
    '<p>a <img src="/a.png" alt="" title="t" width="10" height="20"></p>',
    '<figure class="align-right"><img src="https://e.org/a.png" alt="x"><figcaption>b <em>c</em></figcaption></figure>',
    '<figure><a href="/x"><img src="/a.png" alt=""></a></figure>',
    '<figure><pre><code>a</code></pre><figcaption>b</figcaption></figure>',
    '<table><caption>c</caption><thead><tr><th scope="col">a</th><th style="text-align:right">b</th></tr></thead><tbody><tr><td colspan="2" style="background-color:#eee">c</td></tr></tbody></table>',
    '<dl><dt>a</dt><dd>b</dd><dd><p>c</p><p>d</p></dd></dl>',
    '<details open=""><summary>a</summary><p>b</p></details>',
    '<aside class="warning"><p>a</p></aside><aside><p>b</p></aside>',
    '<p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>b <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
    '<p><img src="data:image/png;base64,iVBORw0KGgo=" alt=""></p>',
    '<p class="embed"><a href="https://e.org/?a=1&amp;b=2">https://e.org/?a=1&amp;b=2</a></p>',
    '<blockquote><p class="embed"><a href="https://e.org/">A title</a></p></blockquote>',
  ])('%s', async (html) => {
    expect(await cleanBody(html)).toEqual({ html, dropped: [] });
    expect(serialiseBody(parseTree(buildTree(html)))).toBe(html);
  });
});

describe('keeps cards of links', () => {
  const YOUTUBE = '<p class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">';
  const frame = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>';
  test.each([
    ['players of known providers', frame],
    ['players in a paragraph', `<p>${frame}</p>`],
    ['players in wrappers', `<div class="video"><div>${frame}</div></div>`],
    ['players in a figure', `<figure class="kg-card">${frame}</figure>`],
    ['an old player', '<object data="http://www.youtube.com/v/dQw4w9WgXcQ"></object>'],
  ])('from %s', async (_, html) => {
    const cleaned = await cleanBody(html);
    expect(cleaned.html).toMatch(new RegExp(`^${YOUTUBE.replace(/[?]/g, '\\$&')}[^<]*</a></p>$`));
    expect(cleaned.dropped).not.toContain('<iframe> (a link to it is kept)');
  });

  test.each([
    [
      'with other text',
      '<p class="embed">a <a href="https://e.org/">b</a></p>',
      '<p>a <a href="https://e.org/">b</a></p>',
    ],
    [
      'of two',
      '<p class="embed"><a href="https://e.org/">a</a><a href="/b">b</a></p>',
      '<p><a href="https://e.org/">a</a><a href="/b">b</a></p>',
    ],
    ['on this site', '<p class="embed"><a href="/b">b</a></p>', '<p><a href="/b">b</a></p>'],
    [
      'of an email address',
      '<p class="embed"><a href="mailto:a@e.org">b</a></p>',
      '<p><a href="mailto:a@e.org">b</a></p>',
    ],
    [
      'with an image',
      '<p class="embed"><a href="https://e.org/"><img src="/a.png" alt=""></a></p>',
      '<p><a href="https://e.org/"><img src="/a.png" alt=""></a></p>',
    ],
    ['without a link', '<p class="embed">a</p>', '<p>a</p>'],
  ])('except links %s', async (_, html, expected) => {
    expect(await clean(html)).toBe(expected);
  });

  test('below a figure with a caption, as a paragraph', async () => {
    expect(await clean(`<figure>${frame}<figcaption>A <em>film</em></figcaption></figure>`)).toBe(
      `${YOUTUBE}https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p><p>A <em>film</em></p>`,
    );
  });
});

describe('translates other HTML to the canonical form', () => {
  test.each([
    ['', ''],
    ['<p></p><p> </p><p><br></p>', ''],
    ['text', '<p>text</p>'],
    [
      '<b>a</b><i>b</i><strike>c</strike><ins>d</ins><samp>e</samp>',
      '<p><strong>a</strong><em>b</em><s>c</s><u>d</u><code>e</code></p>',
    ],
    ['<b style="font-weight:normal"><span style="font-weight:700">a</span></b>', '<p><strong>a</strong></p>'],
    ['<div>a<div>b</div>c</div>', '<p>a</p><p>b</p><p>c</p>'],
    ['<div dir="rtl">a<p dir="ltr">b</p></div>', '<p dir="rtl">a</p><p dir="ltr">b</p>'],
    [
      '<center>a</center><p align="right">b</p>',
      '<p style="text-align:center">a</p><p style="text-align:right">b</p>',
    ],
    ['<font color="#F00">a</font>', '<p><span style="color:#f00">a</span></p>'],
    ['<p class="ql-align-right ql-indent-2">a</p>', '<p style="text-align:right" data-indent="2">a</p>'],
    ['<ul>a<li>b<li><ol><li>c</ol></ul>', '<ul><li>a</li><li>b</li><li><ol><li>c</li></ol></li></ul>'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    ['<h2><p>a</p><p>b</p></h2>', '<h2>a<br>b</h2>'],
    ['<pre class="lang-js">\na\n<b>b</b></pre>', '<pre><code class="language-js">a\nb</code></pre>'],
    [
      '<figure><p><img src="/a.png"></p><figcaption><p>b</p></figcaption></figure>',
      '<figure><img src="/a.png" alt=""><figcaption>b</figcaption></figure>',
    ],
    ['<figure><figcaption>a</figcaption></figure>', '<p>a</p>'],
    [
      '<table><tr><td>a</td></tr></table><caption>b <b>c</b></caption>',
      '<table><caption>b c</caption><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['<caption>a</caption>', '<p>a</p>'],
    ['<details>a<summary>b</summary></details>', '<details><summary>b</summary><p>a</p></details>'],
    [
      '<aside class="pquote"><img src="/a.png" class="pquote-avatar"> a <p class="pquote-credit">b</p></aside>',
      '<aside class="pullquote"><p><img src="/a.png" alt="" class="avatar"> a</p><p class="credit">b</p></aside>',
    ],
    [
      '<div class="admonition warning"><p>a</p></div><Pitfall>b</Pitfall>',
      '<aside class="warning"><p>a</p></aside><aside class="warning"><p>b</p></aside>',
    ],
    [
      '<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup>',
      '<p><sup class="footnote-ref"><a href="#fn:1" id="fnref:1">1</a></sup></p>',
    ],
    [
      '<figure class="wp-block-image alignwide"><img src="/a.png" role="none"></figure><figure class="kg-card kg-width-full"><img src="/a.png" role="button"></figure>',
      '<figure class="align-wide"><img src="/a.png" alt="" role="presentation"></figure><figure class="align-full"><img src="/a.png" alt=""></figure>',
    ],
    ['<label><input type="checkbox" checked> a</label>', '<p>☑ a</p>'],
    [
      '<ul><li><label><input type="checkbox" checked> a</label></li><li><p><input type="checkbox">b</p></li><li>c <input type="checkbox"></li></ul>',
      '<ul><li class="task-done">a</li><li class="task-open">b</li><li>c ☐</li></ul>',
    ],
    [
      '<ol><li class="task-done x">a</li><li class="done">b</li></ol>',
      '<ol><li class="task-done">a</li><li>b</li></ol>',
    ],
    ['<a href="//e.org/x">a</a>', '<p><a href="https://e.org/x">a</a></p>'],
    ['<img src="http://e.org/a.png">', '<p><img src="https://e.org/a.png" alt=""></p>'],
    ['<p>a\u0000b\u0007c\r\nd</p>', '<p>abc d</p>'],
    ['<p>a\u0080\u0090b\u009f\ufffe\ufdd0\u{1ffff}c</p>', '<p>a€bŸc</p>'],
    ['<p>a\u0085b\u2028c\u2029d\u000be\u000cf</p>', '<p>a b c d e f</p>'],
    ['<p>a&#x85;b&#x2028;c&#11;d</p>', '<p>a…b c d</p>'],
    ['<pre><code>a\u0085b\u2028c</code></pre>', '<pre><code>a\nb\nc</code></pre>'],
    [
      '<iframe src="https://e.org/v"></iframe>b',
      '<p><a href="https://e.org/v">https://e.org/v</a></p><p>b</p>',
    ],
    [
      '<video><source src="https://e.org/v.mp4">No video.</video>',
      '<p><a href="https://e.org/v.mp4">https://e.org/v.mp4</a></p><p>No video.</p>',
    ],
  ])('%s', async (given, expected) => {
    expect(await clean(given)).toBe(expected);
  });

  test('turns URLs of the site into paths', async () => {
    const { html } = await cleanBody(
      '<a href="https://me.org">a</a><img src="https://me.org/media/a.png"><a href="https://me.org.evil.example/">b</a>',
      { origin: 'https://me.org' },
    );
    expect(html).toBe(
      '<p><a href="/">a</a><img src="/media/a.png" alt=""><a href="https://me.org.evil.example/">b</a></p>',
    );
  });
});

test('names everything that was removed once', async () => {
  const { html, dropped } = await cleanBody(
    `<script>x</script><marquee onclick=x>a</marquee><blink>b</blink><p onclick="y" style="float:left;color:red">c</p>
     <a href="javascript:x">d</a><iframe src="https://e.org"></iframe><p class="lead">e</p><div><span>f</span></div>`,
  );
  expect(html).toBe(
    '<p>ab</p><p>c</p><p>d</p><p><a href="https://e.org">https://e.org</a></p><p>e</p><p>f</p>',
  );
  expect(dropped).toEqual([
    '<script> with its content',
    '<marquee> (its text is kept)',
    '<blink> (its text is kept)',
    'attribute onclick',
    'style float',
    'style color',
    'a URL with javascript:',
    '<iframe> (a link to it is kept)',
    'attribute class',
  ]);
});

test('leaves a clean body unchanged, whatever it was cleaned from', async () => {
  await fc.assert(
    fc.asyncProperty(anyHtml, async (html) => {
      const cleaned = await clean(html);
      expect(await clean(cleaned)).toBe(cleaned);
      expect(serialiseBody(parseTree(buildTree(cleaned)))).toBe(cleaned);
    }),
    { numRuns: 500 },
  );
});

test('loses no word', async () => {
  const words = fc.array(fc.constantFrom('লেখা', 'word', '日本語', 'x1', 'é'), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(
      // Several copies of unclosed frames nest deeper than a body may.
      anyHtml.filter((html) => !/<(?:script|style|template)|<iframe[\s\S]*<iframe/.test(html)),
      words,
      async (html, expected) => {
        const marked = expected.map((word, index) => `<b>${word}${index}</b>`).join(html);
        const cleaned = await clean(marked);
        for (const [index, word] of expected.entries()) expect(cleaned).toContain(`${word}${index}`);
      },
    ),
    { numRuns: 300 },
  );
});

test('finds images with their alt texts, in linear time for unclosed tags', () => {
  const body =
    '<p><img src="/media/a.png?x=1&amp;y=2" width="3" alt="&lt;b&gt;"></p><img class="c" src="/media/b.png">';
  expect(imagesIn(body)).toEqual([
    { url: '/media/a.png?x=1&y=2', alt: '<b>' },
    { url: '/media/b.png', alt: '' },
  ]);
  // In quadratic time this would take minutes.
  expect(imagesIn('<img '.repeat(400_000))).toEqual([]);
});

test.each([
  '<img src="https://169.254.169.254/x" alt="a">',
  '<img src="http://2130706433/x">',
  '<img src="//[::ffff:10.0.0.1]/x">',
  '<img src="ht\ntp://0x7f.1/x">',
  '<figure><img src="https://printer.local/x"></figure>',
  '<picture><source srcset="https://10.0.0.1/x"><img srcset="https://10.0.0.1/x" src="https://10.0.0.1/x"></picture>',
])('drops an image at an address that is not public, and says so: %s', async (html) => {
  const { html: body, dropped } = await cleanBody(`<p>a</p>${html}<p>b</p>`);
  expect(body).toBe('<p>a</p><p>b</p>');
  expect(dropped).toContain('an image at an address that is not public');
});

test('keeps images of public hosts, and of the site itself wherever it is', async () => {
  const html = '<p><img src="https://8.8.8.8/x" alt=""><img src="/media/a.png" alt=""></p>';
  expect((await cleanBody(html)).html).toBe(html);
  const own = '<p><img src="http://localhost:3000/media/a.png" alt=""></p>';
  expect((await cleanBody(own, { origin: 'http://localhost:3000' })).html).toBe(
    '<p><img src="/media/a.png" alt=""></p>',
  );
});
