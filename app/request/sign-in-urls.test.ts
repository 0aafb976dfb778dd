import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathTo } from '../../shared/paths.ts';
import { loginUrl, registerUrl, safeReturnPath } from './sign-in-urls.ts';

describe('safeReturn', () => {
  test.each([
    ['/blog/a?x=1#y', '/blog/a?x=1#y'],
    ['/category/open%20source', '/category/open%20source'],
    [null, '/'],
    ['https://elsewhere.example', '/'],
    ['//elsewhere.example', '/'],
    ['/\\elsewhere.example', '/'],
    ['/\t/elsewhere.example', '/'],
    ['/x\\..\\y', '/y'],
    ['/.//elsewhere.example', '/'],
    ['/blog/..//elsewhere.example/x', '/'],
    ['/%2e//elsewhere.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
    ['/login?next=/x', '/'],
  ])('%j leads to %j', (raw, to) => expect(safeReturnPath(raw)).toBe(to));

  test('never leaves the site, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((s) => `/${s}`),
        ),
        (raw) => {
          expect(new URL(safeReturnPath(raw), 'https://site.example').origin).toBe('https://site.example');
        },
      ),
    );
  });
});

test('paths encode spaces, slashes and non-Latin characters', () => {
  expect(pathTo.category('a/b', 'c d')).toBe('/category/a%2Fb/c%20d');
  expect(decodeURIComponent(pathTo.article('বাংলা'))).toBe('/blog/বাংলা');
});

test('sign-in URLs lead back to the page', () => {
  expect(loginUrl('/blog/a?b=c')).toBe('/login?next=%2Fblog%2Fa%3Fb%3Dc');
  expect(loginUrl('/')).toBe('/login');
  expect(registerUrl('/blogs')).toBe('/register?next=%2Fblogs');
  expect(registerUrl('/login?next=%2Fblogs')).toBe('/register');
});
