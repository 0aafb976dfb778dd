import { expect, test } from 'vitest';
import { renderBody } from '../body.ts';

const rendered = async (style: string, text = 'x') => {
  const html = `<p><span style="${style}">${text}</span></p>`;
  const [, value] =
    /^<p><span style="([^"]*)">/.exec((await renderBody(html, { images: new Map() })).rendered) ?? [];
  return value;
};

test.each([
  ['#d9d2e9', 'light'],
  ['#fff', 'light'],
  ['rgb(20,30,60)', 'dark'],
  ['rgb(100% 90% 10%)', 'light'],
  ['#222f', 'dark'],
  ['yellow', 'light'],
  ['darkblue', 'dark'],
])('text on %s gets the colour scheme %s', async (colour, scheme) => {
  expect(await rendered(`background-color:${colour}`)).toBe(
    `background-color:${colour};color-scheme:${scheme}`,
  );
});

test.each(['#ffd60a59', 'rgba(20,30,60,0.3)', '#8888'])(
  'sets no scheme on the translucent %s',
  async (colour) => {
    const style = `background-color:${colour}`;
    expect(await rendered(style)).toBe(style);
  },
);

test('makes coloured text lighter on a dark page', async () => {
  expect(await rendered('color:#00f')).toBe('color:light-dark(#00f,oklch(from #00f max(l,0.72) c h))');
});

test.each([
  '<p><a href="/x" title="x style=&quot;color:red onmouseover=alert(1) y">a</a></p>',
  '<p><a href="/x" title="x style=color:red;onmouseover=alert(1) y">a</a></p>',
  '<p><a href="/x" title="x style=">color:red onmouseover=alert(1) y</a></p>',
  '<p><a href="/x" title="&lt;i style=&quot;color:red&quot; onmouseover=&quot;alert(1)">a</a></p>',
])('does not touch text that merely looks like a style: %s', async (html) => {
  const { rendered } = await renderBody(html, { images: new Map() });
  expect(rendered).toBe(html);
});
