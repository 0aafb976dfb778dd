import { expect, test } from 'vitest';
import { parseLink, parsePastedUrl } from './link-url.ts';

test.each([
  [' https://e.org/a ', 'https://e.org/a'],
  ['example.org', 'https://example.org'],
  ['www.example.org/a?b#c', 'https://www.example.org/a?b#c'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['me@example.org', 'mailto:me@example.org'],
  ['/blog/লেখা', '/blog/লেখা'],
  ['#part', '#part'],
  ['../blog/a', '../blog/a'],
  ['javascript:alert(1)', null],
  ['not a link at all', null],
  ['https://e.org/a b?q=c d', 'https://e.org/a%20b?q=c%20d'],
  ['e.org/a b', 'https://e.org/a%20b'],
  ['/blog/বাংলা?q=é b', '/blog/বাংলা?q=é%20b'],
  ['https://bücher.example/ä', 'https://bücher.example/ä'],
  ['mailto:a@e.org?subject=Hello you', 'mailto:a@e.org?subject=Hello%20you'],
  ['https:// e.org', null],
  ['https://e .org/a', null],
  ['Note: see e.org', null],
  ['see e.org/a', null],
  ['word', null],
  ['', null],
])('reads the typed link %j as %j', (typed, meant) => {
  expect(parseLink(typed)).toBe(meant);
});

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  [' https://youtu.be/dQw4w9WgXcQ\n', 'https://youtu.be/dQw4w9WgXcQ'],
  ['www.example.org', 'https://www.example.org'],
  ['mailto:ada@example.org', 'mailto:ada@example.org'],
  ['example.org', null],
  ['e.g.', null],
  ['https://example.org and more', null],
  ['javascript:alert(1)', null],
])('reads the pasted text %j as the URL %j', (text, url) => {
  expect(parsePastedUrl(text)).toBe(url);
});
