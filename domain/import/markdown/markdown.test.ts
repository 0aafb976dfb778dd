import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../body/body.ts';
import { convertMarkdown, type MarkdownContext } from './markdown.ts';

const html = (source: string, context?: MarkdownContext) => convertMarkdown(source, context).html.trim();
const notices = (source: string) =>
  convertMarkdown(source).notices.map(({ kind, what }) => `${kind}: ${what}`);

describe('Markdown', () => {
  it('has its long runs of combining marks cut, with a notice', () => {
    const run = '\u0323'.repeat(32);
    for (const marks of ['\u0323'.repeat(50), '&#x323;'.repeat(50)]) {
      expect(html(`x${marks} y`)).toBe(`<p>x${run} y</p>`);
      expect(notices(`x${marks} y`)).toEqual(['changed: runs of more than 32 combining marks were cut']);
    }
    expect(notices(`x${run} y`)).toEqual([]);
  });

  it.each([
    ['{{< code file="a.html" >}}\n<!-- note -->\n<ul>\n{{< /code >}}', '<!-- note -->\n<ul>'],
    ['{% highlight html %}\n<!-- note -->\n<ul>\n{% endhighlight %}', '<!-- note -->\n<ul>'],
  ])('keeps the comments and HTML of code: %j', (source, code) => {
    const escaped = code.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(html(source)).toContain(`<pre><code class="language-html">${escaped}\n</code></pre>`);
  });

  it("reads Hexo's code, quotes and images", () => {
    expect(html('{% codeblock Title lang:js %}\nx < 1 // <b>\n{% endcodeblock %}')).toBe(
      '<p>Title</p>\n<pre><code class="language-js">x &lt; 1 // &lt;b&gt;\n</code></pre>',
    );
    expect(html('{% blockquote Ada, Notes %}\nQuoted\n{% endblockquote %}')).toContain('<p>— Ada, Notes</p>');
    expect(html('{% asset_img big pic.png 30 20 A title %}')).toContain('<img src="pic.png" alt="A title">');
  });

  it("links the videos of Zola's shortcodes", () => {
    expect(html('Text {{ youtube(id="abc") }}')).toContain('href="https://www.youtube.com/watch?v=abc"');
  });

  it.each([
    ['Hugo', '{{< youtube dQw4w9WgXcQ >}}'],
    ['Hugo with names', '{{< youtube id="dQw4w9WgXcQ" autoplay="true" >}}'],
    ['Zola', '{{ youtube(id="dQw4w9WgXcQ") }}'],
    ['Jekyll', '{% include youtube.html id="dQw4w9WgXcQ" %}'],
    ['a plugin of Liquid', '{% youtube dQw4w9WgXcQ %}'],
    ['a frame', '<div class="video"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div>'],
  ])('makes cards of the films of %s', async (_, source) => {
    const body = (await cleanBody(html(`Before\n\n${source}\n\nAfter`))).html;
    const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    expect(body).toBe(`<p>Before</p><p class="embed"><a href="${url}">${url}</a></p><p>After</p>`);
  });

  it('links films within a line, and what has no player', async () => {
    const clean = async (source: string) => (await cleanBody(html(source))).html;
    expect(await clean('See {{< vimeo 76979871 >}} now')).toContain(
      '<p>See <a href="https://vimeo.com/76979871">',
    );
    expect(await clean('{{< instagram abc >}}')).toMatch(/^<p><a href=/);
  });

  it('has tables, strikethrough, footnotes and definition lists', () => {
    expect(html('|a|b|\n|-|-|\n|1|2|')).toContain('<td>2</td>');
    expect(html('~~old~~')).toBe('<p><s>old</s></p>');
    expect(html('Text[^1]\n\n[^1]: Note')).toContain('<section class="footnotes">');
    expect(html('Term\n: Meaning')).toContain('<dd>Meaning</dd>');
  });

  it('supports the syntax that kramdown adds to CommonMark', () => {
    expect(html('|a|b|\n|-|\n|1|2|')).toContain('<td>2</td>');
    expect(html('**[저장소](https://a.example)**하고')).toBe(
      '<p><strong><a href="https://a.example">저장소</a></strong>하고</p>',
    );
    expect(html('これは**「強調」**です。')).toBe('<p>これは<strong>「強調」</strong>です。</p>');
  });

  it('keeps the ids of headings and adds those that the text links to', () => {
    expect(html('## One {#first}\n\n## Two {: #second .big}\n\n## Three\n{: #third}')).toBe(
      '<h2 id="first">One</h2>\n<h2 id="second">Two</h2>\n<h2 id="third">Three</h2>',
    );
    expect(html('[down](#the-way)\n\n## The way\n\n## Elsewhere')).toContain(
      '<h2 id="the-way">The way</h2>\n<h2>',
    );
    expect(html('[নিচে](#আমার-কথা)\n\n## আমার কথা')).toContain('id="আমার-কথা"');
  });

  it('reads Markdown in HTML elements with the attribute', () => {
    const source =
      '<aside markdown="1" class="pquote">\n  <img src="a.png" alt="A">\n  Some *words*\n  <p markdown="1" class="pquote-credit">\n— [who](https://a.example)\n  </p>\n</aside>\n\nAfter';
    expect(html(source)).toBe(
      '<aside class="pquote"><p><img src="a.png" alt="A">\nSome <em>words</em></p>\n<p class="pquote-credit">— <a href="https://a.example">who</a></p>\n</aside>\n<p>After</p>',
    );
    expect(html('<div>\n*stars*\n</div>')).toContain('*stars*');
    expect(html('<div markdown="1">\n\n<div markdown="1">\n*in*\n</div>\n\n</div>')).toContain('<em>in</em>');
  });

  it('drops attribute lists, with a notice', () => {
    expect(html('[a](b.html){: .button target="_blank"} c\n{: .lead}')).toBe(
      '<p><a href="b.html">a</a> c</p>',
    );
    expect(notices('a\n{: .lead}')).toEqual(['left_out: an attribute list']);
    expect(html('* toc\n{:toc}\n\nText')).toBe('<p>Text</p>');
    expect(html('1. a\n{: .x}\n2. b')).toBe('<ol>\n<li>a\n</li>\n<li>b</li>\n</ol>');
    expect(html('<div>\na\n</div>\n{: .x}')).not.toContain('{');
    expect(html('T {#set}\n===\n\n{::comment}\na\n\nb\n{:/comment}')).toBe('<h1 id="set">T</h1>');
  });

  it('leaves out comments of any length', () => {
    const lines = 'hidden\n\n'.repeat(5000);
    expect(html(`a\n\n{::comment}\n${lines}{:/comment}\n\nb`)).toBe('<p>a</p>\n<p>b</p>');
    expect(html(`a {::comment}${'hidden '.repeat(5000)}{:/comment}b`)).toBe('<p>a b</p>');
  });

  it('drops attribute lists of other dialects at the end of a block, and no text', () => {
    expect(html('Thanks! {.small #thanks}\n\n![a](a.png)\n{.wide}')).not.toContain('{');
    expect(notices('Thanks! {.small}')).toEqual(['left_out: an attribute list']);
    for (const text of ['A set {a, b}', 'Of {.5}', 'Write {.class} here', '`{.code}`', 'x {y=1}'])
      expect(html(text)).toContain('{');
  });

  it('marks open and completed tasks', () => {
    expect(html('- [ ] a\n- [x] b')).toBe(
      '<ul>\n<li class="task-open">a</li>\n<li class="task-done">b</li>\n</ul>',
    );
  });

  it('shows the title of code above it', () => {
    expect(html('```js src/App.js active {2,3}\nx\n```')).toBe(
      '<figure><figcaption><code>src/App.js</code></figcaption><pre><code class="language-js">x\n</code></pre></figure>',
    );
    expect(html('```ts title="A b.ts"\n<T>\n```')).toContain('<code>A b.ts</code></figcaption>');
    expect(html('```C++\nx\n```')).toBe('<pre><code class="language-c++">x\n</code></pre>');
    expect(notices('```js {1-3}\nx\n```')).toEqual(['left_out: highlighted lines of a code block']);
  });

  it('converts callouts of several dialects to asides or quotes', () => {
    expect(html(':::tip Try it\nText *here*\n:::')).toBe(
      '<aside class="tip">\n<p><strong>Try it</strong></p>\n<p>Text <em>here</em></p>\n</aside>',
    );
    expect(html('<Callout type="warning" title="Own">\n\nHot\n\n</Callout>')).toContain(
      '<aside class="warning">',
    );
    expect(html('> :::info\n> ```\n> :::\n> ```\n> :::')).toContain(
      '<pre><code>:::\n</code></pre>\n</aside>',
    );
    expect(html(':::note\na\n:::tip\nb\n:::\nc\n:::\nd')).toMatch(
      /<aside[\s\S]*<aside[\s\S]*b<\/p>\n<\/aside>\n<p>c[\s\S]*<p>d/,
    );
    expect(html('- a\n\n  :::note\n  b\n\nc\n:::\n\nd')).toMatch(
      /b<\/p>\n<\/aside>\n<\/li>\n<\/ul>\n<p>c<\/p>\n<p>d/,
    );
    expect(html('::: {.callout-tip title="Own"}\na\n:::')).toContain('<aside class="tip">\n<p><strong>Own');
    expect(html('> [!WARNING]\n> Hot')).toBe(
      '<aside class="warning">\n<p><strong>Warning</strong></p>\n<p>Hot</p>\n</aside>',
    );
  });

  it('resolves links', () => {
    const resolveLink = (href: string) => (href === '../other/' ? '/blog/other' : null);
    const { html: out, notices: found } = convertMarkdown(
      '[a](../other/) [b](gone.md) [c](#x) [d](https://a.example)',
      {
        resolveLink,
      },
    );
    expect(out).toContain('<a href="/blog/other">a</a>');
    expect(found.map(({ what }) => what)).toEqual(["the target of a link: 'gone.md' is not imported"]);
  });
});

describe('Liquid', () => {
  it('becomes images, with any quotes in alt texts', () => {
    expect(html('{% image "assets/a.png" "A cat" %}')).toBe('<p><img src="assets/a.png" alt="A cat"></p>');
    expect(html('{% image "a.png", "A "flat" line" %}')).toContain('alt="A &quot;flat&quot; line"');
    expect(html('{% image_with_class "a.png" "wide" "A &ldquo;b&rdquo; c" %}')).toContain('alt="A “b” c"');
    expect(html('{% include figure.html src="/a.png" caption="C" %}')).toContain(
      '<figcaption>C</figcaption>',
    );
    expect(html('{% include "x.html", image: "/a.png", alt: "B" %}')).toContain('<img src="/a.png" alt="B">');
    expect(html('![B]({{ image | url }})', { variables: { image: '/i.png' } })).toContain('src="/i.png"');
  });

  it('becomes URLs', () => {
    expect(html('[a]({{ "/b/" | url }}) [c]({{site.baseurl}}/d)')).toBe(
      '<p><a href="/b/">a</a> <a href="/d">c</a></p>',
    );
    const toPath = (file: string) => (file === '2020-01-01-x' ? '/blog/x' : null);
    expect(html('[a]({% post_url 2020-01-01-x %})', { articlePath: toPath })).toContain('href="/blog/x"');
  });

  it('leaves no trace of a reference to an unknown article', () => {
    expect(html('[a](x{% post_url gone %}) ![b]({% link c.png %}) {% link d %}')).toBe(
      '<p>a <img alt="b"> </p>',
    );
  });

  it('is not resolved in code and raw text', () => {
    expect(html('`{{ a }}` and {% raw %}{{ b }}{% endraw %}')).toBe(
      '<p><code>{{ a }}</code> and {{ b }}</p>',
    );
    expect(html('`{% raw %}{{{% endraw %} }}`')).toBe('<p><code>{{ }}</code></p>');
    expect(html('```\n{% if x %}\n```')).toContain('{% if x %}');
    // The parser says what is code: here the fence ends with its quote.
    expect(html('> ```\n> {{ a.b | c }}\n\n{{ site.x }}after')).toBe(
      '<blockquote>\n<pre><code>{{ a.b | c }}\n</code></pre>\n</blockquote>\n<p>after</p>',
    );
    expect(html('{% highlight ruby %}\nputs "{{ x }}"\n{% endhighlight %}')).toBe(
      '<pre><code class="language-ruby">puts "{{ x }}"\n</code></pre>',
    );
  });

  it('keeps the content of control tags, and reports what is left out', () => {
    const source =
      '{% if a %}Shown{% else %}Too{% endif %} {% widget x %} {{ "ada" | team_link }}{{ "ada" | team_photo }}';
    expect(html(source)).toBe('<p>ShownToo  ada</p>');
    expect(notices(source).join('\n')).toMatch(/left_out: the template tag 'widget'[\s\S]*team_photo/);
  });
});

describe('shortcodes', () => {
  it('become images, code, links and callouts', () => {
    expect(html('{{< figure src="/a.png" caption="C" >}}')).toMatch(
      /<img src="\/a.png" alt="C">[\s\S]*<figcaption>C</,
    );
    expect(html('{{< highlight go "linenos=true" >}}\nx := 1\n{{< /highlight >}}')).toContain(
      'class="language-go"',
    );
    expect(html('{{< youtube abc >}}')).toContain('href="https://www.youtube.com/watch?v=abc">');
    expect(html('{{% notice tip %}}Do *it*{{% /notice %}}')).toContain('<em>it</em>');
    expect(html('{{< details "More" >}}\nText\n{{< /details >}}')).toContain('<summary>More</summary>');
    expect(html('`{{< x >}}` {{</* y */>}}')).toBe('<p><code>{{&lt; x &gt;}}</code> {{&lt; y &gt;}}</p>');
  });

  it('leave their content if they are unknown', () => {
    expect(html('{{< box >}}a {{< pill >}}b{{< /pill >}}{{< /box >}} {{< gone x=1 >}}')).toBe('<p>a b</p>');
    expect(notices('{{< gone x=1 >}}')).toEqual(["left_out: the shortcode 'gone'"]);
  });
});

it.each([
  [
    '> a\n> <Note>\n> b\n> </Note>\n> c',
    /^<blockquote>\s*<p>a<\/p>\s*<aside[\s\S]*<p>b<\/p>\s*<\/aside>\s*<p>c<\/p>\s*<\/blockquote>$/,
  ],
  [
    '> {{% details "M" %}}\n> b\n> {{% /details %}}\n> c',
    /^<blockquote>\s*<details>\s*<summary>M<\/summary>\s*<p>b[\s\S]*c<\/p>\s*<\/blockquote>$/,
  ],
  [
    '1. a\n\n   {{< note >}}\n   b\n   {{< /note >}}\n2. c',
    /^<ol>[\s\S]*<\/aside>\s*<\/li>\s*<li>\s*<p>c<\/p>\s*<\/li>\s*<\/ol>$/,
  ],
  [
    '1. a\n\n   {{< figure src="/a.png" caption="B" >}}\n2. c',
    /^<ol>[\s\S]*<figcaption>B[\s\S]*<p>c<\/p>\s*<\/li>\s*<\/ol>$/,
  ],
  [
    '- a\n  <Callout type="tip">b</Callout>\n- c',
    /^<ul>[\s\S]*<p>b<\/p>\s*<\/aside>\s*<\/li>[\s\S]*c[\s\S]*<\/ul>$/,
  ],
])('tags stay in the quotes and lists of %j', (source, shown) => expect(html(source)).toMatch(shown));

describe('MDX', () => {
  it('keeps comments on headings as ids and loses import and export statements', () => {
    const source =
      "import Alpha from '../../transfer/markdown/a'\nexport const m = {\n  a: 1,\n\n  b: 2\n}\n\n# Hi {/*hello*/}\n\n<Alpha x={1} />\n\nText{' '}here";
    expect(html(source, { mdx: true })).toBe('<h1 id="hello">Hi</h1>\n<p>Text here</p>');
    expect(notices(source).join()).toMatch(/import statement.*export statement.*component <Alpha>/);
  });

  it('converts callouts and details to plain structure', () => {
    expect(html('<Note>\n\n`a`\n\n</Note>')).toBe(
      '<aside class="note">\n<p><strong>Note</strong></p>\n<p><code>a</code></p>\n</aside>',
    );
    expect(html('<Pitfall>\n\na\n\n</Pitfall>')).toContain('<aside class="warning">');
    expect(html('<Details title="Why `x`?">\n\nText\n\n</Details>')).toContain('<summary>Why');
    expect(html('<Figure src="/a.png" alt="It\'s a > b">\n\nSee *it*\n\n</Figure>')).toContain(
      '<figcaption>See <em>it</em></figcaption>',
    );
  });

  it('keeps the content, image and caption of unknown components', () => {
    expect(html('<Intro>\n\nText\n\n</Intro>')).toBe('<p>Text</p>');
    expect(html('<Playground>\n\n```js src/A.js\na\n```\n\n```css hidden\nb\n```\n\n</Playground>')).toMatch(
      /<code>src\/A\.js<\/code>[\s\S]*language-css/,
    );
    expect(html('<Tasks>\n\n#### A {/*a*/}\n\n<Tip>\n\nb\n\n</Tip>\n\n</Tasks>')).toContain(
      '<h4 id="a">A</h4>',
    );
    expect(html('<Drawing src="/a.webp" alt="Alt" caption="Below" />')).toMatch(
      /<img src="\/a\.webp" alt="Alt">[\s\S]*<figcaption>Below<\/figcaption>/,
    );
  });

  it('keeps the text of unknown components', () => {
    expect(html('<Foo a={{b: "}"}} title="T">\n\nText\n\n<Bar/>\n\n</Foo>')).toBe(
      '<p><strong>T</strong></p>\n<p>Text</p>',
    );
    expect(html('<Foo>\n\nA List<String> is', { mdx: true })).toContain('A List&lt;String&gt; is');
    expect(html('<Link to={path}>here</Link> <Link to="/a?b&c">there</Link>', { mdx: true })).toBe(
      '<p>here <a href="/a?b&amp;c">there</a></p>',
    );
    expect(html('<Foo />\n\n<div className="a" style={{b: 1}}>c</div>')).toBe('<div class="a">c</div>');
  });

  it('is not detected in HTML with capitals', () => {
    expect(html('<P>One</P>\n\n    code')).toContain('<pre><code>code');
  });
});

const piece = fc.constantFrom(
  '{% raw %}',
  '{% endraw %}',
  '{{',
  '}}',
  '{% image "',
  '" %}',
  '{{< x >}}',
  '{{< /x >}}',
  '<Note>',
  '</Note>',
  '<A b={',
  '}',
  '```',
  '~~~\n',
  '`',
  '\n\n',
  '\n',
  '> ',
  '- ',
  '# ',
  '{#id}',
  '{: .a}',
  '<div markdown="1">',
  '</div>',
  '<!--',
  '-->',
  '[^1]',
  ':::note\n',
  '{/*',
  '*/}',
  'word ',
  '<img src="a">',
  '<script>',
  '"',
  "'",
  '\uFDD00\uFDD1',
  '\uFDD2\uFDD3',
  '](',
  '{{< ref "x" >}}',
  '{% post_url x %}',
);

describe('a hostile text', () => {
  // With a square of the length each of these took from ten seconds to minutes; the time-out ends what hangs.
  it.each([
    '<!--',
    '{%',
    '{% raw %}',
    '{% comment %}',
    '{{< highlight a >}}',
    '{{</* ',
    '{::comment}',
    '{::comment}\n',
    '{::comment}\n\n',
    '<Note/><img src=',
  ])('of %j many times over is converted', (piece) => {
    const out = html(piece.repeat(Math.floor(400_000 / piece.length)));
    expect(out.length).toBeLessThan(4_000_000);
  });

  it('prints front matter a limited number of times', () => {
    const out = html('{{ a }} '.repeat(5000), { variables: { a: 'x'.repeat(1000) } });
    expect(out.length).toBeLessThan(600_000);
  });
});

describe('any text', () => {
  it('is converted without errors and marks', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 40 }), (pieces) => {
        const out = html(pieces.join(''));
        expect(out).not.toMatch(/[\uFDD0-\uFDD3]/);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its words in any surroundings', () => {
    const wrap = fc.constantFrom(
      (t: string) => `<Note>\n\n${t}\n\n</Note>`,
      (t: string) => `<Unknown>\n\n${t}\n\n</Unknown>`,
      (t: string) => `<div markdown="1">\n${t}\n</div>`,
      (t: string) => `{% if x %}\n${t}\n{% endif %}`,
      (t: string) => `{{< box >}}\n${t}\n{{< /box >}}`,
      (t: string) => `:::note\n${t}\n:::`,
      (t: string) => `> ${t.replaceAll('\n', '\n> ')}`,
      (t: string) => `- Item\n\n  ${t.replaceAll('\n', '\n  ')}`,
      (t: string) => `<Details>\n\n#### Heading {/*h*/}\n\n${t}\n\n</Details>`,
    );
    fc.assert(
      fc.property(fc.array(wrap, { maxLength: 6 }), (wraps) => {
        const source = wraps.reduce((text, around) => around(text), 'kept `code` words');
        expect(html(source)).toContain('kept <code>code</code> words');
      }),
      { numRuns: 300 },
    );
  });
});
