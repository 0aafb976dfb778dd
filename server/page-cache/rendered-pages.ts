import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../domain/context.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import { areSame, isRepeatable, type Reads, recordReads } from '../../platform/db/recorded-reads.ts';
import type { Rendered, VersionSource } from './page-cache.ts';
import { isApiKey, type PageKey } from './page-key.ts';
import { type CompressedPage, PageResponse } from './page-response.ts';
import { parseVersion } from './page-version.ts';

interface RenderedPage {
  page: CompressedPage;
  reads: Reads<Ctx>;
  /** The hash of the rows of `reads`. */
  rows: string;
  /** The date for which it was rendered. */
  date: string;
}

/** Memory in bytes: that of more than a thousand pages, and of responses of the API. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_API_BYTES = 8 * 1024 * 1024;

/** Longer pages, in bytes, are rendered each time: their many rows would be hashed at once. */
const MAX_LENGTH = 500_000;

/**
 * Renders pages once for as long as everything that they read from the database stays the same: a write makes
 * every cached page old, and most of them show nothing that it has changed. A page depends on nothing but its
 * key, the date, the configuration and what it reads.
 */
export class RenderedPages {
  #pages = openStore(MAX_BYTES);
  #api = openStore(MAX_API_BYTES);
  #version: VersionSource;

  /** `version` reads the version of pages. */
  constructor(version: VersionSource) {
    this.#version = version;
  }

  /**
   * The page at a key for a version that was read before: as it was rendered before if `ctx` reads the same
   * for it, otherwise rendered now.
   */
  async get(ctx: Ctx, key: PageKey, version: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const store = isApiKey(key) ? this.#api : this.#pages;
    const { date } = parseVersion(version);
    const known = store.get(key);
    if (known?.date === date && (await isUnchanged(known, ctx)))
      return { response: new PageResponse(version, known.page), isCacheable: true };
    const { result, reads } = await recordReads<Rendered, Ctx>(render);
    const { page } = result.response;
    if (!result.isCacheable || page.length > MAX_LENGTH || !isRepeatable(reads)) return result;
    try {
      const rows = await ctx.db.hashRows(reads.queries);
      // A write in between may have changed the rows before they were hashed.
      if ((await this.#version()) === version) store.set(key, { page, reads, rows, date });
    } catch (error) {
      // The page is rendered, so it is served although the database has gone away since.
      if (!isDatabaseUnavailable(error)) throw error;
    }
    return result;
  }
}

async function isUnchanged({ reads, rows }: RenderedPage, ctx: Ctx): Promise<boolean> {
  return (await areSame(reads.shared, ctx)) && (await ctx.db.hashRows(reads.queries)) === rows;
}

function openStore(maxSize: number): LRUCache<PageKey, RenderedPage> {
  return new LRUCache({ maxSize, sizeCalculation: countBytes });
}

/** Estimates the memory that a page takes with what it reads. */
function countBytes({ page, reads: { queries, shared } }: RenderedPage): number {
  const parameters = queries.reduce((sum, query) => sum + JSON.stringify(query.parameters).length, 0);
  return (page.gzip?.wire.length ?? 0) + parameters + 150 * (queries.length + shared.length) + 2048;
}
