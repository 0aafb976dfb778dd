import { makePart } from '../../platform/part.ts';
import { PageCache, type PageCacheOptions } from './page-cache.ts';
import { CompressedPage, PageResponse } from './page-response.ts';

/** A render limit that allows every render. */
export const noRenderLimit = { allows: () => true, count: () => {} };

/** A page cache whose pages say their key and version. */
export function testPageCache(options: Partial<PageCacheOptions> = {}): PageCache {
  return new PageCache({
    maxBytes: 100_000_000,
    version: () => '1',
    render: async (key, version) => ({ response: await testPage(key, version), isCacheable: true }),
    renderLimit: noRenderLimit,
    isShared: false,
    ...options,
  });
}

export async function testPage(key: string, version: string, length = 0): Promise<PageResponse> {
  const body = await makePart(`<p>${key} at ${version}</p>`.padEnd(length, '.'));
  const headers = { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' };
  return new PageResponse(version, new CompressedPage(headers, [body]));
}
