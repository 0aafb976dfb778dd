import { parseHTML } from 'linkedom';
import { describe, expect, it, test } from 'vitest';
import { HOSTILE_HTML } from '../../shared/body/hostile-testing.ts';
import { sanitiseComment } from '../body/body.ts';
import { plainComment, renderComment } from './render.ts';

const ALLOWED = /^(?:p|br|a|em|strong|del|code|pre|blockquote)$/;

function dangersIn(html: string): string[] {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  return [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...(ALLOWED.test(element.localName) ? [] : [element.localName]),
    ...[...element.attributes].flatMap(({ name, value }) => {
      if (name === 'rel') return value === 'ugc nofollow noopener' ? [] : [value];
      return name === 'href' && /^(?:https?:\/\/|mailto:|[^:]*$)/i.test(value) ? [] : [`${name}=${value}`];
    }),
  ]);
}

describe('renders nothing dangerous of', () => {
  test.each(HOSTILE_HTML)('%s', (vector) => {
    for (const format of ['markdown', 'html'])
      for (const text of [
        vector,
        `before ${vector} after`,
        `> ${vector}`,
        `[x](${vector})`,
        `\`${vector}\``,
      ]) {
        const html = renderComment({ format, text });
        expect(dangersIn(html)).toEqual([]);
        expect(sanitiseComment(html)).toBe(html);
      }
  });

  test('the check itself finds dangers', () => {
    expect(dangersIn('<p onclick="x">a</p><a href="javascript:x" rel="me">b</a><img>')).toHaveLength(4);
  });
});

describe('Markdown of a comment', () => {
  const link = (href: string, text = href) => `<a href="${href}" rel="ugc nofollow noopener">${text}</a>`;
  it.each([
    ['*a* **b** `c` ~~d~~', '<p><em>a</em> <strong>b</strong> <code>c</code> <del>d</del></p>'],
    ['one\ntwo\n\nthree', '<p>one<br />\ntwo</p>\n<p>three</p>'],
    ['> quoted', '<blockquote>\n<p>quoted</p>\n</blockquote>'],
    ['```\na < b\n```', '<pre><code>a &lt; b\n</code></pre>'],
    ['[tea](https://tea.example)', `<p>${link('https://tea.example', 'tea')}</p>`],
    ['https://tea.example', `<p>${link('https://tea.example')}</p>`],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['![x](https://e.example/a.png)', `<p>!${link('https://e.example/a.png', 'x')}</p>`],
    ['# no heading\n- no list', '<p># no heading<br />\n- no list</p>'],
    ['<b>tags</b> are text', '<p>&lt;b&gt;tags&lt;/b&gt; are text</p>'],
  ])('%j', (text, html) => expect(renderComment({ format: 'markdown', text })).toBe(html));

  it('is plain in emails', () => {
    const html = renderComment({ format: 'markdown', text: 'a < b & *c*\n\nd' });
    expect(plainComment(html)).toBe('a < b & c\n\nd');
  });
});
