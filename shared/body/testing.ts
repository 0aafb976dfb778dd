import fc from 'fast-check';

const TAGS =
  `p div span h1 h2 h3 ul ol li blockquote pre code table caption thead tbody tr td th dl dt dd details summary
figure figcaption aside section a img b strong i em u s sub sup mark small kbd abbr q cite ruby rt rp br hr input iframe
video center font svg math script style template noscript textarea title form button select option label custom-tag note
article main picture source object embed base meta link`.split(/\s+/);

const ATTRIBUTES = [
  ...['class="embed"', 'data-embed="iframe"', 'src="https://www.youtube.com/embed/dQw4w9WgXcQ"'],
  ...['class="footnotes"', 'class="footnote-ref"', 'class="footnote-backref"', 'class="note credit avatar"'],
  ...[
    'class="language-js"',
    'class="ql-align-center ql-indent-2"',
    'class="footnotes-sep"',
    'class="align-left"',
  ],
  ...['style="color:red;background-color:#fff"', 'style="text-align:center;font-weight:bold"', 'style="x"'],
  ...['style="text-decoration:underline"', 'style="font-weight:normal"', 'bgcolor="red"', 'align="right"'],
  ...['href="https://e.org/?a=1&amp;b=2"', 'href="#fn1"', 'href="javascript:x"', 'href="//e.org"', 'href=""'],
  ...[
    'src="/a.png"',
    'src="https://e.org/a"',
    'src="http://e.org"',
    'src="data:text/html,x"',
    'id="fnref1"',
    'id="ক"',
  ],
  ...[
    'dir="rtl"',
    'lang="bn"',
    'title=" t &quot; "',
    'alt="&lt;&#13;"',
    'colspan="2"',
    'rowspan="0"',
    'start="3"',
  ],
  ...[
    'type="a"',
    'type="checkbox"',
    'checked',
    'open',
    'width="10"',
    'onclick="x"',
    'data-indent="3"',
    'scope="col"',
  ],
];

const TEXTS = [
  'a',
  ' ',
  '  b ',
  '\n',
  '\t',
  '&nbsp;',
  '&lt;b&gt;',
  '&amp;amp;',
  '<',
  '>',
  '&',
  '"',
  'লেখা',
  '日本',
  '\r\n',
  '&#1;',
];

const open = fc
  .tuple(fc.constantFrom(...TAGS), fc.subarray(ATTRIBUTES, { maxLength: 4 }))
  .map(([tag, attributes]) => `<${[tag, ...attributes].join(' ')}>`);
const close = fc.constantFrom(...TAGS).map((tag) => `</${tag}>`);
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 4 }));

/** Random HTML: tags opened, closed and nested in any order. */
export const anyHtml: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: open }, { weight: 2, arbitrary: close }, { weight: 3, arbitrary: text }),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''));

const HOSTILE_PARTS = [
  ...[
    '"',
    "'",
    '<',
    '>',
    '&',
    '=',
    '/',
    ' ',
    '\n',
    '\t',
    '`',
    ';',
    ':',
    '{',
    '}',
    '-',
    '&quot;',
    '&lt;',
    '&#34;',
  ],
  ...[
    '</thead>',
    '</code>',
    '</table>',
    '<th',
    '<td',
    '<aside',
    '<section',
    '<a',
    '<pre>',
    '</',
    '<!--',
    ']]>',
  ],
  ...[
    'style="color:red',
    ' style=">color:red',
    'class="language-js">',
    ' scope="',
    ' id="x"',
    'tabindex="0"',
  ],
  ...[
    'onmouseover=alert(1)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
  ],
  ...[
    'javascript:alert(1)',
    'https://e.org/',
    '/a.png',
    '#fn1',
    'data:image/png;base64,AA==',
    'language-js',
    '$&',
  ],
  ...[
    'color:red',
    'background-color:#fff',
    'text-align:left',
    'note',
    'avatar',
    'credit',
    'লেখা',
    'x',
    '1',
    '$1',
  ],
];

/** An attribute value of an attacker. */
export const hostileValue: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...HOSTILE_PARTS) }, fc.string({ maxLength: 3 })), {
    maxLength: 7,
  })
  .map((parts) => parts.join(''));
