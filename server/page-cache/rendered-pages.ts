import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../domain/context.ts';
import { RecordedReads, recordReads } from '../../platform/db/recorded-reads.ts';
import type { Rendered } from './page-cache.ts';
import { isApiKey, type PageKey } from './page-key.ts';
import { type CompressedPage, PageResponse } from './page-response.ts';
import { parseVersion } from './page-version.ts';

interface RenderedPage {
  page: CompressedPage;
  reads: RecordedReads<Ctx>;
  /** The date for which it was rendered. */
  date: string;
}

/** Memory in bytes: that of more than a thousand pages, and of responses of the API. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_API_BYTES = 8 * 1024 * 1024;

/**
 * Renders pages once for as long as everything that they read from the database stays the same: a write makes
 * every cached page old, and most of them show nothing that it has changed. A page depends on nothing but its
 * key, the date, the configuration and what it reads.
 */
export class RenderedPages {
  #pages = openStore(MAX_BYTES);
  #api = openStore(MAX_API_BYTES);

  /**
   * The page at a key for a version: as it was rendered before if `ctx` reads the same for it, otherwise
   * rendered now.
   */
  async get(ctx: Ctx, key: PageKey, version: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const store = isApiKey(key) ? this.#api : this.#pages;
    const known = store.get(key);
    const { date } = parseVersion(version);
    if (known?.date === date && (await known.reads.areUnchanged(ctx.db.runAgain, ctx)))
      return { response: new PageResponse(version, known.page), isCacheable: true };
    const { result, recording } = await recordReads<Rendered, Ctx>(render);
    if (result.isCacheable)
      store.set(key, { page: result.response.page, reads: new RecordedReads(recording), date });
    return result;
  }
}

function openStore(maxSize: number): LRUCache<PageKey, RenderedPage> {
  const sizeCalculation = ({ page, reads }: RenderedPage) =>
    (page.gzip?.wire.length ?? 0) + reads.bytes + 2048;
  return new LRUCache({ maxSize, sizeCalculation });
}
