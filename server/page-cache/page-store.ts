import { LRUCache } from 'lru-cache';
import type { CachedPage } from './cached-page.ts';
import { isApiKey, type PageKey } from './page-key.ts';

/** The share of the store that responses of the API may take, so that their very many URLs displace no page. */
const API_SHARE = 0.25;

/** The pages of one version, in at most `maxBytes`. */
export class PageStore {
  #pages: LRUCache<PageKey, CachedPage>;
  #api: LRUCache<PageKey, CachedPage>;
  #version = '';

  constructor(maxBytes: number) {
    this.#pages = openStore(maxBytes * (1 - API_SHARE));
    this.#api = openStore(maxBytes * API_SHARE);
  }

  /** Bytes that the stored pages take. */
  get bytes(): number {
    return this.#pages.calculatedSize + this.#api.calculatedSize;
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
      this.#api.clear();
    }
    return this.#for(key).get(key);
  }

  /** Gets a page of any version, and does not count as a use of it. */
  peek(key: PageKey): CachedPage | undefined {
    return this.#for(key).peek(key);
  }

  /** Stores a page, unless its version has passed or it is larger than its share. */
  set(key: PageKey, page: CachedPage): void {
    if (page.version === this.#version) this.#for(key).set(key, page);
  }

  #for(key: PageKey): LRUCache<PageKey, CachedPage> {
    return isApiKey(key) ? this.#api : this.#pages;
  }
}

function openStore(bytes: number): LRUCache<PageKey, CachedPage> {
  // `LRUCache` takes a size of 0 for no limit; no page fits into one byte.
  return new LRUCache({ maxSize: Math.max(Math.floor(bytes), 1), sizeCalculation: (page) => page.bytes });
}
