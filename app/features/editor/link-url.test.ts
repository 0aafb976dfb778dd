import { expect, test } from 'vitest';
import { parseLink } from './link-url.ts';

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
  ['https://e.org/a b', null],
  ['word', null],
  ['', null],
])('%j means %j', (typed, meant) => {
  expect(parseLink(typed)).toBe(meant);
});
