import { expect, test } from 'vitest';
import { readColor } from './colors.ts';
import { safeImageUrl, safeLinkUrl, urlScheme } from './urls.ts';

test.each([
  ['https://e.org/a', 'https://e.org/a'],
  [' HTTP://e.org ', 'HTTP://e.org'],
  ['mailto:a@e.org', 'mailto:a@e.org'],
  ['/blog/লেখা', '/blog/লেখা'],
  ['a/b:c', 'a/b:c'],
  ['#top', '#top'],
  ['?page=2', '?page=2'],
  ['//e.org', 'https://e.org'],
  ['\\\\e.org', 'https://e.org'],
  ['/\\e.org', 'https://e.org'],
  ['javascript:x', null],
  ['java\nscript:x', null],
  ['\u0001javascript:x', null],
  ['tel:1', null],
  ['data:image/png;base64,AAAA', null],
  ['', null],
])('a link to %j becomes %j', (given, expected) => {
  expect(safeLinkUrl(given)).toBe(expected);
});

test.each([
  ['https://e.org/a.png', 'https://e.org/a.png'],
  ['http://e.org/a.png', 'https://e.org/a.png'],
  ['/media/a.png', '/media/a.png'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['data:image/svg+xml;base64,AAAA', null],
  ['data:image/png,<svg>', null],
  ['data:text/html;base64,AAAA', null],
  ['mailto:a@e.org', null],
  ['blob:https://e.org/1', null],
])('an image at %j becomes %j', (given, expected) => {
  expect(safeImageUrl(given)).toBe(expected);
});

test('the scheme is read as browsers do', () => {
  expect(urlScheme('JAVA\tSCRIPT:x')).toBe('javascript');
  expect(urlScheme('/a:b')).toBeNull();
});

test.each([
  ['Red', 'red'],
  ['#ABC', '#abc'],
  ['rgb(1, 2, 3)', 'rgb(1,2,3)'],
  ['rgba(1,2,3, .5)', 'rgba(1,2,3,.5)'],
  ['hsl(120deg 50% 50% / 0.5)', 'hsl(120deg 50% 50%/0.5)'],
  ['unset', null],
  ['url(x)', null],
  ['var(--x)', null],
  ['expression(1)', null],
  ['red;position:fixed', null],
])('the colour %j becomes %j', (given, expected) => {
  expect(readColor(given)).toBe(expected);
});
