import { expect, test } from 'vitest';
import { renderBody, renderForEmail, renderForFeed } from '../body.ts';

const base = 'https://a.example/blog/x';
const path = '/blog/%E0%A6%AC%E0%A6%BE%E0%A6%82%E0%A6%B2%E0%A6%BE?q=%C3%A9%20b';
const body = '<p><a href="/blog/বাংলা?q=é b">x</a></p><p class="embed"><a href="https://e.org/é b">y</a></p>';
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');

test('pages, feeds and emails have valid URIs as links', async () => {
  const { rendered } = await renderBody(body, { images: new Map() });
  const email = await renderForEmail(rendered, {
    base,
    isRightToLeft: false,
    maxBytes: { html: 60_000, total: 90_000 },
  });
  const feed = await renderForFeed(rendered, base);
  expect(hrefs(rendered)).toContain(path);
  expect(hrefs(feed)).toContain(`https://a.example${path}`);
  expect(hrefs(email.html.content)).toContain(`https://a.example${path}`);
  for (const html of [rendered, feed, email.html.content]) {
    expect(hrefs(html)).toContain('https://e.org/%C3%A9%20b');
    for (const href of hrefs(html)) expect(href).toMatch(/^[\x21-\x7e]+$/);
  }
  expect(email.text.content).toContain(path);
});
