import { describe, expect, it } from 'vitest';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { EncodedSize } from '../../../platform/encoded-size.ts';
import { cleanBody, renderBody, renderForEmail, renderForFeed } from '../body.ts';
import type { EmailOptions } from './email.ts';

const base = 'https://notes.example/blog/on-tea';
const maxBytes = { html: 60_000, total: 90_000 };

async function parts(
  html: string,
  options: Partial<EmailOptions> = {},
  own: Record<string, ResponsiveImage> = {},
) {
  const body = await cleanBody(html);
  const { rendered } = await renderBody(body.html, { images: new Map(Object.entries(own)) });
  return renderForEmail(rendered, { base, isRightToLeft: false, maxBytes, ...options });
}

async function email(html: string, options: Partial<EmailOptions> = {}) {
  const { html: written, text } = await parts(html, options);
  return { html: written.content, text: text.content };
}

it('has absolute URLs, inline styles and nothing that mail programs ignore', async () => {
  const { html } = await email(`<h2>Tea</h2><p>See <a href="/blog/other">this</a>.</p>
    <figure><img src="/media/a.jpg" alt="A cup"><figcaption>Cup</figcaption></figure>
    <table><tr><th>A</th></tr><tr><td>b</td></tr></table><pre><code class="language-js">let a = 1;</code></pre>
    <details><summary>More</summary><p>Hidden</p></details>`);
  expect(html).toContain('<a href="https://notes.example/blog/other"');
  expect(html).toContain('src="https://notes.example/media/a.jpg" alt="A cup" width="560"');
  expect(html).toMatch(/<td class="b" style="border:1px solid/);
  expect(html).not.toMatch(
    /srcset|loading=|<picture|<figure|<details|<script|tabindex|light-dark|class="hl-/,
  );
});

it('has the notes behind text that was saved behind them, as the page and the feed have', async () => {
  const reference = '<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>';
  const note = '<li id="fn1" class="footnote-item"><p>The note</p></li>';
  const notes = `<section class="footnotes"><ol class="footnotes-list">${note}</ol></section>`;
  const body = `<p>First${reference}</p>${notes}<p>Typed behind</p>`;
  const { rendered } = await renderBody(body, { images: new Map() });
  const { html, text } = await renderForEmail(rendered, { base, isRightToLeft: false, maxBytes });
  const versions = [rendered, await renderForFeed(rendered, base), html.content, text.content];
  for (const version of versions) expect(version).toMatch(/First.*Typed behind.*The note/s);
});

it('shows embeds as cards that lead to their page', async () => {
  const { html, text } = await email('<p class="embed"><a href="https://vimeo.com/76979871">A film</a></p>');
  expect(html).toMatch(/^<table role="presentation".*<a href="https:\/\/vimeo.com\/76979871"/s);
  expect(html).not.toMatch(/data-frame|iframe/);
  expect(text).toBe('▶ Play (https://vimeo.com/76979871)\n\nA film (https://vimeo.com/76979871)\n\nVimeo');
});

it('leaves only http and https URLs', async () => {
  const { html } = await email(
    '<p><img src="data:image/png;base64,AAAA" alt="Dot"> <a href="mailto:a@b.example">Mail</a></p>',
  );
  expect(html).not.toContain('data:');
  expect(html).toContain('mailto:');
});

it('has images under the URLs for emails', async () => {
  const image = { src: '/media/a.avif', width: 5000, height: 3333, srcset: [] };
  const { html } = await parts(
    '<p><img src="/media/a.avif" alt="Reeds"></p>',
    { images: new Map([['/media/a.avif', '/media/a-1280.jpg']]) },
    { '/media/a.avif': image },
  );
  expect(html.content).toContain('src="https://notes.example/media/a-1280.jpg"');
  expect(html.content).not.toContain('avif');
});

describe('Plain text', () => {
  it.each([
    [
      'links, lists and quotes',
      '<p>Read <a href="https://a.example/">this</a></p><ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li></ol><blockquote><p>Said</p></blockquote>',
      'Read this (https://a.example/)\n\n- one\n- two\n\n3. three\n\n> Said',
    ],
    ['paragraphs of a quote', '<blockquote><p>One</p><p>Two</p></blockquote>', '> One\n>\n> Two'],
    [
      'tasks',
      '<ul><li class="task-done">tea</li><li class="task-open">milk</li></ul>',
      '\u2611 tea\n\u2610 milk',
    ],
    [
      'footnotes',
      '<p>Tea<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p><section class="footnotes"><ol><li id="fn1"><p>A leaf. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
      'Tea[1]\n\n1. A leaf.',
    ],
    [
      'paragraphs of a cell',
      '<table><tr><td><p>a</p><p>b</p></td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>',
      'a b\tc\nd\te',
    ],
    [
      'the images of a gallery',
      '<figure class="gallery"><img src="/a.jpg" alt="One"><a href="https://b.example/"><img src="/b.jpg" alt="Two"></a></figure>',
      '[One]\n\n[Two] (https://b.example/)',
    ],
    ['the lines of a formula', '<p class="formula">a \\\\\nb</p>', 'a \\\\\nb'],
  ])('has %s', async (_name, html, text) => {
    expect((await email(html)).text).toBe(text);
  });
});

describe('HTML', () => {
  it('has no bullet beside a task, and no link to a footnote', async () => {
    const { html } = await email(
      '<ul><li class="task-open">milk<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup></li></ul><section class="footnotes"><ol><li id="fn1"><p>A leaf.</p></li></ol></section>',
    );
    expect(html).toMatch(/<li style="[^"]*list-style:none">☐ milk<sup>1<\/sup>/);
  });

  it('has a gap after each image of a gallery, and formulas as blocks', async () => {
    const { html } = await email(
      '<figure class="gallery"><img src="/a.jpg" alt="One"><img src="/b.jpg" alt="Two"></figure><p class="formula">x</p>',
    );
    expect(html.match(/<div style="margin:0 0 8px">/g)).toHaveLength(2);
    expect(html).toMatch(/<pre class="c" dir="ltr" style="[^"]*text-align:left[^"]*">x<\/pre>/);
  });

  it('keeps short words of tables whole, and breaks long ones', async () => {
    const { html } = await email(
      `<table><tr><td>tea</td><td>https://example.org/${'a'.repeat(120)}</td></tr></table>`,
    );
    expect(html).toMatch(/^<div style="overflow-x:auto[^"]*"><table/);
    expect([...html.matchAll(/min-width:(\d+)px/g)].map(([, width]) => width)).toEqual(['30', '120']);
  });

  it('shows the colours of authors as dark mode needs them', async () => {
    const { html, darkRules } = await parts(
      '<p><span style="color:#1a237e">Sea</span> <span style="color:navy">Night</span></p><table><tr><td style="background-color:#1a237e"><span style="color:#fff">White</span> <a href="/x">link</a></td></tr></table>',
    );
    const [, dark] = /class="x([0-9a-f]{6})" style="color:#1a237e">Sea/.exec(html.content) ?? [];
    expect(darkRules).toContain(`.x${dark}{color:#${dark}!important}`);
    expect(Number.parseInt(dark!, 16)).toBeGreaterThan(0x808080);
    expect(html.content).toContain('class="xinherit" style="color:navy">Night');
    expect(html.content).toContain('background-color:#1a237e;color:#ffffff');
    expect(html.content).toContain('<span style="color:#fff">White');
    expect(html.content).toMatch(/<a href="[^"]*" style="color:#8ab4f8">link/);
  });

  it('has no colour of its own on a background through which the page is visible', async () => {
    const { html } = await email('<p><span style="background-color:#ffd60a59">Tea</span></p>');
    expect(html).toContain('<span style="background-color:#ffd60a59">Tea');
  });

  it('has at most 41 rules for colours', async () => {
    const words = Array.from({ length: 60 }, (_, i) => `<span style="color:#0000${i + 10}">w</span>`);
    const { darkRules } = await parts(`<p>${words.join(' ')}</p>`);
    expect(darkRules.split('\n').length).toBeLessThanOrEqual(41);
  });
});

describe('The direction', () => {
  it.each([
    ['<blockquote><p>قال</p></blockquote>', 'border-right:4px'],
    ['<p>Quote two.</p>', '<p dir="ltr" style="margin:0 0 20px">Quote two.'],
    ['<ul><li>One item.</li></ul>', '<span dir="ltr">One item.</span>'],
    ['<p>قال <code>f() {</code></p>', '<code dir="ltr"'],
    ['<p>قال.</p>', '<p style="margin:0 0 20px">قال.'],
    ['<p dir="ltr">One.</p>', '<p dir="ltr" style="margin:0 0 20px;text-align:left">One.'],
  ])('of a right-to-left email: %s', async (body, expected) => {
    expect((await email(body, { isRightToLeft: true })).html).toContain(expected);
  });

  it.each([
    ['<p dir="rtl">قال.</p>', '<p dir="rtl" style="margin:0 0 20px;text-align:right">'],
    ['<p dir="auto">قال.</p>', '<p dir="rtl" style="margin:0 0 20px;text-align:right">'],
    ['<blockquote dir="rtl"><p>قال</p></blockquote>', 'border-right:4px'],
    ['<p dir="rtl" style="text-align:center">قال</p>', 'text-align:right;text-align:center'],
    ['<p>قال A.</p>', '<p style="margin:0 0 20px">'],
  ])('of a left-to-right email: %s', async (body, expected) => {
    expect((await email(body)).html).toContain(expected);
  });
});

describe('An article that is too long', () => {
  it('ends before the block with which it would be', async () => {
    const { html, text } = await parts(`<p>${'a'.repeat(500)}</p><p>${'b'.repeat(500)}</p>`, {
      maxBytes: { html: 800, total: 3000 },
    });
    expect(html).toMatchObject({ isCut: true, content: expect.stringContaining('aaa') });
    expect(html.content).not.toContain('bbb');
    expect(text).toMatchObject({ isCut: true, content: 'a'.repeat(500) });
  });

  it('has less text than HTML if both do not fit', async () => {
    const body = Array.from({ length: 50 }, (_, i) => `<p>${i} ${'ক'.repeat(300)}</p>`).join('');
    const { html, text } = await parts(body, { maxBytes: { html: 30_000, total: 40_000 } });
    expect([html.isCut, text.isCut]).toEqual([true, true]);
    const sizes = [html, text].map(({ content }) => new EncodedSize().add(content).bytes);
    expect(sizes[0]).toBeGreaterThan(25_000);
    expect(sizes[0]).toBeLessThanOrEqual(30_000);
    expect(sizes[0]! + sizes[1]!).toBeLessThanOrEqual(40_000);
  });

  it('is its excerpt if it begins with a block that is too long', async () => {
    const body = `<h2>Code</h2><pre>${'let a = 1;\n'.repeat(500)}</pre>`;
    const { html, text } = await parts(body, {
      maxBytes: { html: 2000, total: 4000 },
      description: 'Words about code.',
    });
    expect(html).toEqual({ isCut: true, content: '<p style="margin:0 0 20px">Words about code.</p>' });
    expect(text).toEqual({ isCut: true, content: 'Words about code.' });
  });
});
