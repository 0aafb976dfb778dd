import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHtml, hostileValue } from '../../../shared/body/testing.ts';
import { findErrors, findErrorsIn } from './testing.ts';

const quoted = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Templates for hostile values in attributes that a body may have, and in texts that become attributes. */
const TEMPLATES: ((...values: string[]) => string)[] = [
  (a, b) => `<p>x <a href="${a}" title="${b}">y</a></p>`,
  (a, b, c) => `<p><img src="/a.png" alt="${a}" title="${b}" class="${c}"></p>`,
  (a, b) => `<figure class="${a}"><img src="${b}" alt=""><figcaption>${a}</figcaption></figure>`,
  (a, b, c) => `<p class="${a}" style="${b}" lang="${c}" data-indent="${a}">x</p>`,
  (a, b) => `<p><span style="${a}">x<span lang="${b}" dir="${a}">y</span></span></p>`,
  (a, b, c) => `<h2 id="${a}" class="${b}" style="${c}">x</h2><h4 id="${a}">${b}</h4>`,
  (a, b) => `<pre class="${a}"><code class="language-${b}">const a = "${a}"; // ${b}</code></pre>`,
  (a) => `<pre><code class="language-html">${a}</code></pre><pre><code class="language-js">${a}</code></pre>`,
  (a, b) =>
    `<table><caption>${a}</caption><thead><tr><th scope="${b}">${a}</th><th></th></tr></thead><tbody><tr><th>${b}</th><td style="${a}">x</td></tr></tbody></table>`,
  (a, b) =>
    `<p>x<sup class="footnote-ref"><a href="#${a}" id="${b}">${a}</a></sup></p><section class="footnotes"><ol><li id="${a}"><p>n <a class="footnote-backref" href="#${b}">↩</a></p></li></ol></section>`,
  (a, b) => `<aside class="${a}"><p>x</p></aside><ol start="${a}" type="${b}"><li>x</li></ol>`,
  (a, b) => `<details open="${a}"><summary>x</summary><p><abbr title="${b}">x</abbr></p></details>`,
];

describe('Published HTML has only allowed elements and attributes', () => {
  it('from random HTML', async () => {
    await fc.assert(
      fc.asyncProperty(anyHtml, async (html) => {
        expect(await findErrorsIn(html)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(TEMPLATES.map((template) => [template('…', '…', '…'), template] as const))(
    'with hostile values in %s',
    async (_name, template) => {
      await fc.assert(
        fc.asyncProperty(hostileValue, hostileValue, hostileValue, async (a, b, c) => {
          expect(await findErrorsIn(template(quoted(a), quoted(b), quoted(c)))).toEqual([]);
          expect(await findErrorsIn(template(a, b, c))).toEqual([]);
        }),
      );
    },
  );

  it('with hostile additional images', async () => {
    await fc.assert(
      fc.asyncProperty(hostileValue, hostileValue, hostileValue, async (url, caption, alt) => {
        expect(await findErrorsIn('<p>x</p>', { url, caption, alt })).toEqual([]);
        expect(await findErrorsIn('', { url: '/a.png', caption, alt })).toEqual([]);
      }),
    );
  });

  it('and the check finds everything else', () => {
    expect(findErrors('<p onclick="x">a</p><svg></svg><!--x-->')).toHaveLength(4);
    expect(findErrors('<a href="javascript:alert(1)">b</a>')).toHaveLength(1);
    expect(findErrors('<p>a<table></table></p>')).toHaveLength(1);
    expect(findErrors('<p><span style="color:expression(1)">a</span></p>')).toHaveLength(1);
  });
});
