import { describe, expect, test } from 'vitest';
import { cleanBody, compareBodies, renderBody, renderForEmail, renderForFeed } from '../body.ts';
import { findErrors } from '../published/testing.ts';

const images = new Map();
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inline = (tex: string) => `<p>a <span class="formula">${escaped(tex)}</span> b</p>`;
const block = (tex: string) => `<p class="formula">${escaped(tex)}</p>`;
const render = async (body: string) => (await renderBody((await cleanBody(body)).html, { images })).rendered;

describe('a formula', () => {
  test.each([inline('E=mc^2'), block('\\begin{align}a &= b \\\\\n c &< d\\end{align}')])(
    '%s is stored as its source',
    async (body) => {
      expect(await cleanBody(body)).toEqual({ html: body, dropped: [] });
    },
  );

  test('that is empty, too long or holds elements is text', async () => {
    const long = 'x'.repeat(2001);
    const html = `<p>a<span class="formula"> </span></p><p class="formula"></p><p class="formula">${long}</p><p><span class="formula">a<b>b</b></span></p>`;
    expect((await cleanBody(html)).html).toBe(`<p>a</p><p></p><p>${long}</p><p>a<strong>b</strong></p>`);
  });

  test('is MathML for readers', async () => {
    expect(await render(inline('x^2<y'))).toBe(
      '<p>a <math alttext="x^2&lt;y"><mrow><msup><mi>x</mi><mn class="tml-sml-pad">2</mn></msup><mo>&lt;</mo><mi>y</mi></mrow></math> b</p>',
    );
    expect(await render(block('\\sum_1^2 x'))).toMatch(
      /^<div class="formula"><math display="block" alttext="\\sum_1\^2 x"><mrow>.*<munderover>.*<\/math><\/div>$/,
    );
  });

  test('of several lines numbers them through the article', async () => {
    const align = block('\\begin{align}a&=b\\\\c&=d\\end{align}');
    expect((await render(align + align)).match(/\(\d\)/g)).toEqual(['(1)', '(2)', '(3)', '(4)']);
  });

  test('that is long scrolls or wraps', async () => {
    const long = Array.from({ length: 20 }, (_, index) => `x_{${index}}`).join('+');
    expect(await render(block(long))).toContain('<div class="formula" role="group" tabindex="0"');
    expect(await render(inline(long))).toContain('<math class="formula-wrap"');
  });

  test('is in no text for search, but in the start of the text and in comparisons', async () => {
    const { text, start } = await renderBody(`${inline('\\alpha x')}${block('\\beta')}`, { images });
    expect(text).toBe('a b');
    expect(start).toBe('a \\alpha x b');
    expect(await compareBodies(block('\\alpha'), block('\\beta'))).toMatchObject({ isSame: false });
    expect(await compareBodies(inline('x^2'), inline('x^3'))).toMatchObject({ isSame: false });
  });

  test('is MathML with its source in feeds, and its source in emails', async () => {
    const rendered = await render(inline('x<2'));
    expect(await renderForFeed(rendered, 'https://e.org/')).toContain(
      '</mrow><annotation encoding="application/x-tex">x&lt;2</annotation></semantics></math>',
    );
    const email = await renderForEmail(rendered, {
      base: 'https://e.org/',
      isRightToLeft: false,
      maxBytes: { html: 9000, total: 18_000 },
    });
    expect(email.text.content).toBe('a x<2 b');
    expect(email.html.content).not.toContain('<math');
  });
});

/**
 * TeX that must show its source: other sites, attributes of the author's choice, macros that multiply, deep
 * nesting.
 */
const REFUSED = [
  '\\href{javascript:alert(1)}{x}',
  '\\href{https://e.org}{x}',
  '\\url{https://e.org}',
  '\\includegraphics{https://e.org/a.png}',
  '\\htmlData{a=b}{x}',
  '\\class{embed}{x}',
  '\\id{x}{y}',
  '\\style{position:fixed}{x}',
  '\\ref{a}',
  '\\def\\x{\\x\\x}\\x',
  '\\gdef\\a{aaaa}\\a',
  '\\newcommand{\\a}{\\b\\b}\\a',
  '\\fcolorbox{red}{url(x)}{a}',
  '\\textcolor{expression(1)}{x}',
  '\\char"110000',
  `${'\\frac{'.repeat(160)}1${'}{2}'.repeat(160)}`,
  '&lt;script&gt;',
];

/** TeX that is rendered, within bounds. */
const BOUNDED = [
  '\\rule{99999em}{99999em}',
  '\\kern{9999em}x\\hspace{-9999em}y\\raisebox{9999em}{z}',
  '\\text{<script>alert(1)</script> <img src=x onerror=alert(1)>}',
  '\\text{</mtext></math><img src=x onerror=alert(1)>}',
  '\\colorbox{red}{x}\\textcolor{#00ff00}{y}\\boxed{z}\\cancel{x}\\fbox{a}',
  '\\begin{array}{|c|c|}\\hline a&b\\\\\\hline c&d\\end{array}',
  '\\char"D800 \\char"0 \\char"1F',
  "f'' \\vec x \\hat y \\mathcal{L} \\mathbb{R} \\ce{H2O} \\xrightarrow{a} \\underbrace{x}_n \\bigl( \\operatorname{rank}",
  'x'.repeat(2000),
  `${'\\pmod{'.repeat(5)}x${'}'.repeat(5)}`,
];

describe('a hostile formula', () => {
  test.each(REFUSED)('%.60s shows its source', async (tex) => {
    for (const body of [inline(tex), block(tex)]) {
      const rendered = await render(body);
      expect(rendered).toContain(`<code>${escaped(tex)}</code>`);
      expect(findErrors(rendered)).toEqual([]);
    }
  });

  test.each(BOUNDED)('%.60s is MathML within bounds', async (tex) => {
    for (const body of [inline(tex), block(tex)]) {
      const rendered = await render(body);
      expect(rendered).toContain('<math');
      expect(rendered).not.toMatch(/[":]-?\d{3,}(?:\.\d+)?(?:em|pt|")/);
      expect([
        ...findErrors(rendered),
        ...findErrors(await renderForFeed(rendered, 'https://e.org')),
      ]).toEqual([]);
    }
  });

  test('is bounded in number', async () => {
    const rendered = await render(`<p>${'<span class="formula">x</span> '.repeat(2001)}</p>`);
    expect(rendered.split('<math').length - 1).toBe(2000);
    expect(rendered).toContain('<code>x</code>');
  });

  test('is bounded in size', async () => {
    const rendered = await render(inline('x'.repeat(2000)).repeat(100));
    expect(rendered.split('<mi>').length).toBeLessThan(41_000);
    expect(rendered).toContain('<code>xxx');
  });
});
