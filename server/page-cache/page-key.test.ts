import { describe, expect, it } from 'vitest';
import { pageKey } from './page-key.ts';

describe('the key of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=letter', '/'],
    ['/blogs?page=2&utm=x', '/blogs?page=2'],
    ['/blog/hello', '/blog/hello'],
    ['/blog/%E0%A6%95', '/blog/%E0%A6%95'],
    ['/blog/ক', '/blog/%E0%A6%95'],
    [
      '/category/arts%20and%20crafts?sort=createdAt&page=3&x=1',
      '/category/arts%20and%20crafts?page=3&sort=createdAt',
    ],
    ['/category/a/b', '/category/a/b'],
    ['/category/a%2Fb', '/category/a%2Fb'],
    ['/about', '/about'],
    ['/rss.xml?utm_source=reader', '/rss.xml'],
    ['/category/arts and crafts/atom.xml', '/category/arts%20and%20crafts/atom.xml'],
    ['/sitemap-articles-12.xml', '/sitemap-articles-12.xml'],
    ['/robots.txt', '/robots.txt'],
  ])('%s is %s', (url, key) => expect(pageKey(url)).toBe(key));

  it.each([
    '/dashboard/admin-home',
    '/dashboard/preview',
    '/dashboard/preview?article=1',
    '/about.data',
    '/login',
    '/account',
    '/account.data',
    '/api/v1/categories',
    '/blog/a/b',
    '/blog/%',
    '/blog/..',
    '/blog/%2e%2E',
    '/category/../login',
    '/category/./search',
    '/blogs?page=0',
    '/blogs?page=02',
    '/blogs?page=1&page=2',
    '/blogs?page=-1',
    '/category/a?sort=title',
    '/search?q=x',
    '/rss.xml.data',
    '/sitemap-articles-0.xml',
    `/blog/${'x'.repeat(2000)}`,
    '//evil.example/',
  ])('%s is not cached', (url) => expect(pageKey(url)).toBeUndefined());
});
