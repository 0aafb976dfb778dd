import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';
import type { PageKey } from './page-key.ts';

/**
 * Pages in at most `maxBytes`. A page of an older version stays until the page of the current one replaces it, or other pages need
 * its place: it is served while the database is away.
 */
export class PageStore {
  #pages: LRUCache<PageKey, CachedPage>;
  #version = '';

  constructor(maxBytes: number) {
    // `LRUCache` takes a size of 0 for no limit; no page fits into one byte.
    const maxSize = Math.max(maxBytes, 1);
    this.#pages = new LRUCache({ maxSize, sizeCalculation: ({ bytes }) => bytes });
  }

  /** Bytes that the stored pages take. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  /** Gets a page of this version, which is the current one from now on. */
  get(key: PageKey, version: string): CachedPage | undefined {
    this.#version = version;
    return this.#current(this.#pages.get(key));
  }

  /** Gets a page of the current version, and does not count as a use of it. */
  peek(key: PageKey): CachedPage | undefined {
    return this.#current(this.#pages.peek(key));
  }

  /** Gets a page of any version. */
  getAny(key: PageKey): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** True if `test` holds for the version of any page. */
  hasVersion(test: (version: string) => boolean): boolean {
    return this.#pages.values().some(({ version }) => test(version));
  }

  /** Stores a page, unless its version has passed or it is larger than the whole store. */
  set(key: PageKey, page: CachedPage): void {
    if (page.version === this.#version) this.#pages.set(key, page);
  }

  #current(page: CachedPage | undefined): CachedPage | undefined {
    return page?.version === this.#version ? page : undefined;
  }
}
