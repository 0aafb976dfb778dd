import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../body/body.ts';
import { convertMarkdown, type MarkdownContext } from './markdown.ts';

const body = async (source: string, context?: MarkdownContext) =>
  (await cleanBody(convertMarkdown(source, context).html)).html;

it.each([
  ['Energy $E = mc^2$ here', '<p>Energy <span class="formula">E = mc^2</span> here</p>'],
  [
    '$x$, $n$ and $f(x)$',
    '<p><span class="formula">x</span>, <span class="formula">n</span> and <span class="formula">f(x)</span></p>',
  ],
  ['In $$a_1 \\\\ b$$ text', '<p>In <span class="formula">a_1 \\\\ b</span> text</p>'],
  [
    '$$\n\\begin{aligned}\na &= b \\\\\nc &= {{d}}\n\\end{aligned}\n$$',
    '<p class="formula">\\begin{aligned}\na &amp;= b \\\\\nc &amp;= {{d}}\n\\end{aligned}</p>',
  ],
  ['```math\n\\frac{1}{2}\n```', '<p class="formula">\\frac{1}{2}</p>'],
  ['So \\\\(a*b*c\\\\) is', '<p>So <span class="formula">a*b*c</span> is</p>'],
  ['\\\\[\na^2\n\\\\]', '<p class="formula">a^2</p>'],
  ['So $`a*b*c`$ is', '<p>So <span class="formula">a*b*c</span> is</p>'],
  ['So \\(\\alpha\\) is', '<p>So <span class="formula">\\alpha</span> is</p>'],
  ['{{< katex >}}a^2{{< /katex >}}', '<p class="formula">a^2</p>'],
  [
    '<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    '<p><span class="formula">x^2</span></p>',
  ],
  // Amounts and shells.
  ['From $5 and $10 to 20$ or 30$.', '<p>From $5 and $10 to 20$ or 30$.</p>'],
  ['Costs $5 + tax, so $10_000', '<p>Costs $5 + tax, so $10_000</p>'],
  ['`$a^2$` and \\$a^2\\$', '<p><code>$a^2$</code> and $a^2$</p>'],
  ['Set $HOME/$USER and $PATH', '<p>Set $HOME/$USER and $PATH</p>'],
  ['An \\(aside\\) and \\[x\\]', '<p>An (aside) and [x]</p>'],
])('reads formulas: %s', async (source, expected) => expect(await body(source)).toBe(expected));

const LIQUID = { templates: { values: {}, runsAll: false } };

it.each([
  ['H~2~O, x^2^, ~gone~, ~~struck~~', '<p>H<sub>2</sub>O, x<sup>2</sup>, <s>gone</s>, <s>struck</s></p>'],
  ['==marked== ++new++ :tada:', '<p><mark>marked</mark> <u>new</u> 🎉</p>'],
  ['a ~ b ~ c, C++ and D++, x == y == z, 10:30:45', '<p>a ~ b ~ c, C++ and D++, x == y == z, 10:30:45</p>'],
  [
    '!!! tip "Good *idea*"\n    One\n\n    Two\n\nAfter',
    '<aside class="tip"><p><strong>Good <em>idea</em></strong></p><p>One</p><p>Two</p></aside><p>After</p>',
  ],
  ['??? note "More"\n    Hidden\n', '<details><summary>More</summary><p>Hidden</p></details>'],
  [
    '=== "C"\n\n    One\n\n=== "D"\n\n    Two',
    '<p><strong>C</strong></p><p>One</p><p><strong>D</strong></p><p>Two</p>',
  ],
  [
    '/// tip | Good *idea*\nOne\n\n- Two\n///\n\nAfter',
    '<aside class="tip"><p><strong>Good <em>idea</em></strong></p><p>One</p><ul><li>Two</li></ul></aside><p>After</p>',
  ],
  [
    '//// details | More\n    open: true\n    type: warning\n\nOut\n/// bug\nIn\n///\n////',
    '<details><summary>More</summary><p>Out</p><aside class="note"><p><strong>Bug</strong></p><p>In</p></aside></details>',
  ],
  [
    '![a](https://i.example/a.png)\n/// caption\nFig *1*\n///\n\n/// tab | C\nOne\n///',
    '<figure><img src="https://i.example/a.png" alt="a"><figcaption>Fig <em>1</em></figcaption></figure><p><strong>C</strong></p><p>One</p>',
  ],
  ['/// not closed\n\n/// b\n\n////', '<p>/// not closed</p><p>/// b</p><p>////</p>'],
  [
    '```js\na\n// highlight-next-line\nb // [!code ++]\n/* highlight-start */\n```',
    '<pre><code class="language-js">a\nb\n</code></pre>',
  ],
  [
    '- a\n\n  ```mdx-code-block\n  <Tabs>\n  ```\n  <TabItem label="x">b</TabItem>\n  ```mdx-code-block\n  </Tabs>\n  ```',
    '<ul><li><p>a</p><p><strong>x</strong></p><p>b</p></li></ul>',
    { mdx: true },
  ],
  ['```mdx-code-block\nNot closed\n\nLast', '<p>Not closed</p><p>Last</p>', { mdx: true }],
  [
    ':::{admonition} A title\n:class: tip\n\nText\n:::\n\n```js {a}\n:::\n```\n\n:::{note} Own\nB\n:::',
    '<aside class="tip"><p><strong>A title</strong></p><p>Text</p></aside><pre><code class="language-js">:::\n</code></pre><aside class="note"><p><strong>Own</strong></p><p>B</p></aside>',
  ],
  [
    '{% sidenote "id" "Side words are here" %}, {% newthought "New" %}, {% unknown "a b" %}, {% pic path: a.png alt: "Alt" %}',
    '<p>Side words are here, New, ,</p><figure><img src="a.png" alt="Alt"></figure>',
    LIQUID,
  ],
  [
    '<p>\\(x^2\\) $y_1$ <code>$z_1$</code></p><script src="https://cdn.example/MathJax.js"></script>',
    '<p><span class="formula">x^2</span> <span class="formula">y_1</span> <code>$z_1$</code></p>',
    { html: true },
  ],
  [
    '![](https://i.example/a.png align="left") {% picture wide b.jpg --alt Two words --img class="x" %}',
    '<p><img src="https://i.example/a.png" alt=""> <img src="b.jpg" alt="Two words"></p>',
    LIQUID,
  ],
  [':::spoiler Title\nHidden\n:::', '<details><summary>Title</summary><p>Hidden</p></details>'],
  ['::: theorem Of Newton\nText\n:::', '<p><strong>Of Newton</strong></p><p>Text</p>'],
  [
    'A {++new++} {--old--} {~~a *b*~>c~~} {==d==}{>>why<<} {++open {+x+} {a--b}',
    '<p>A <u>new</u> <s>old</s> <s>a </s><em><s>b</s></em><u>c</u> <mark>d</mark> {++open {+x+} {a--b}</p>',
  ],
  [
    '@[youtube](dQw4w9WgXcQ)\n\n%[https://example.org/a]\n\nme@[other](https://example.org/b)',
    '<p class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p><p><a href="https://example.org/a">https://example.org/a</a></p><p>me@<a href="https://example.org/b">other</a></p>',
  ],
  [
    '[a]({filename}/x/b.md) ![c]({static}/c.png) [d]({tag}tea) [e]({index}) <a href="|filename|b.md">f</a>',
    '<p><a href="/x/b.md">a</a> <img src="/c.png" alt="c"> <a href="/tag/tea.html">d</a> <a href="/">e</a> <a href="b.md">f</a></p>',
  ],
  [
    'A {{/* note */}}B {{/* youtube(id="x") */}} {{</* ref "y" */>}} `{{</* code */>}}`',
    '<p>A B {{ youtube(id="x") }} {{&lt; ref "y" &gt;}} <code>{{&lt; code &gt;}}</code></p>',
  ],
  ['> [!TIP]\n> Text', '<aside class="tip"><p><strong>Tip</strong></p><p>Text</p></aside>'],
  [
    '> [!warning]- Own *title*\n> One\n>\n> Two',
    '<aside class="warning"><p><strong>Own <em>title</em></strong></p><p>One</p><p>Two</p></aside>',
  ],
  [
    '{% note info %}\nText\n{% endnote %}',
    '<aside class="note"><p><strong>Info</strong></p><p>Text</p></aside>',
    { templates: { values: {}, runsAll: false } },
  ],
  [
    '{{< button href="https://b.example" >}}Read *on*{{< /button >}}',
    '<p><a href="https://b.example">Read on</a></p>',
  ],
  [
    '{% img left /x.png 300 200 "A title" "An alt" %}',
    '<p><img src="/x.png" alt="An alt" title="A title"></p>',
  ],
  ['{{% comment %}}Secret{{% /comment %}}Open', '<p>Open</p>'],
  [
    '[[1]] and [[Feature 1]] and [[none]]\n\n[Feature 1]: https://f.example\n[1]: https://o.example',
    '<p>[<a href="https://o.example">1</a>] and [<a href="https://f.example">Feature 1</a>] and [[none]]</p>',
  ],
  ['[[toc]]\n\nText', '<p>Text</p>'],
  ['* a\n\n<!-- -->\n\n* b', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
  ['a <!-- {{ x }} --> b', '<p>a b</p>'],
  [
    'See www.example.org/a. Write to ada@example.org, not example.com',
    '<p>See <a href="http://www.example.org/a">www.example.org/a</a>. Write to <a href="mailto:ada@example.org">ada@example.org</a>, not example.com</p>',
  ],
  ['[TOC]\n\nText', '<p>Text</p>'],
  ['a&#150;b &#x92;c&#x2019; &#151;', '<p>a–b ’c’ —</p>'],
  ['it\u0092s', '<p>it’s</p>'],
  [
    ':octicons-arrow-right-24: [Go](/go){ .md-button data-x } :tada: [:fontawesome-brands-github:{ .big }](/gh) **b**{ .c }',
    '<p><a href="/go">Go</a> 🎉 <a href="/gh">github</a> <strong>b</strong></p>',
    { extensions: new Set(['pymdownx.emoji', 'attr_list']) },
  ],
  [':material-x: and 10:simple-a:b', '<p>:material-x: and 10:simple-a:b</p>'],
  [
    '| a { .x } | b |\n|---|---|\n| c | d {a} |\n\nText\n{ .annotate }',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d {a}</td></tr></tbody></table><p>Text</p>',
  ],
  ['**b**{ c } [d](/e){ #f }', '<p><strong>b</strong>{ c } <a href="/e">d</a></p>'],
  ['::: pkg.mod.Class\n    options:\n      show: true\n\n::: pkg\n\nText', '<p>::: pkg</p><p>Text</p>'],
  ['- a\n\n    ::: pkg\n\nText', '<ul><li>a</li></ul><p>Text</p>', { extensions: new Set(['mkdocstrings']) }],
  // A theme of Jekyll, Minimal Mistakes, themes of Hugo
  [
    "{% include embed/youtube.html id='dQw4w9WgXcQ' %}",
    '<p class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  ],
  [
    '{% include video id="dQw4w9WgXcQ" provider="youtube" %}{% include embed/video.html src="/a.mp4" %}',
    '<p class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  ],
  ['{% include youtube.html id=page.video %}Text', '<p>Text</p>'],
  [
    '{{< youtubeLite id="dQw4w9WgXcQ" label="Film" >}}',
    '<p class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  ],
  [
    '{{< tabs >}}{{% tab "Linux" %}}\nOne\n{{% /tab %}}{{< /tabs >}}',
    '<p><strong>Linux</strong></p><p>One</p>',
  ],
  [
    '{{< mermaid >}}\na --> b\n\nb --> c\n{{< /mermaid >}}',
    '<pre><code class="language-mermaid">a --&gt; b\n\nb --&gt; c\n</code></pre>',
  ],
  [
    '{{< card link="https://c.example" title="A card" >}}',
    '<p><a href="https://c.example"><strong>A card</strong></a></p>',
  ],
  [
    '{{< admonition note "Own title" >}}Text{{< /admonition >}}',
    '<aside class="note"><p><strong>Own title</strong></p><p>Text</p></aside>',
  ],
  [
    '{{< alert "circle-info" >}}Text{{< /alert >}}',
    '<aside class="note"><p><strong>Note</strong></p><p>Text</p></aside>',
  ],
  [
    '{{< blockquote author="Ada" title="Notes" >}}Words{{< /blockquote >}}',
    '<blockquote><p>Words</p><p>— Ada, Notes</p></blockquote>',
  ],
  ['{{< link "https://l.example" "A link" >}}', '<p><a href="https://l.example">A link</a></p>'],
  // Zola
  ['{% quote(author="Ada") %}\nWords\n{% end %}', '<blockquote><p>Words</p><p>— Ada</p></blockquote>'],
  [
    '{% alert(type="tip") %}\nA {% details(summary="More") %}b{% end %}\n{% end %}',
    '<aside class="tip"><p><strong>Tip</strong></p><p>A</p><details><summary>More</summary><p>b</p></details></aside>',
  ],
  ['{{ image(path="a.png", alt="A") }}', '<figure><img src="a.png" alt="A"></figure>'],
  // Themes of Hexo
  ['{% btn https://b.example, Read on, home %}', '<p><a href="https://b.example">Read on</a></p>', LIQUID],
  ['A {% label primary@new word %} and {% label other blue %}', '<p>A new word and other</p>', LIQUID],
  ['{% pullquote left %}Words{% endpullquote %}', '<blockquote><p>Words</p></blockquote>', LIQUID],
  [
    '{% note info no-icon %}Text{% endnote %}',
    '<aside class="note"><p><strong>Info</strong></p><p>Text</p></aside>',
    LIQUID,
  ],
  [
    '{% hideToggle A title %}Text{% endhideToggle %}',
    '<details><summary>A title</summary><p>Text</p></details>',
    LIQUID,
  ],
  [
    '{% tabs t %}\n<!-- tab First -->\nOne\n<!-- endtab -->\n{% endtabs %}',
    '<p><strong>First</strong></p><p>One</p>',
    LIQUID,
  ],
  [
    '{% mermaid %}\na --> b\n{% endmermaid %}',
    '<pre><code class="language-mermaid">a --&gt; b\n</code></pre>',
    LIQUID,
  ],
  ['A{# a note,\n\n#1 #} b, {#c', '<p>A b, {#c</p>', LIQUID],
  [
    '{% code title="a.js" %}\n```js\nx\n```\n{% endcode %}',
    '<p>a.js</p><pre><code class="language-js">x\n</code></pre>',
    LIQUID,
  ],
  [
    '![A](a.png =250x) ![](b.png =20%x30 "T") (c =2x)',
    '<p><img src="a.png" alt="A"> <img src="b.png" alt=""> (c =2x)</p>',
  ],
  [
    '{{< cta "Sign up" "/now/" >}} {{< article link="/x/" >}}',
    '<p><a href="/now/">Sign up</a></p><p><a href="/x/">/x/</a></p>',
  ],
  // Eleventy
  [
    '{% image "./a.png", "A boat", "(min-width: 30em) 50vw" %}',
    '<p><img src="./a.png" alt="A boat"></p>',
    LIQUID,
  ],
  ['{% css %}.a{}{% endcss %}{% js %}go(1){% endjs %}Text', '<p>Text</p>', LIQUID],
  [
    '{% figure "a.png", "An alt", "A caption" %}',
    '<figure><img src="a.png" alt="An alt"><figcaption>A caption</figcaption></figure>',
    LIQUID,
  ],
  [
    '<lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube>',
    '<p class="embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  ],
  // Obsidian and VuePress
  [
    '![](https://youtu.be/dQw4w9WgXcQ)',
    '<p class="embed"><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p>',
  ],
  ['![A boat|200x100](a.png)', '<p><img src="a.png" alt="A boat"></p>', { vault: true }],
  [
    '::: tabs\n@tab One *x*\nA\n@tab:active Two\nB\n:::',
    '<p><strong>One <em>x</em></strong></p><p>A</p><p><strong>Two</strong></p><p>B</p>',
  ],
  ['@tab One', '<p>@tab One</p>'],
  // MkDocs
  [
    'Press ++ctrl+"x"+del++ and ++new++, ^^in it^^ and a^^b ^^ c',
    '<p>Press <kbd>Ctrl</kbd>+<kbd>x</kbd>+<kbd>Del</kbd> and <kbd>New</kbd>, <u>in it</u> and a^^b ^^ c</p>',
    { extensions: new Set(['pymdownx.keys']) },
  ],
  ['[a ^^b](/c) d^^', '<p><a href="/c">a ^^b</a> d^^</p>'],
  ['```{python, echo=FALSE}\nx\n```', '<pre><code class="language-python">x\n</code></pre>'],
] as [string, string, MarkdownContext?][])('reads %j', async (source, expected, context) =>
  expect(await body(source, context)).toBe(expected),
);

it.each([
  ['<img src="/a.png" style={{float: \'left\'}} />', '<p><img src="/a.png" alt=""></p>'],
  ['Text <span style={{color: "red"}}>red</span>.', '<p>Text red.</p>'],
  ['import p from \'./p.png\';\n\n<img src={p} alt="P" />', '<p><img src="./p.png" alt="P"></p>'],
  ['<img src={require(\'./p.png\').default} alt="P" />', '<p><img src="./p.png" alt="P"></p>'],
  [
    '<details>\n<summary>A **b**</summary>\nText *c*\n</details>',
    '<details><summary>A <strong>b</strong></summary><p>Text <em>c</em></p></details>',
  ],
  [
    '<Tabs>\n<TabItem value="npm" label="npm">\n\nOne\n\n</TabItem>\n</Tabs>',
    '<p><strong>npm</strong></p><p>One</p>',
  ],
  [
    '<CodeBlock language="js">{`a();\nb();`}</CodeBlock>\n\n<CodeBlock>{code}</CodeBlock>',
    '<pre><code class="language-js">a();\nb();\n</code></pre>',
  ],
  [
    '<ReactPlayer url="https://youtu.be/dQw4w9WgXcQ" />',
    '<p class="embed"><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p>',
  ],
  [
    'Hash $\\mathsf{h}_{512}$ costs $5, and $x_{1}$',
    '<p>Hash <span class="formula">\\mathsf{h}_{512}</span> costs $5, and <span class="formula">x_{1}</span></p>',
  ],
])('reads the JSX of %j', async (source, expected) =>
  expect(await body(source, { mdx: true })).toBe(expected),
);

it.each([
  '$',
  '$$',
  '$a',
  '\\\\(',
  '\\(',
  '~a',
  '~',
  '==',
  '++a',
  '^a',
  ':a',
  '> [!NOTE]\n\n',
  '!!! note\n    ',
  '??? a "b"\n',
  '=== "a"\n    ',
  '[[',
  '[[a',
  '[a]: b\n',
  '{% note %}',
  '{% a() %}',
  '{% a("',
  '{% end %}',
  '{# a ',
  '^^a',
  '^^a^^',
  '++a+',
  '{# a #}',
  '![a](b =2x',
  '![a](b =2x)',
  '<span a={',
  'import a from "a.png"\n',
  '::: note\n',
  '/// note\n',
  '////\n',
  '{++a',
  '{++a++}',
  '@[a](b)',
  '%[https://a]',
  '{{/* a',
  ':b: c\n',
  '> ',
  '$$\n',
  '\\\\[\n',
  '`$',
])('reads %j many times over in bounded work', (part) => {
  const text = part.repeat(30_000 / part.length);
  const { html } = convertMarkdown(text, { mdx: true, templates: { values: {}, runsAll: true } });
  expect(html.length).toBeLessThan(text.length * 40);
});

it.each([
  ['{% tabs t %}\n<!-- tab', ' '],
  ['<A', 'a'],
  ['{', '/*{'],
  ['# a {/*', ' '],
  ['import', ' '],
  ['# a', ' '],
  ['!!!', ' '],
  ['```\n[!code', ' '],
  ['```\nhighlight-', ' #'],
  ['{{< figure src="a.png" alt="a', ' ', 'b" >}}'],
  ['{{< a', ' '],
  ['{{< ', 'a'],
])('reads %j with very many %j in bounded work', (start, part, end = '|') => {
  const text = `${start}${part.repeat(200_000 / part.length)}${end}`;
  for (const mdx of [undefined, true] as const)
    expect(convertMarkdown(text, { ...LIQUID, ...(mdx && { mdx }) }).html.length).toBeLessThan(
      text.length * 40,
    );
});

it.each([
  ['::: a\n', ':::\n'],
  ['/// a\n', '///\n'],
  ['::: note\n', ':::\n'],
])('reads %j in itself very many times', (open, close) => {
  const text = `${open.repeat(20_000)}${close.repeat(20_000)}\nKept`;
  expect(convertMarkdown(text).html).toContain('<p>Kept</p>');
});

it('resolves very many tags that others do not close in bounded work', () => {
  const text = `${'{{< a >}}'.repeat(50_000)}${'{{< /b >}}'.repeat(50_000)}{{< c >}}Kept{{< /c >}}`;
  expect(convertMarkdown(text).html).toContain('Kept');
});

describe('values of MDX', () => {
  const html = (source: string) => convertMarkdown(source, { mdx: true, variables: { title: 'Tea' } });

  it('are read of constants, front matter and literals, and never run', () => {
    const source =
      'export const year = 2024;\n\nIn {year}, {frontMatter.title} for {"<all>"}.\n\nBy {author.name}.';
    const { html: shown, notices } = html(source);
    expect(shown.trim()).toBe('<p>In 2024, Tea for &lt;all&gt;.</p>\n<p>By .</p>');
    expect(notices).toContainEqual({ kind: 'left_out', what: 'the value of {author.name}', times: 1 });
    expect(html('{items.map((item) => <li>{item}</li>)}').html).toBe('');
    expect(html('A set {a, b c} and \\{x}').html).toBe('<p>A set {a, b c} and {x}</p>\n');
  });

  it('become lists and code where components show them', () => {
    const rows = Array.from(
      { length: 400 },
      (_, n) => `{ name: 'n${n}', type: "A | B", rows: [{ name: \`x\` }] }`,
    );
    const { html: shown } = html(`<PropertiesTable\n  content={[\n${rows.join(',\n')}\n]}\n/>`);
    expect(shown).toContain('<li><strong>n399</strong>: A | B<ul><li><strong>x</strong></li></ul></li>');
    expect(shown).not.toContain('PropertiesTable');
    expect(html('<Cards items={[{ title: "One", href: "/one", text: "A `b`" }]} />').html.trim()).toBe(
      '<ul><li><strong><a href="/one">One</a></strong>: A <code>b</code></li></ul>',
    );
    expect(html('<Snippet text={["npm i", "npm t"]} dark />').html).toContain('<code>npm i\nnpm t\n</code>');
    expect(html('| a |\n|---|\n| <Check size={18} /> |').html).toContain('<td>✓</td>');
  });
});
