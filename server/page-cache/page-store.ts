import type { CachedPage } from './cached-page.ts';
import type { PageKey } from './page-key.ts';

/** The pages of one version, in at most `maxBytes`: pages that were not used lately make room for new ones. */
export class PageStore {
  #maxBytes: number;
  #pages = new Map<PageKey, CachedPage>();
  #version = '';
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes that the stored pages take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Version of the stored pages. */
  get version(): string {
    return this.#version;
  }

  /** Gets a page of this version. Another version than before removes all pages. */
  get(key: PageKey, version: string): CachedPage | undefined {
    if (version !== this.#version) this.#clear(version);
    const page = this.#pages.get(key);
    if (page) page.wasUsed = true;
    return page;
  }

  /** Gets a page of any version, and does not count as a use of it. */
  peek(key: PageKey): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Stores a page, unless its version has passed or it is larger than the whole store. */
  set(key: PageKey, page: CachedPage): void {
    if (page.version !== this.#version || page.bytes > this.#maxBytes) return;
    const before = this.#pages.get(key);
    if (before) this.#remove(key, before);
    this.#makeRoom(page.bytes);
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
  }

  /** CLOCK eviction: cheaper per hit than reordering an LRU list. */
  #makeRoom(bytes: number): void {
    for (const [key, page] of this.#pages) {
      if (this.#bytes + bytes <= this.#maxBytes) return;
      this.#remove(key, page);
      if (!page.wasUsed) continue;
      page.wasUsed = false;
      this.#pages.set(key, page);
      this.#bytes += page.bytes;
    }
  }

  #remove(key: PageKey, page: CachedPage): void {
    this.#pages.delete(key);
    this.#bytes -= page.bytes;
  }

  #clear(version: string): void {
    this.#version = version;
    this.#pages.clear();
    this.#bytes = 0;
  }
}
