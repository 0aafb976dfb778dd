import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../body/body.ts';
import { makeNotices } from '../files/notices.ts';
import { writeHtml } from '../html/html-tree.ts';
import { makeOldSite } from '../sites/old-site.ts';
import { planItem } from '../sites/plan-item.ts';
import { convertPost } from './convert-post.ts';

const item = {
  key: 'post/1',
  title: 'One',
  slug: 'one',
  excerpt: null,
  date: null,
  withheld: { reasons: [], waits: null },
  oldUrls: ['https://old.example/one/'],
  sample: '',
};

function convert(text: string, meta: Record<string, string> = {}, notices = makeNotices()): string {
  const fields = new Map([
    ['content:encoded', text],
    ['wp:post_id', '1'],
  ]);
  const document = convertPost(
    { fields, terms: [], meta: new Map(Object.entries(meta)), formerSlugs: [], comments: [], tooLong: false },
    {
      planned: planItem(item, { siteLang: 'en', exported: new Date(0) }),
      links: { resolve: () => null, findPath: () => null },
      site: makeOldSite(['https://old.example']),
      notices,
      attachments: {
        byId: new Map([['5', { url: 'https://old.example/a.png', title: 'A', alt: 'Alt', caption: 'Cap' }]]),
        byParent: new Map([['1', ['5']]]),
        blocks: new Map(),
        blockChars: 0,
      },
    },
  );
  return writeHtml(document).replace(/>\s+</g, '><');
}

const image = '<img src="https://old.example/a.png" alt="Alt">';
const videoLink = '<a href="https://video.example/v">https://video.example/v</a>';

const videoCard = `<p class="embed">${videoLink}</p>`;

it('has a card in a figure with its caption below', async () => {
  const figure =
    '<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://video.example/v\n</div><figcaption>A film</figcaption></figure><!-- /wp:embed -->';
  expect((await cleanBody(convert(figure))).html).toBe(`${videoCard}<p>A film</p>`);
});

it('has the notes of the plugin Footnotes, and the formulas of QuickLaTeX', () => {
  const html = convert('A word.((A note (of some) words.)) ((a+b)) <code>x((a b c d e f))</code>');
  expect(html).toContain(
    'A word.<sup class="footnote-ref"><a href="#note-1" id="note-1-link">1</a></sup> ((a+b))',
  );
  expect(html).toContain('<code>x((a b c d e f))</code>');
  expect(html).toContain('<p>A note (of some) words. <a');
  expect(convert('[latexpage]\n\nSo $x^2$, $5 and $6.')).toBe(
    '<p>So <span class="formula">x^2</span>, $5 and $6.</p>',
  );
});

it('has its footnotes, which are beside the text', async () => {
  const text =
    '<!-- wp:paragraph --><p>A<sup data-fn="f1" class="fn"><a href="#f1" id="f1-link">1</a></sup></p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
  const html = convert(text, { footnotes: JSON.stringify([{ id: 'f1', content: '<em>The</em> note' }]) });
  expect((await cleanBody(html)).html).toBe(
    '<p>A<sup class="footnote-ref"><a href="#f1" id="f1-link">1</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="f1" class="footnote-item"><p><em>The</em> note <a href="#f1-link" class="footnote-backref">↩︎</a></p></li></ol></section>',
  );
  const open = JSON.stringify([{ id: 'f1', content: '<p>Open' }]);
  expect(convert('A', { footnotes: open })).toContain('<p>Open <a href="#f1-link"');
});

it('names a shortcode without anything to read as left out', () => {
  const notices = makeNotices();
  convert('[rev_slider alias="x"] and [scribd id="1"]', {}, notices);
  expect(notices.list()).toEqual([
    { kind: 'left_out', what: 'the shortcode [rev_slider]', times: 1 },
    { kind: 'left_out', what: 'the shortcode [scribd]', times: 1 },
  ]);
});

it.each([
  ['{', 0, 'the footnotes: they are too long or damaged'],
  [JSON.stringify(Array(1001).fill({ id: 'f', content: 'N' })), 1000, 'footnotes after the first 1000'],
  ['', 0, undefined],
])('has at most 1000 footnotes, and names lost ones', (footnotes, count, what) => {
  const notices = makeNotices();
  expect(convert('A', { footnotes }, notices).split('<li').length - 1).toBe(count);
  expect(notices.list().map((notice) => notice.what)).toEqual(what === undefined ? [] : [what]);
});

describe('a text of WordPress', () => {
  it.each([
    ['One\ntwo\n\nThree', '<p>One<br>\ntwo</p><p>Three</p>'],
    ['<ul>\n<li>One</li>\n<li>Two</li>\n</ul>', '<ul><li>One</li><li>Two</li></ul>'],
    ['<h2>Head</h2>\nText', '<h2>Head</h2><p>Text</p>'],
    ['<pre>a\n\nb</pre>\nText', '<pre>a\n\nb</pre><p>Text</p>'],
    ['<blockquote>One\n\nTwo</blockquote>', '<blockquote><p>One</p><p>Two</p></blockquote>'],
    ['[gallery]', `<figure>${image}<figcaption>Cap</figcaption></figure>`],
    ['[gallery ids="5"]', `<figure>${image}<figcaption>Cap</figcaption></figure>`],
    [
      '<figure class="wp-block-gallery alignwide columns-2"><ul class="blocks-gallery-grid"><li><figure><a href="https://e.org/"><img src="https://e.org/1.png" alt="1"></a></figure></li><li><figure><img src="https://e.org/2.png" alt="2"></figure></li></ul><figcaption>Two</figcaption></figure>',
      '<figure class="gallery alignwide"><a href="https://e.org/"><img src="https://e.org/1.png" alt="1"></a><img src="https://e.org/2.png" alt="2"><figcaption>Two</figcaption></figure>',
    ],
    ['[embed]https://video.example/v[/embed]', videoCard],
    ['Text\n\nhttps://video.example/v\n\nText', `<p>Text</p>${videoCard}<p>Text</p>`],
    ['[video mp4="https://video.example/v"][/video]', `<p>${videoLink}</p>`],
    ['[youtube id="abc123"]', 'https://www.youtube.com/watch?v=abc123'],
    ['[code language="js"]a < b[/code]', '<pre><code class="language-js">a &lt; b</code></pre>'],
    ['[box title="Head"]Inner **text**[/box]', '<p>Head</p><p>Inner **text**</p>'],
    ['[promo image="https://old.example/a.png" alt="Alt"]', `<figure>${image}</figure>`],
    ['[code]a = "[gallery]";[/code]', '<pre><code>a = "[gallery]";</code></pre>'],
    ['[row][column]Left[/column][column]Right[/column][/row]', '<p>Left</p><p>Right</p>'],
    [
      '[vc_btn title="Go on" link="url:https%3A%2F%2Fe.org%2Fgo||target:_blank"]',
      '<p><a href="https://e.org/go">Go on</a></p>',
    ],
    [
      'One\n\n[recent_posts]\n\n[contact-form-7 id="2" title="Contact"]\n\nTwo [a_b]',
      '<p>One</p><p>Two [a_b]</p>',
    ],
    ['[php]$a = <b>[0];[/php]', '<pre><code class="language-php">$a = &lt;b&gt;[0];</code></pre>'],
    [
      'So \\(a_1 &lt; b\\), \\[x^2\\] and $$\\frac12$$, not \\(this\\), $$5 or $$ <code>\\(a^2\\)</code>',
      '<p>So <span class="formula">a_1 &lt; b</span>, <span class="formula">x^2</span> and <span class="formula">\\frac12</span>, not \\(this\\), $$5 or $$ <code>\\(a^2\\)</code></p>',
    ],
    [
      '<pre>a</pre>\n\nb[latex]&#xFDD0;0&#xFDD1;[/latex]',
      '<pre>a</pre><p>b<span class="formula">0</span></p>',
    ],
    ['A [php] and [css] stay', '<p>A [php] and [css] stay</p>'],
    [
      '<pre class="brush: js; title: x">a</pre>',
      '<pre class="brush: js; title: x"><code class="language-js">a</code></pre>',
    ],
    ['<pre lang="en"><code>a</code></pre>', '<pre lang="en"><code>a</code></pre>'],
    [
      'So $latex a < b&s=2$ and [latex]\\sqrt[3]{x}[/latex], for $5 and $6',
      'So <span class="formula">a &lt; b</span> and <span class="formula">\\sqrt[3]{x}</span>, for $5 and $6',
    ],
    ['$latex a &lt; b&amp;s=2$, $latex a</p>$', '<span class="formula">a &lt; b</span>, $latex a'],
    [
      'A[footnote]One <em>note</em>[/footnote] b[mfn]Two[/mfn]',
      '<p>A<sup class="footnote-ref"><a href="#note-1" id="note-1-link">1</a></sup> b<sup class="footnote-ref"><a href="#note-2" id="note-2-link">2</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="note-1" class="footnote-item"><p>One <em>note</em><a href="#note-1-link" class="footnote-backref">↩︎</a></p></li>',
    ],
    ['[su_quote cite="Ada"]Words[/su_quote]', '<blockquote><p>Words</p><p><cite>Ada</cite></p></blockquote>'],
    ['[vc_raw_html]JTNDYiUzRXglM0MlMkZiJTNF[/vc_raw_html]', '<b>x</b>'],
    ['[vc_single_image image="5"][vc_separator]', `<figure>${image}<figcaption>Cap</figcaption></figure>`],
    [
      '[fusion_imageframe]https://old.example/a.png[/fusion_imageframe]',
      '<img src="https://old.example/a.png"',
    ],
    ['[su_button url="https://e.org"]Go[/su_button]', '<a href="https://e.org">Go</a>'],
    [
      '[tweet https://tweets.example/1] [tweet] [instagram]',
      '<a href="https://tweets.example/1">https://tweets.example/1</a>',
    ],
    ['[contact-form][contact-field label="Name"][/contact-form]Text[hr]', '<p>Text</p>'],
    [
      '[embedyt]https://youtu.be/dQw4w9WgXcQ[/embedyt]',
      '<p class="embed"><a href="https://youtu.be/dQw4w9WgXcQ">',
    ],
    [
      'Ours: [recent_posts number="5" title="New"] and [woocommerce_cart], [toc] [the_rest]',
      '<p>Ours:  and ,  [the_rest]</p>',
    ],
    ['<p>Hi <img src="https://s.w.org/1.png" alt="😀" class="wp-smiley" /></p>', '<p>Hi 😀</p>'],
    [
      '<!-- wp:file --><div><a href="https://e.org/f.pdf">A file</a><a href="https://e.org/f.pdf" class="wp-block-file__button">Download</a></div><!-- /wp:file -->',
      '<div><a href="https://e.org/f.pdf">A file</a></div>',
    ],
    ['An aside [1] and [sic] stay', '<p>An aside [1] and [sic] stay</p>'],
    ['[[gallery]] is escaped', '<p>[gallery] is escaped</p>'],
    ['<code>[gallery]</code>', '<p><code>[gallery]</code></p>'],
    [
      '[caption width="5"]<img src="https://old.example/a.png" alt="Alt"> Words[/caption]',
      '<figcaption>Words</figcaption>',
    ],
    [
      '<!-- wp:gallery --><figure class="wp-block-gallery"><!-- wp:image --><figure class="wp-block-image"><img src="https://old.example/a.png" alt="Alt"></figure><!-- /wp:image --><figcaption>All</figcaption></figure><!-- /wp:gallery -->',
      `<figure class="wp-block-image">${image}</figure><p>All</p>`,
    ],
    [
      '<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://video.example/v\n</div></figure><!-- /wp:embed -->',
      videoCard,
    ],
    [
      '<!-- wp:social-link {"url":"https://social.example/me","service":"github"} /-->',
      '<a href="https://social.example/me">github</a>',
    ],
    ['<!-- wp:spacer /-->\n\nOne\n\nTwo', '<p>One</p><p>Two</p>'],
  ])('%j', (text, html) => {
    expect(convert(text)).toContain(html);
  });

  it.each([
    '[',
    '[a ',
    '[a b="',
    '[a]',
    '[code]',
    '[code][/code',
    '[caption]',
    '[caption][/caption]',
    '[a][b][/a]',
    '<p>',
    '</p>',
    '<!-- wp:a -->',
    '<!-- wp:block {"ref":1',
    '<pre>',
    '\n\n',
    ' \n',
    'https://a.example/ ',
    '<a href="',
    '[[a',
    '&#91;',
    '[fn]a[/fn]',
    '[fn]',
    '[php]',
    '$latex a',
    '\\(a',
    '$$a_1',
    '$$a_1 b$$',
    '[latex]a[/latex]',
    '<pre lang="js">',
  ])('of %j many times over is converted or refused in bounded work', (part) => {
    const text = part.repeat(Math.ceil(100_000 / part.length));
    try {
      expect(convert(text).length).toBeLessThan(30 * text.length);
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid' });
    }
  });
});
