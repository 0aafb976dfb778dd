import { expect, test } from 'vitest';
import { testServices } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { createApp } from '../app.ts';
import { pageMethods } from '../render-page.ts';
import { testPages } from '../testing.ts';

const READ = 'GET, HEAD, OPTIONS';
const FORM = 'GET, HEAD, POST, OPTIONS';

eachDatabaseInAllTier('the methods of a path', (getDb) => {
  const request = (path: string, method: string) => {
    const page = async () => new Response('a page');
    const methods = (at: string) => pageMethods(testPages(), at);
    return createApp(testServices(getDb()), page, undefined, methods).request(path, { method });
  };

  test.each([
    ['/healthz', READ],
    ['/readyz', READ],
    ['/', READ],
    ['/about', READ],
    ['/nothing-here', READ],
    ['/blog/%ff', READ],
    ['/share/x', FORM],
    ['/newsletter/subscribe', FORM],
    ['/dashboard/preview', READ],
    ['/login', FORM],
    ['/assets/x.js', READ],
    ['/placeholder.svg', READ],
    ['/favicon.ico', READ],
    ['/robots.txt', READ],
    ['/site.webmanifest', READ],
    ['/rss.xml', READ],
    ['/tag/x/atom.xml', READ],
    ['/sitemap.xml', READ],
    ['/media/x.png', READ],
    ['/api/v1/openapi.json', READ],
    ['/api/v1/docs', READ],
    ['/api/v1/categories', READ],
    // The routes of one account have this path too.
    ['/api/v1/users/all-users', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    // The route of one image has this path too.
    ['/api/v1/media/upload', 'POST, PATCH, DELETE, OPTIONS'],
    ['/api/v1/newsletter/imports', FORM],
    ['/api/v1/newsletter/export', READ],
    ['/api/v1/imports/x/parts/1', 'PUT, OPTIONS'],
    ['/api/auth/ok', READ],
    ['/api/auth/sign-in/email', 'POST, OPTIONS'],
  ])('%s are %s, in OPTIONS and in every refusal', async (path, allowed) => {
    const options = await request(path, 'OPTIONS');
    expect([options.status, options.headers.get('allow')]).toEqual([204, allowed]);
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter(
      (one) => !allowed.includes(one),
    );
    for (const method of others) {
      const refused = await request(path, method);
      expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, allowed]);
    }
    for (const method of allowed.split(', ')) expect((await request(path, method)).status).not.toBe(405);
  });

  test.each(['/api/v1/nothing', '/api', '/api/auth/nothing'])('%s has none', async (path) => {
    for (const method of ['GET', 'OPTIONS', 'DELETE', 'PROPFIND'])
      expect((await request(path, method)).status).toBe(404);
  });

  test.each(['', 'gzip', 'br'])(
    'OpenAPI in %j has a tag, a length, and the same headers for HEAD',
    async (coding) => {
      const app = createApp(testServices(getDb()), async () => new Response('a page'));
      const send = async (method: string, own = {}) => {
        const headers = { 'accept-encoding': coding, ...own };
        const response = await app.request('/api/v1/openapi.json', { method, headers });
        response.headers.delete('x-request-id');
        return { status: response.status, headers: Object.fromEntries(response.headers) };
      };
      const got = await send('GET');
      expect(got.headers['content-encoding'] ?? '').toBe(coding);
      expect(Number(got.headers['content-length'])).toBeGreaterThan(1000);
      expect(await send('HEAD')).toEqual(got);
      expect((await send('GET', { 'if-none-match': got.headers.etag })).status).toBe(304);
    },
  );
});
