import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';
import type { PageKey } from './page-key.ts';

/** The pages of one version, in at most `maxBytes`. */
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

  /** Version of the stored pages. */
  get version(): string {
    return this.#version;
  }

  /** Gets a page of this version. Another version than before removes all pages. */
  get(key: PageKey, version: string): CachedPage | undefined {
    if (version !== this.#version) {
      this.#version = version;
      this.#pages.clear();
    }
    return this.#pages.get(key);
  }

  /** Gets a page of any version, and does not count as a use of it. */
  peek(key: PageKey): CachedPage | undefined {
    return this.#pages.peek(key);
  }

  /** Stores a page, unless its version has passed or it is larger than the whole store. */
  set(key: PageKey, page: CachedPage): void {
    if (page.version === this.#version) this.#pages.set(key, page);
  }
}
