import { expect, test } from 'vitest';
import { findAddresses, findMarkdownLinks } from './find-links.ts';

test.each([
  ['see https://example.org/a_(b).', ['https://example.org/a_(b)']],
  ['(https://example.org/a), www.example.org!', ['https://example.org/a', 'https://www.example.org']],
  ['me@example.org; you@example.org', ['mailto:me@example.org', 'mailto:you@example.org']],
  ['দেখুন https://example.org/বাংলা।', ['https://example.org/বাংলা']],
  ['（https://example.org/a）。', ['https://example.org/a']],
  ['https://example.org/文。 https://example.org/b؛', ['https://example.org/文', 'https://example.org/b']],
  ['readme.md main.rs example.org 1.5 a@b', []],
  ['https:// www. xhttps://example.org javascript:alert(1)', []],
])('the addresses of %s', (text, urls) => {
  const found = findAddresses(text);
  expect(found.map(({ data }) => data.href)).toEqual(urls);
  for (const { index, text: own } of found) expect(text.slice(index, index + own.length)).toBe(own);
});

test.each([
  ['a [text](https://example.org/a_(b) "Title")', 'text', 'https://example.org/a_(b)', 'Title'],
  ['[a](/b)', 'a', '/b', null],
])('the Markdown link of %s', (text, shown, href, title) => {
  expect(findMarkdownLinks(text)).toMatchObject([{ replaceWith: shown, data: { href, title } }]);
});

test.each(['![a](/b)', '\\[a](/b)', '`[a](/b)', '[ ](/b)', '[a](javascript:alert(1))', '[a] (/b)'])(
  '%s is no Markdown link',
  (text) => {
    expect(findMarkdownLinks(text)).toEqual([]);
  },
);

test.each(['a', 'https://a.b/)', '[', '[a](', 'a@'])('reads %s many times over in bounded work', (part) => {
  const text = part.repeat(100_000 / part.length);
  findMarkdownLinks(text);
  findAddresses(text);
});
