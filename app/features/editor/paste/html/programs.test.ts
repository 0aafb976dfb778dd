import { expect, test } from 'vitest';
import { renderFormula } from '../../../../../shared/formulas/mathml.ts';
import { pasted, readHtml } from './testing.ts';

const item = (list: string, level: number, marker: string, text: string, style = '') =>
  `<p class=MsoListParagraph style='${style}text-indent:-18pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span></span><![endif]>${text}</p>`;
const online = (tag: string, level: number, text: string, list = '1', start = '') =>
  `<div class="ListContainerWrapper"><${tag} role="list"${start && ` start="${start}"`}><li data-listid="${list}" data-aria-level="${level}" class="OutlineElement"><p class="Paragraph"><span>${text}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;
const mono = 'font-family: Consolas, monospace; white-space: pre;';
const mathml = '<math><msup><mi>x</mi><mn>2</mn></msup></math>';
const x2 = '<p>a <span class="formula">x^{2}</span> b</p>';

test.each([
  [
    'numbered headings',
    `<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1<span>&nbsp;&nbsp;</span></span><![endif]>One</h1><h2 style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.1<span>&nbsp;</span></span>Two</h2><p class=MsoNormal>Text</p>`,
    '<h1>One</h1><h2>Two</h2><p>Text</p>',
  ],
  [
    'markers without a dot',
    item('l0', 1, '1', 'a') + item('l0', 1, '2', 'b'),
    '<ol><li>a</li><li>b</li></ol>',
  ],
  [
    'numbers of several levels',
    item('l0', 1, '2', 'a') + item('l0', 2, '2.3', 'b'),
    '<ol start="2"><li>a<ol start="3"><li>b</li></ol></li></ol>',
  ],
  [
    'items of several paragraphs',
    item('l0', 1, '1.', 'a') +
      item('l0', 2, 'o', 'b', 'margin-left:72pt;') +
      "<p class=MsoListParagraph style='margin-left:72pt'>b more</p>" +
      item('l0', 2, 'o', 'c', 'margin-left:72pt;') +
      '<p class=MsoListParagraph>a more</p>' +
      item('l0', 1, '2.', 'd') +
      '<p class=MsoNormal>End</p>',
    '<ol><li><p>a</p><ul><li><p>b</p><p>b more</p></li><li>c</li></ul><p>a more</p></li><li>d</li></ol><p>End</p>',
  ],
  [
    'formats of numbers in the style sheet',
    `<html><head><style>@list l0:level1 {mso-level-number-format:bullet;} p.MsoListBullet {mso-list:l0 level1 lfo1;}</style></head><body><p class=MsoListBullet><span style='mso-list:Ignore'>v</span>a</p></body></html>`,
    '<ul><li>a</li></ul>',
  ],
  [
    'a formula',
    `<p class=MsoNormal>a <!--[if gte msEquation 12]><m:oMath><m:sSup><m:sSupPr><m:ctrlPr/></m:sSupPr><m:e><m:r><span>x</span></m:r></m:e><m:sup><m:r><span>2</span></m:r></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><img src="file:///C:/a.png"><![endif]> b</p>`,
    x2,
  ],
  [
    'letters and Roman numbers',
    item('l0', 1, 'b.', 'a') +
      item('l0', 2, 'i.', 'b') +
      item('l0', 2, 'ii.', 'c') +
      item('l1', 1, 'A)', 'd') +
      item('l1', 1, 'B)', 'e'),
    '<ol start="2" type="a"><li>a<ol type="i"><li>b</li><li>c</li></ol></li></ol><ol type="A"><li>d</li><li>e</li></ol>',
  ],
  [
    'Roman numbers in the style sheet',
    `<html><head><style>@list l0:level1 {mso-level-number-format:roman-upper;}</style></head><body>${item('l0', 1, 'V.', 'a')}${item('l0', 1, 'VI.', 'b')}</body></html>`,
    '<ol start="5" type="I"><li>a</li><li>b</li></ol>',
  ],
  [
    'headings of the levels 7 to 9',
    `<p class=MsoHeading7 style='margin-left:64.8pt;mso-list:l0 level7 lfo1'><span style='mso-list:Ignore'>A.1</span>One</p><p class=MsoHeading9>Two</p><p class=MsoNormal>Text</p>`,
    '<h6>One</h6><h6>Two</h6><p>Text</p>',
  ],
  [
    'the comments of reviewers, which are not pasted',
    `<p class=MsoNormal>The <a style='mso-comment-reference:A_1'>river</a><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a><span>&nbsp;</span></span> rises.</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div class=msocomtxt><p class=MsoCommentText><span class=MsoCommentReference><a class=msocomoff href="#_msoanchor_1">[A1]</a></span>Check this</p></div></div></div>`,
    '<p>The river rises.</p>',
  ],
  [
    'a formula of its own line between words',
    `<p class=MsoNormal>a <!--[if gte msEquation 12]><m:oMathPara><m:oMath><m:r>x</m:r></m:oMath></m:oMathPara><![endif]--><![if !msEquation]><img src="file:///C:/a.png"><![endif]> <i>b <!--[if gte msEquation 12]><m:oMath><m:r>y</m:r></m:oMath><![endif]--></i></p>`,
    '<p>a</p><p class="formula">x</p><p><em>b <span class="formula">y</span></em></p>',
  ],
  [
    'links of Outlook',
    '<p class=MsoNormal><a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&amp;data=05" title="Original URL: https://example.org/a?b=1">here</a></p>',
    '<p><a href="https://example.org/a?b=1">here</a></p>',
  ],
])('Word: %s', (_what, html, body) => {
  expect(pasted(html)).toBe(body);
});

test.each([
  [
    'depths',
    online('ul', 1, 'a') + online('ul', 2, 'b') + online('ul', 2, 'c') + online('ul', 1, 'd'),
    '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul>',
  ],
  [
    'numbers with bullets inside',
    online('ol', 1, 'a', '1', '1') + online('ul', 2, 'b', '2') + online('ol', 1, 'c', '1', '2'),
    '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
  ],
  [
    'a list that goes on',
    `${online('ol', 1, 'c', '1', '3')}<p>Text</p>`,
    '<ol start="3"><li>c</li></ol><p>Text</p>',
  ],
  [
    'headings',
    '<div class="OutlineElement"><p role="heading" aria-level="2" class="Paragraph">One</p></div>',
    '<h2>One</h2>',
  ],
  [
    'paragraphs that are indented like the item before',
    `${online('ol', 1, 'a', '1', '1')}${online('ul', 2, 'b', '2')}<div class="OutlineElement"><p class="Paragraph" style="margin-left: 96px">b more</p></div><div class="OutlineElement"><p class="Paragraph" style="margin: 0px 0px 0px 48px">a more</p></div>${online('ol', 1, 'c', '1', '2')}<div class="OutlineElement"><p class="Paragraph">End</p></div>`,
    '<ol><li><p>a</p><ul><li><p>b</p><p>b more</p></li></ul><p>a more</p></li><li>c</li></ol><p>End</p>',
  ],
  [
    'letters',
    online('ol', 1, 'a').replace(
      '<li',
      '<li data-list-defn-props="{&quot;469769242&quot;:[65533,4],&quot;469777803&quot;:&quot;left&quot;}"',
    ),
    '<ol type="a"><li>a</li></ol>',
  ],
  [
    'numbered headings',
    '<div class="ListContainerWrapper"><ol><li data-aria-level="1" data-listid="1"><p role="heading" aria-level="1">One</p></li></ol></div><p>Text</p>',
    '<h1>One</h1><p>Text</p>',
  ],
])('Word on the web: %s', (_what, html, body) => {
  expect(pasted(html)).toBe(body);
});

test.each([
  ['our own', 'a <span class="formula">x^{2}</span> b'],
  [
    'KaTeX',
    `a <span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">x^{2}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span> b`,
  ],
  [
    'MathJax 3',
    `a <mjx-container jax="CHTML"><mjx-math aria-hidden="true">x2</mjx-math><mjx-assistive-mml>${mathml}</mjx-assistive-mml></mjx-container> b`,
  ],
  ['MathJax 2', 'a <span class="MathJax"><nobr>x2</nobr></span><script type="math/tex">x^{2}</script> b'],
  ['Word on the web', `a <span class="MathEquation">${mathml}</span> b`],
  [
    'Wikipedia',
    'a <span class="mwe-math-element"><span style="display:none"><math alttext="{\\displaystyle x^{2}}"></math></span><img class="mwe-math-fallback-image-inline" src="https://wikimedia.org/a.svg"></span> b',
  ],
  ['Google Docs', 'a <img src="https://www.google.com/chart?cht=tx&amp;chl=x%5E%7B2%7D"> b'],
])('a formula in a line from %s', (_from, html) => {
  expect(pasted(`<p>${html}</p>`)).toBe(x2);
});

test.each([
  ['<mfrac><mn>1</mn><mi>n</mi></mfrac>', '\\frac{1}{n}'],
  ['<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>', '\\sqrt{a+b}'],
  ['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>', '∑_{i}^{n}'],
  ['<mi>sin</mi><mo>\u2061</mo><mi>x</mi>', '\\sin x'],
  ['<mover><mi>v</mi><mo>→</mo></mover>', '\\vec{v}'],
  [
    '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>',
    '\\begin{matrix}1 & 2\\end{matrix}',
  ],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  ['<constructor><mi>x</mi></constructor>', 'x'],
  ['<mover><mi>x</mi><mo>constructor</mo></mover>', '\\overset{constructor}{x}'],
  ['<mrow><mo>{</mo><mi>x</mi><mo>}</mo></mrow>', '\\{x\\}'],
  ['<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>', '\\left[a,b\\right]'],
  ['<munder><mo>lim</mo><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>', '\\lim_{n→∞}'],
  ['<mi>a</mi><mtext>50% of_it</mtext>', 'a\\text{50\\% of\\_it}'],
  ['<msubsup><mi>Γ</mi><mi>i</mi><mi>j</mi></msubsup><mspace/><mi>y</mi>', 'Γ_{i}^{j}\\ y'],
  ['<mtext>a\\b^c~d</mtext>', '\\text{a\\textbackslash b\\textasciicircum c\\textasciitilde d}'],
  ['<mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac>', '\\genfrac{}{}{0pt}{}{n}{k}'],
  [
    '<mover><mi>A</mi><mi>B</mi></mover><munder><mi>C</mi><mi>D</mi></munder>',
    '\\overset{B}{A}\\underset{D}{C}',
  ],
])('MathML %s becomes TeX', (inner, tex) => {
  expect(renderFormula(tex, true, readHtml)).toHaveProperty('math');
  expect(pasted(`<p>a <math>${inner}</math></p>`)).toBe(
    `<p>a <span class="formula">${tex.replaceAll('&', '&amp;')}</span></p>`,
  );
});

const word = (math: string) =>
  pasted(`<p>a <!--[if gte msEquation 12]><m:oMath>${math}</m:oMath><![endif]--></p>`);
const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const base = (text: string) => `<m:e>${run(text)}</m:e>`;

test.each([
  [`<m:f><m:num>${run('1')}</m:num><m:den>${run('n')}</m:den></m:f>`, '\\frac{1}{n}'],
  [`<m:rad><m:deg>${run('3')}</m:deg>${base('x')}</m:rad>`, '\\sqrt[3]{x}'],
  [`<m:rad><m:radPr><m:degHide m:val="on"/></m:radPr><m:deg/>${base('x')}</m:rad>`, '\\sqrt{x}'],
  [
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup>${base('i')}</m:nary>`,
    '∑_{i=1}^{n} i',
  ],
  [`<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${base('x')}</m:d>`, '\\left\\{x\\right.'],
  [`<m:func><m:fName>${run('sin')}</m:fName>${base('x')}</m:func>`, '\\sin x'],
  [`<m:acc><m:accPr><m:chr m:val="\u0305"/></m:accPr>${base('x')}</m:acc>`, '\\overline{x}'],
  [
    `<m:m><m:mr>${base('1')}${base('2')}</m:mr><m:mr>${base('3')}${base('4')}</m:mr></m:m>`,
    '\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}',
  ],
  [`<m:eqArr>${base('x=1')}${base('y=2')}</m:eqArr>`, '\\begin{aligned}x=1 \\\\ y=2\\end{aligned}'],
  [`<m:limLow>${base('max')}<m:lim>${run('x')}</m:lim></m:limLow>`, '\\max_{x}'],
  [`<m:limLow>${base('argmax')}<m:lim>${run('x')}</m:lim></m:limLow>`, '\\operatorname*{argmax}_{x}'],
  [`<m:sPre><m:sub>${run('1')}</m:sub><m:sup>${run('2')}</m:sup>${base('X')}</m:sPre>`, '{}_{1}^{2}X'],
])('a formula of Word, %s, becomes TeX', (math, tex) => {
  expect(renderFormula(tex, true, readHtml)).toHaveProperty('math');
  expect(word(math)).toBe(`<p>a <span class="formula">${tex.replaceAll('&', '&amp;')}</span></p>`);
});

const viewLine = (html: string) =>
  `<div class="react-code-text react-code-line-contents" style="min-height: auto"><div><div class="react-file-line html-div" data-testid="code-cell" style="position: relative">${html}</div></div></div>`;
const viewLines = ['<span class="pl-k">if</span> (a) {', '  b', '\n', '}'].map(viewLine).join('');
const viewRow = (html: string) =>
  `<tr class="react-code-line"><td class="react-line-number react-code-text" data-line-number="1">1</td><td class="react-code-text react-code-line-contents-no-virtualization"><div class="react-file-line html-div">${html}</div></td></tr>`;
const npm = '<pre><code class="language-bash">npm start</code></pre>';
const code = '<pre><code>if (a) {\n  b\n\n}</code></pre>';

test.each([
  [
    'ChatGPT',
    '<pre><div><div>bash</div><div><button>Copy code</button></div><div><code class="hljs language-bash"><span>npm</span> start\n</code></div></div></pre>',
    npm,
  ],
  [
    'ChatGPT, without a class',
    '<pre><div><div><span>bash</span><button>Copy code</button></div><div><code>npm start</code></div></div></pre>',
    npm,
  ],
  [
    'Claude',
    '<div><div>bash</div><div><pre><code class="language-bash">npm start</code></pre></div></div>',
    npm,
  ],
  [
    'Gemini',
    '<div><div><span>Bash</span><button>Copy</button></div><pre><code>npm start</code></pre></div>',
    npm,
  ],
  [
    'Visual Studio Code',
    `<div style="${mono}"><div><span>if (a) {</span></div><div>&nbsp;&nbsp;<span>b</span></div><br><div>}</div></div>`,
    code,
  ],
  ['JetBrains', '<pre style="font-family:monospace">if (a) {<br>&#32;&#32;b<br><br>}<br></pre>', code],
  ['a div with line breaks', `<div style="${mono}">if (a) {<br>  b<br><br>}</div>`, code],
  [
    'Google Docs',
    '<b id="docs-internal-guid-1"><p><span style="font-family:\'Roboto Mono\'">if (a) {</span></p><p><span style="font-family:\'Roboto Mono\'">&nbsp;&nbsp;b</span></p><p>&nbsp;</p><p><span style="font-family:\'Roboto Mono\'">}</span></p></b>',
    code,
  ],
  [
    'Xcode',
    '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style>p.p1 {margin: 0.0px; font: 12.0px Menlo; color: #000} p.p2 {font: 12.0px Menlo; min-height: 14px} span.s1 {color: #9b2393}</style></head><body><p class="p1"><span class="s1"><b>if</b></span> (a) {</p><p class="p1"><span class="Apple-converted-space">&nbsp; </span>b</p><p class="p2"><br></p><p class="p1">}</p></body></html>',
    code,
  ],
  [
    'a file of GitHub',
    '<table class="highlight js-file-line-container"><tbody><tr><td id="L1" class="blob-num js-line-number" data-line-number="1"></td><td class="blob-code blob-code-inner js-file-line"><span>if</span> (a) {</td></tr><tr><td class="blob-num"></td><td class="blob-code js-file-line">  b</td></tr><tr><td class="blob-num"></td><td class="blob-code js-file-line">\n</td></tr><tr><td class="blob-num"></td><td class="blob-code js-file-line">}</td></tr></tbody></table>',
    code,
  ],
  [
    'a file of GitHub in React',
    `<div class="react-code-file-contents" aria-hidden="true"><div class="react-line-numbers"><div data-line-number="1" class="react-line-number react-code-text">1</div></div><div class="react-code-lines">${viewLines}</div></div>`,
    code,
  ],
  [
    'a table of GitHub in React',
    `<table><tbody>${['if (a) {', '  b', '\n', '}'].map(viewRow).join('')}</tbody></table>`,
    code,
  ],
  ['some lines of GitHub in React', viewLines, code],
  [
    'the text field of GitHub',
    '<textarea id="read-only-cursor-text-area" aria-label="file content" readonly="">if (a) {\n  b\n\n}</textarea>',
    code,
  ],
  [
    'the text field and the lines of GitHub',
    `<div><textarea id="read-only-cursor-text-area">if (a) {\n  b\n\n}</textarea><div class="react-code-lines">${viewLines}</div></div>`,
    code,
  ],
  [
    'Writer',
    '<html><head><meta name="generator" content="LibreOffice 7.6"/></head><body><p><font face="Courier New, monospace">if (a) {</font></p><p><font face="Courier New, monospace">&nbsp;&nbsp;b</font></p><p><br/></p><p><font face="Courier New, monospace">}</font></p></body></html>',
    code,
  ],
  [
    'Rouge',
    '<div class="language-bash"><div class="highlight"><table><tbody><tr><td class="gutter"><pre>1\n</pre></td><td class="code"><pre>npm start\n</pre></td></tr></tbody></table></div></div>',
    npm,
  ],
  [
    'Word, whose HTML is wrapped',
    `<p class=MsoNormal><span style='font-family:Consolas'>if\n(a) {</span></p><p class=MsoNormal><span style='font-family:Consolas'>&nbsp; b<o:p></o:p></span></p><p class=MsoNormal><span style='font-family:Consolas'>&nbsp;</span></p><p class=MsoNormal><span style='font-family:Consolas'>}</span></p>`,
    code,
  ],
  [
    'lines of one paragraph of Writer',
    '<html><head><meta name="generator" content="LibreOffice 7.6"/></head><body><p><font face="Courier New, monospace">if (a) {<br/>\n&nbsp;&nbsp;b<br/>\n<br/>\n}</font></p></body></html>',
    code,
  ],
  [
    'lines of one paragraph of Google Docs',
    '<b id="docs-internal-guid-1"><p><span style="font-family:\'Roboto Mono\'">if (a) {</span><br><span style="font-family:\'Roboto Mono\'">&nbsp;&nbsp;b</span><br><br><span style="font-family:\'Roboto Mono\'">}</span></p></b>',
    code,
  ],
  [
    'an editor without a font',
    `<div class="view-lines" style="white-space: pre"><div>if (a) {</div><div>  b</div><br><div>}</div></div>`,
    code,
  ],
])('code from %s', (_from, html, body) => {
  expect(pasted(html)).toBe(body);
});

const diff = (text: string) => `<pre><code class="language-diff">${text}</code></pre>`;
const change = diff('@@ -1,3 +1,3 @@\n if (a) {\n-  b\n+  - c\n+\n }');
/** A row of GitHub's diff. */
const oldRow = (marker: string, kind: string, text: string) =>
  `<tr><td class="blob-num blob-num-${kind}" data-line-number="1"></td><td class="blob-num"></td><td class="blob-code blob-code-${kind}"><span class="blob-code-inner blob-code-marker" data-code-marker="${marker}">${text}</span></td></tr>`;
const oldHunk =
  '<tr><td class="blob-num blob-num-expandable" colspan="2"><a href="#diff" aria-label="Expand Up"></a></td><td class="blob-code blob-code-inner blob-code-hunk">@@ -1,3 +1,3 @@</td></tr>';
/** A row of GitHub's newer diff. */
const newRow = (marker: string, kind: string, text: string) =>
  `<tr class="diff-line-row"><td data-diff-side="left" data-line-number="1">1</td><td data-diff-side="right" data-line-number="1">1</td><td class="diff-text-cell" data-diff-side="right"><code class="diff-text syntax-highlighted-line ${kind}">${marker && `<span class="diff-text-marker">${marker}</span>`}<div class="diff-text-inner">${text}</div></code></td></tr>`;
const newHunk =
  '<tr class="diff-line-row"><td class="diff-hunk-cell" colspan="4"><div><button aria-label="Expand file up">Expand</button><code class="diff-text-cell hunk"><div class="diff-text-inner">@@ -1,3 +1,3 @@</div></code></div></td></tr>';
/** A row of GitLab's diff, whose older versions are tables. */
const gitLabRow = (kind: string, text: string) =>
  `<tr class="line_holder ${kind}"><td class="old_line diff-line-num ${kind}"><a data-linenumber="1">1</a></td><td class="new_line diff-line-num">${kind === 'match' ? '...' : '2'}</td><td class="line_content ${kind}"><span class="line" lang="ruby">${text}</span></td></tr>`;
const asDivs = (html: string) =>
  html
    .replaceAll(/<tr class="/g, '<div class="diff-tr ')
    .replaceAll(/<td class="/g, '<div class="diff-td ')
    .replaceAll(/<\/t[rd]>/g, '</div>');
const gitLabRows = [
  gitLabRow('match', '@@ -1,3 +1,3 @@'),
  gitLabRow('', 'if (a) {'),
  gitLabRow('old', '  b'),
  gitLabRow('new', '  - c'),
  gitLabRow('new', ''),
  gitLabRow('', '}'),
].join('');
const side = (kind: string, text: string, marker: string) =>
  kind === 'empty'
    ? '<td class="blob-num empty-cell"></td><td class="blob-code blob-code-empty empty-cell"></td>'
    : `<td class="blob-num" data-line-number="4"></td><td class="blob-code blob-code-${kind}"><span class="blob-code-inner" data-code-marker="${marker}">${text}</span></td>`;
const giteaRow = (kind: string, marker: string, text: string) =>
  `<tr class="${kind}-code nl-1"><td class="lines-num lines-num-old" data-line-num="1"></td><td class="lines-escape"><button>!</button></td><td class="lines-type-marker"><span data-type-marker="${marker}"></span></td><td class="lines-code chroma"><code class="code-inner">${text}</code></td></tr>`;

test.each([
  [
    'GitHub',
    `<table class="diff-table"><tbody>${oldHunk}${oldRow(' ', 'context', 'if (a) {')}${oldRow('-', 'deletion', '  b')}${oldRow('+', 'addition', '  - c')}${oldRow('+', 'addition', '<br>')}${oldRow(' ', 'context', '}')}</tbody></table>`,
    change,
  ],
  [
    'GitHub, newer',
    `<table aria-label="Diff for: a.js" data-diff-anchor="diff-1"><thead><tr><th>Original file line number</th><th>Diff line number</th><th>Diff line change</th></tr></thead><tbody>${newHunk}${newRow('', '', 'if (a) {')}${newRow('-', 'deletion', '  b')}${newRow('+', 'addition', '  - c')}${newRow('+', 'addition', '<br>')}${newRow('', '', '}')}</tbody></table>`,
    change,
  ],
  [
    'GitHub in two columns',
    `<table class="diff-table file-diff-split"><tbody><tr>${side('context', 'a', ' ')}${side('context', 'a', ' ')}</tr><tr>${side('deletion', 'b', '-')}${side('addition', 'c', '+')}</tr><tr>${side('deletion', 'd', '-')}${side('empty', '', '')}</tr><tr>${side('context', 'e', ' ')}${side('context', 'e', ' ')}</tr></tbody></table>`,
    diff(' a\n-b\n-d\n+c\n e'),
  ],
  [
    'GitHub with markers in the lines',
    '<table><tbody><tr><td class="blob-num"></td><td class="blob-code blob-code-addition"><span class="blob-code-inner">+a</span></td></tr><tr><td class="blob-num"></td><td class="blob-code blob-code-context"><span class="blob-code-inner"> b</span></td></tr></tbody></table>',
    diff('+a\n b'),
  ],
  ['one line that begins with its marker', `<table>${oldRow('+', 'addition', '+1')}</table>`, diff('++1')],
  ['GitLab', `<div>${asDivs(gitLabRows)}</div>`, change],
  ['GitLab, older', `<table class="code">${gitLabRows}</table>`, change],
  [
    'Gitea',
    `<table class="chroma">${giteaRow('same', '', 'a')}${giteaRow('del', '-', 'b')}${giteaRow('add', '+', 'c')}</table>`,
    diff(' a\n-b\n+c'),
  ],
  [
    'lines without a change',
    `<table>${oldRow(' ', 'context', 'a')}${oldRow(' ', 'context', 'b')}</table>`,
    '<pre><code>a\nb</code></pre>',
  ],
])('a diff from %s', (_from, html, body) => {
  expect(pasted(html)).toBe(body);
});

test.each([
  [
    'a comment among the lines of a diff',
    `<table>${oldRow('+', 'addition', 'a')}<tr class="inline-comments"><td class="line-comments" colspan="3">Why?</td></tr></table>`,
    'Why?',
  ],
  [
    'a table of the author',
    '<table><tr><th>No</th><th>Code</th></tr><tr><td>1</td><td class="code">a</td></tr></table>',
    '<table',
  ],
])('%s stays', (_what, html, part) => {
  expect(pasted(html)).toContain(part);
});

test('a file of GitLab has no line numbers', () => {
  expect(
    pasted(
      '<div class="file-content code"><div class="line-numbers"><a class="file-line-num" href="#L1">1</a><a class="file-line-num" href="#L2">2</a></div><pre class="code highlight"><code><span class="line" lang="ruby">if a</span>\n<span class="line" lang="ruby">  b</span></code></pre></div>',
    ),
  ).toBe('<pre><code>if a\n  b</code></pre>');
});

test.each([
  ['a line before code', `<p>Run</p>${npm}`, `<p>Run</p>${npm}`],
  ['a short div before code', `<div>Run</div>${npm}`, `<p>Run</p>${npm}`],
  ['a language before code', `<div>Bash</div>${npm}`, `<p>Bash</p>${npm}`],
  [
    'text beside code in a wrapper',
    `<div><div>Go</div>${npm}<p>and so on</p></div>`,
    `<p>Go</p>${npm}<p>and so on</p>`,
  ],
  ['a title in a wrapper', `<div><div>Start it</div>${npm}</div>`, `<p>Start it</p>${npm}`],
  [
    'a name of a file and the output in a block',
    '<pre><div>run.sh<button>Copy</button></div><code class="language-bash">npm start</code><div>Done.</div></pre>',
    `<p>run.sh</p>${npm}<p>Done.</p>`,
  ],
  [
    'lines and indents of text that is not code',
    '<div style="font-family: Georgia; white-space: pre">The river\n  ran\n\tslowly</div>',
    '<p>The river<br>\u00a0\u00a0ran<br>\u00a0\u00a0\u00a0\u00a0slowly</p>',
  ],
  [
    'text in a font of code whose lines wrap',
    '<div style="font-family: monospace; white-space: pre-wrap">One\n  two\n</div>',
    '<p>One<br>\u00a0\u00a0two</p>',
  ],
  [
    'spaces between words in lines that wrap',
    '<p style="white-space: pre-wrap">\n<b>One</b> <i>two</i>\n</p>\n<p>Three</p>',
    '<p><strong>One</strong> <em>two</em></p><p>Three</p>',
  ],
  [
    'tables with a column called code',
    '<table><tr><td class="code">A1</td><td>Ada</td></tr></table>',
    '<table><tbody><tr><td>A1</td><td>Ada</td></tr></tbody></table>',
  ],
])('keeps %s', (_what, html, body) => {
  expect(pasted(html)).toBe(body);
});

test.each([
  [
    'equations of Notion',
    "<meta charset='utf-8'><p>a $x^{2}$ b</p><p>$$<br>y<br>$$</p><p>It costs $5 and $6, or US$ and A$.</p><!-- notionvc: 6f9 -->",
    `${x2}<p class="formula">y</p><p>It costs $5 and $6, or US$ and A$.</p>`,
  ],
  ['dollars of others', '<p>a $x$ b</p>', '<p>a $x$ b</p>'],
  [
    'lists of OneNote',
    '<ol type=a><li value=3 style="margin: 0"><span>c</span></li><li>d</li></ol>',
    '<ol start="3" type="a"><li>c</li><li>d</li></ol>',
  ],
  [
    'letters of Google Docs',
    '<b id="docs-internal-guid-1" style="font-weight:normal"><ol><li style="list-style-type:lower-alpha" aria-level="1"><p>a</p></li></ol></b>',
    '<ol type="a"><li>a</li></ol>',
  ],
  [
    'numbers of OneNote inside a list',
    '<ol type=1><li value=1 style="margin: 0"><span>a</span></li><li value=2>b</li><li value=5><span>e</span></li><li>f</li></ol>',
    '<ol><li>a</li><li>b</li></ol><ol start="5"><li>e</li><li>f</li></ol>',
  ],
  [
    'numbers of OneNote inside a nested list',
    '<ol type=1><li value=1>a</li><ol type=a><li value=1>b</li><li value=4>c</li></ol><li value=2>d</li></ol>',
    '<ol><li>a<ol type="a"><li>b</li></ol><ol start="4" type="a"><li>c</li></ol></li><li>d</li></ol>',
  ],
  [
    'a list of OneNote in a list for its indent',
    '<ul style="margin-left:.28in"><ul type=disc><li>a</li><ul type=circle><li>b</li></ul><li>c</li></ul></ul>',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  ],
  [
    'numbers of Writer inside a list',
    '<ol><li><p>a</p></li><li value="7"><p>g</p></li><li><p>h</p></li></ol>',
    '<ol><li>a</li></ol><ol start="7"><li>g</li><li>h</li></ol>',
  ],
  [
    'lists of Notion that go on',
    '<ol><li>a<ol><li>b</li></ol></li></ol>\n<ol start="2"><li>c</li></ol><p>d</p><ol start="3"><li>e</li></ol>',
    '<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol><p>d</p><ol start="3"><li>e</li></ol>',
  ],
  [
    'exported lists of Notion',
    '<ul class="bulleted-list"><li style="list-style-type:disc">a</li></ul><ul class="bulleted-list"><li>b</li></ul>',
    '<ul><li>a</li><li>b</li></ul>',
  ],
  ['two lists of others', '<ul><li>a</li></ul><ul><li>b</li></ul>', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
  [
    'tasks of Notion',
    "<meta charset='utf-8'><ul><li>[ ]  open</li><li><p>[x]  done</p></li></ul><!-- notionvc: 6f9 -->",
    '<ul><li class="task-open">open</li><li class="task-done">done</li></ul>',
  ],
  ['brackets of others', '<ul><li>[x] done</li></ul>', '<ul><li>[x] done</li></ul>'],
  [
    'a bookmark of Notion',
    '<figure><div class="source"><a href="https://example.org/a">Tides</a></div></figure>',
    '<p><a href="https://example.org/a">Tides</a></p>',
  ],
  [
    'footnotes of Writer',
    '<html><head><meta name="generator" content="LibreOffice 7.6"/></head><body><p>Text<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Note</p></div></body></html>',
    '<p>Text<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Note <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
  ],
  [
    'footnotes of GitHub',
    '<p>Text<sup><a href="https://github.com/a/b#user-content-fn-1-c" id="user-content-fnref-1-c" data-footnote-ref="">1</a></sup></p><section data-footnotes="" class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1-c"><p>Note <a href="#user-content-fnref-1-c" data-footnote-backref="">↩</a></p></li></ol></section>',
    '<p>Text<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Note <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
  ],
  [
    'an alert of GitHub',
    '<div class="markdown-alert markdown-alert-caution"><p class="markdown-alert-title"><svg></svg>Caution</p><p>Text</p></div>',
    '<aside class="warning"><p>Text</p></aside>',
  ],
  [
    'lines of an equation of Notion',
    '<p>$$<br>\\alpha<br>b<br>$$</p><!-- notionvc: 6f9 -->',
    '<p class="formula">\\alpha\nb</p>',
  ],
  [
    'a toggle with a heading',
    '<details open=""><summary><h2>More</h2></summary><p>Text</p></details>',
    '<details open=""><summary>More</summary><p>Text</p></details>',
  ],
  [
    'lines of an item before a paragraph',
    '<ul><li>One<br>two<p>Three</p></li></ul>',
    '<ul><li><p>One<br>two</p><p>Three</p></li></ul>',
  ],
  [
    'parts of lines of Pages',
    '<html><head><meta name="Generator" content="Cocoa HTML Writer"><style>span.s1 {font: 11.0px Menlo} span.s2 {text-decoration: underline}</style></head><body><p class="p1">a <span class="s1">b</span> <span class="s2">c</span></p></body></html>',
    '<p>a <code>b</code> <u>c</u></p>',
  ],
  [
    'the alignment of Writer',
    '<html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><p align="center">a</p></body></html>',
    '<p style="text-align:center">a</p>',
  ],
  [
    'a formula of its own line in a paragraph',
    '<p>a <span class="katex-display"><span class="katex"><math><semantics><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span></span></p><p>b</p>',
    '<p>a</p><p class="formula">x^2</p><p>b</p>',
  ],
  ['a callout of Notion', '<aside>💡 <p>Text</p></aside>', '<aside class="tip"><p>💡 Text</p></aside>'],
  [
    'an exported callout',
    '<figure class="callout"><div><span class="icon">⚠️</span></div><div><p>Text</p></div></figure>',
    '<aside class="warning"><p>⚠️ Text</p></aside>',
  ],
  [
    'a toggle',
    '<ul class="toggle"><li><details open=""><summary>More</summary><p>Text</p></details></li></ul>',
    '<details open=""><summary>More</summary><p>Text</p></details>',
  ],
  [
    'an equation',
    '<figure class="equation"><style>x</style><div><span class="katex-display"><span class="katex"><math><semantics><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span></span></div></figure>',
    '<p class="formula">x^2</p>',
  ],
  [
    'numbered headings of Writer',
    '<ol><li><h1>One</h1></li></ol><p>a</p><ol><li><ol><li><h2>Two</h2></li></ol></li></ol>',
    '<h1>One</h1><p>a</p><h2>Two</h2>',
  ],
  [
    'numbered headings of Google Docs',
    '<b id="docs-internal-guid-1" style="font-weight:normal"><ol><li aria-level="1"><h1 role="presentation"><span>One</span></h1></li></ol></b>',
    '<h1>One</h1>',
  ],
  [
    'a list with headings and text',
    '<ul><li><h3>One</h3><p>a</p></li></ul>',
    '<ul><li><h3>One</h3><p>a</p></li></ul>',
  ],
  [
    'lists of Apple Notes',
    '<ul class="ul1"><li class="li1">a</li><ul class="ul2"><li>b</li></ul></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  [
    'Google Sheets',
    '<google-sheets-html-origin><style>td {}</style><table><colgroup><col></colgroup><tbody><tr><td>a</td><td>b</td></tr></tbody></table></google-sheets-html-origin>',
    '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  ],
])('%s', (_what, html, body) => {
  expect(pasted(html)).toBe(body);
});
