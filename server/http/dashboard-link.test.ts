import { expect, test } from 'vitest';
import { linkedFromDashboard } from './dashboard-link.ts';

const config = { publicUrl: 'https://site.example' } as Parameters<typeof linkedFromDashboard>[1];
const from = (referer: string | undefined, path: string) =>
  linkedFromDashboard(
    new Request(`http://10.0.0.1:3000${path}`, { headers: referer === undefined ? {} : { referer } }),
    config,
  );

test.each([
  ['/dashboard/manage-article', '/dashboard/manage-article'],
  ['/dashboard/manage-article.data?q=a%26b&_routes=x', '/dashboard/manage-article?q=a%26b'],
  ['/dashboard/_.data', '/dashboard'],
])('a link of the dashboard to %s is for %s', (requested, path) => {
  expect(from('https://site.example/dashboard/edit-article/a?b#c', requested)).toBe(path);
});

test.each([
  undefined,
  '',
  'https://site.example/',
  'https://site.example/dashboards',
  'https://other.example/dashboard',
  'https://site.example//other.example/dashboard',
  `https://site.example/dashboard/${'x'.repeat(5000)}`,
])('nothing else is: %s', (referer) => {
  expect(from(referer, '/dashboard/manage-article')).toBeUndefined();
});
