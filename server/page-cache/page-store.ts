import { LRUCache } from 'lru-cache';
import { isApiKey, type PageKey } from './page-key.ts';
import type { PageResponse } from './page-response.ts';

/**
 * The share of the store that responses of the API may take, so that their very many URLs displace no page.
 */
const API_SHARE = 0.25;

/**
 * Pages in at most `maxBytes`. A page of an older version stays until the page of the current one replaces
 * it, or other pages need its place: it is served while the database is away.
 */
export class PageStore {
  #pages: LRUCache<PageKey, PageResponse>;
  #api: LRUCache<PageKey, PageResponse>;
  #version = '';

  constructor(maxBytes: number) {
    this.#pages = openStore(maxBytes * (1 - API_SHARE));
    this.#api = openStore(maxBytes * API_SHARE);
  }

  /** Bytes that the stored pages take. */
  get bytes(): number {
    return this.#pages.calculatedSize + this.#api.calculatedSize;
  }

  /** Gets a page of this version, which is the current one from now on. */
  get(key: PageKey, version: string): PageResponse | undefined {
    this.#version = version;
    return this.#current(this.#for(key).get(key));
  }

  /** Gets a page of the current version, and does not count as a use of it. */
  peek(key: PageKey): PageResponse | undefined {
    return this.#current(this.#for(key).peek(key));
  }

  /** Gets a page of any version. */
  getAny(key: PageKey): PageResponse | undefined {
    return this.#for(key).get(key);
  }

  /** True if `test` holds for the version of any page. */
  hasVersion(test: (version: string) => boolean): boolean {
    return [this.#pages, this.#api].some((pages) => pages.values().some(({ version }) => test(version)));
  }

  /** Stores a page, unless its version has passed or it is larger than its share. */
  set(key: PageKey, page: PageResponse): void {
    if (page.version === this.#version) this.#for(key).set(key, page);
  }

  #for(key: PageKey): LRUCache<PageKey, PageResponse> {
    return isApiKey(key) ? this.#api : this.#pages;
  }

  #current(page: PageResponse | undefined): PageResponse | undefined {
    return page?.version === this.#version ? page : undefined;
  }
}

function openStore(bytes: number): LRUCache<PageKey, PageResponse> {
  // `LRUCache` takes a size of 0 for no limit; no page fits into one byte.
  return new LRUCache({ maxSize: Math.max(Math.floor(bytes), 1), sizeCalculation: (page) => page.bytes });
}
