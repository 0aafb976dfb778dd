import { expect, it } from 'vitest';
import { cleanBody, renderBody, renderForEmail } from '../body.ts';

const base = 'https://notes.example/blog/on-tea';

async function email(html: string, options: { isRightToLeft?: boolean; maxBytes?: number } = {}) {
  const body = await cleanBody(html);
  const { rendered } = await renderBody(body.html, { images: new Map() });
  return renderForEmail(rendered, { base, isRightToLeft: false, maxBytes: 80_000, ...options });
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

it('shows embeds as cards that lead to their page', async () => {
  const { html, text } = await email('<p class="embed"><a href="https://vimeo.com/76979871">A film</a></p>');
  expect(html).toMatch(/^<table role="presentation".*<a href="https:\/\/vimeo.com\/76979871"/s);
  expect(html).not.toMatch(/data-frame|iframe/);
  expect(text).toContain('https://vimeo.com/76979871');
});

it('writes plain text with URLs, lists and quotes', async () => {
  const { text } = await email(
    '<p>Read <a href="https://a.example/">this</a></p><ul><li>one</li><li>two</li></ul><ol start="3"><li>three</li></ol><blockquote><p>Said</p></blockquote>',
  );
  expect(text).toBe('Read this (https://a.example/)\n\n- one\n- two\n\n3. three\n\n> Said');
});

it('follows the direction, and ends before it becomes too long', async () => {
  const { html } = await email('<blockquote><p>قال</p></blockquote>', { isRightToLeft: true });
  expect(html).toContain('border-right:4px');
  const long = await email(`<p>${'a'.repeat(500)}</p><p>${'b'.repeat(500)}</p>`, { maxBytes: 800 });
  expect(long).toMatchObject({ isCut: true, html: expect.stringContaining('aaa') });
  expect(long.html).not.toContain('bbb');
});

it('leaves only http and https URLs', async () => {
  const { html } = await email(
    '<p><img src="data:image/png;base64,AAAA" alt="Dot"> <a href="mailto:a@b.example">Mail</a></p>',
  );
  expect(html).not.toContain('data:');
  expect(html).toContain('mailto:');
});
