import { CachedPage } from './cached-page.ts';
import { PageCache, type PageCacheOptions } from './page-cache.ts';

/** A render limit that allows every render. */
export const noRenderLimit = { allows: () => true, count: () => {} };

/** A page cache whose pages say their key and version. */
export function testPageCache(options: Partial<PageCacheOptions> = {}): PageCache {
  return new PageCache({
    maxBytes: 100_000_000,
    version: () => '1',
    render: async (key, version) => ({ kind: 'cacheable', page: testPage(key, version) }),
    renderLimit: noRenderLimit,
    isShared: false,
    ...options,
  });
}

export function testPage(key: string, version: string, length = 0): CachedPage {
  const body = Buffer.from(`<p>${key} at ${version}</p>`.padEnd(length, '.'));
  const headers = { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' };
  return new CachedPage(version, headers, body);
}
