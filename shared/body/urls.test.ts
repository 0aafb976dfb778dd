import { expect, test } from 'vitest';
import { readColor } from './colors.ts';
import { publishedUrl, safeImageUrl, safeLinkUrl, urlScheme } from './urls.ts';

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

test.each([
  ['/blog/বাংলা', '/blog/%E0%A6%AC%E0%A6%BE%E0%A6%82%E0%A6%B2%E0%A6%BE'],
  ['https://example.org/a b?q=é#ü', 'https://example.org/a%20b?q=%C3%A9#%C3%BC'],
  ['https://example.org', 'https://example.org'],
  ['https://bücher.example:8080/ä', 'https://xn--bcher-kva.example:8080/%C3%A4'],
  ['https://[::1]/a[1]|2', 'https://[::1]/a%5B1%5D%7C2'],
  ['/100%/a%20b%E0%A6', '/100%25/a%20b%E0%A6'],
  ['mailto:a@e.org?subject=Hällo du', 'mailto:a@e.org?subject=H%C3%A4llo%20du'],
  ['#fn1', '#fn1'],
  ['/a#b#c\ud83d', '/a#b%23c%EF%BF%BD'],
  ['/😀', '/%F0%9F%98%80'],
])('%j is published as %j', (given, published) => {
  expect(publishedUrl(given)).toBe(published);
  expect(publishedUrl(published)).toBe(published);
});
