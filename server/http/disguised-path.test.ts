import { expect, it } from 'vitest';
import { isDisguised, withoutSlashes } from './disguised-path.ts';

it.each([
  '/Share/token',
  '/SHARE/token',
  '/%73hare/token',
  '/%53hare/token',
  '/s%68are/token',
  '/share/%74oken',
  '/Dashboard',
  '/%64ashboard/admin-home',
  '/dashboard/%70review',
  '/Dashboard.data',
  '/API/v1/users/all-users',
  '/%61pi/v1/users/all-users',
  '/api/v%31/users/all-users',
  '/Account',
  '/%6Dedia/a.png',
  '/Setup/token',
  '/Login.data',
])('knows that %s is another spelling', (path) => {
  expect(isDisguised(path)).toBe(true);
});

it.each([
  '/',
  '/share/a-Token_1',
  '/shared',
  '/Blogs',
  '/%62logs',
  '/blog/share',
  '/api/v1/users/a%40b.org',
  '/api/v1/articles/single-article/%E0%A6%9A',
  '/dashboard/edit-article/Abc',
  '/dashboard.data',
  '/media/a%20b.png',
  '/%E0%A4%A',
  '/%2573hare/token',
])('takes %s as it is', (path) => {
  expect(isDisguised(path)).toBe(false);
});

it.each([
  ['/share/token/', '/share/token'],
  ['/dashboard/preview//', '/dashboard/preview'],
  ['/login/', '/login'],
  ['/share/token', undefined],
  ['//share/token/', undefined],
  ['/blog/share/', undefined],
  ['/', undefined],
])('redirects %s to %s', (path, canonical) => {
  expect(withoutSlashes(path)).toBe(canonical);
});
