import { expect, it } from 'vitest';
import { importArticle } from '../../../domain/articles/articles.ts';
import { visitor } from '../../../domain/context.ts';
import { addFormerPaths } from '../../../domain/page-redirects/page-redirects.ts';
import { as, testContext } from '../../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../../platform/db/testing.ts';
import type { RequestServices } from '../../request/services.ts';
import { loadCategory } from './category-page.tsx';
import { loadMovedPage } from './other-paths.ts';

eachDatabaseInAllTier('a path without a page', (getDb) => {
  it('leads to what was once there, in any writing system', async () => {
    const ctx = testContext(getDb());
    await importArticle(ctx, {
      title: 'গাছ',
      category: 'green tea',
      html: '<p>Text</p>',
      lang: 'bn',
      status: 'published',
      date: '2019-03-04T05:06:07Z',
      bylines: [],
      aliases: ['/২০২০/গাছ/'],
    });
    await addFormerPaths(ctx, [
      { path: '/topics/চা', kind: 'category', name: 'green tea' },
      { path: '/category/green-tea/', kind: 'category', name: 'green tea' },
      { path: '/category/green tea', kind: 'author', name: 'Nobody' },
    ]);
    const services = { publicCtx: as(ctx, visitor) } as RequestServices;
    const load = (path: string) =>
      loadMovedPage({ url: new URL(path, 'http://site.example'), params: null, services });
    expect(await load('/২০২০/গাছ/')).toEqual({ redirect: `/blog/${encodeURIComponent('গাছ')}`, status: 301 });
    expect(await load('/topics/চা.html')).toEqual({ redirect: '/category/green%20tea', status: 301 });
    const params = { name: 'green-tea' };
    const url = new URL('http://site.example/category/green-tea/');
    expect(await loadCategory({ url, params, services })).toMatchObject({
      redirect: '/category/green%20tea',
    });
    await expect(load('/none')).rejects.toMatchObject({ status: 404 });
  });
});
