import { expect, it } from 'vitest';
import { canBePagePath, isAnsweredElsewhere } from '../../shared/page-path.ts';
import { publicRoutes } from '../../shared/public-routes.ts';
import routes from '../routes.ts';

interface Route {
  path?: string | undefined;
  children?: Route[] | undefined;
}

/** The first segments of the routes that React Router answers. */
function segments(list: Route[]): string[] {
  return list.flatMap(({ path, children }) =>
    path === undefined ? segments(children ?? []) : [path.split('/')[0]!],
  );
}

it('leaves no path of the program to pages', () => {
  const own = segments(routes as Route[]).filter((segment) => segment !== '*' && segment !== '');
  expect(own).toContain('dashboard');
  expect(own.filter(canBePagePath)).toEqual([]);
  const first = Object.keys(publicRoutes)
    .map((path) => path.split('/')[1]!)
    .filter((segment) => segment !== '');
  expect(first).toContain('blogs');
  expect(first.filter(canBePagePath)).toEqual([]);
  expect(['team', 'a/b', 'über-uns', 'blogroll'].filter((path) => !canBePagePath(path))).toEqual([]);
});

it('redirects no path of the program, and leaves those of other programs to redirects', () => {
  const own = segments(routes as Route[]).filter((segment) => segment !== '*' && segment !== '');
  expect(own.filter((segment) => !isAnsweredElsewhere(segment))).toEqual([]);
  const files = ['rss.xml', 'tag/a/feed.json', 'sitemap-articles-2.xml', 'robots.txt', 'blog/a.md', 'feed'];
  const others = ['api/v1/x', 'media/a.png', 'assets/x', 'icon-192.png', 'apple-touch-icon.png', 'share/x'];
  const all = [...files, ...others];
  expect(all.filter((path) => !isAnsweredElsewhere(path))).toEqual([]);
  const free = ['page/2', 'old.html', 'blog/old', '2019/feed', 'admin', 'news/rss', 'tag/old', 'files/a.pdf'];
  expect(free.filter(isAnsweredElsewhere)).toEqual([]);
});
