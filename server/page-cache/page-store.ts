import type { CachedPage } from './cached-page.ts';
import type { PageKey } from './page-key.ts';

/** The pages of one version, bounded by bytes: what nobody asked for lately goes first. */
export class PageStore {
  #maxBytes: number;
  #kept = new Map<PageKey, CachedPage>();
  #version = '';
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes kept now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What the pages kept now are made of. */
  get version(): string {
    return this.#version;
  }

  /** The page if it is here and of this version; with another version than before everything goes. */
  get(target: PageKey, version: string): CachedPage | undefined {
    if (version !== this.#version) this.#clear(version);
    const entry = this.#kept.get(target);
    if (entry) entry.asked = true;
    return entry;
  }

  /** The page that is kept, true or not, without counting as asked for. */
  peek(target: PageKey): CachedPage | undefined {
    return this.#kept.get(target);
  }

  /** Keeps a page, unless it is of a version that has passed or larger than the whole shelf. */
  set(target: PageKey, entry: CachedPage): void {
    if (entry.version !== this.#version || entry.bytes > this.#maxBytes) return;
    const before = this.#kept.get(target);
    if (before) this.#remove(target, before);
    this.#makeRoom(entry.bytes);
    this.#kept.set(target, entry);
    this.#bytes += entry.bytes;
  }

  /** Second chance: who was asked for since goes to the back, which costs an answer less than moving with each one. */
  #makeRoom(bytes: number): void {
    for (const [target, entry] of this.#kept) {
      if (this.#bytes + bytes <= this.#maxBytes) return;
      this.#remove(target, entry);
      if (!entry.asked) continue;
      entry.asked = false;
      this.#kept.set(target, entry);
      this.#bytes += entry.bytes;
    }
  }

  #remove(target: PageKey, entry: CachedPage): void {
    this.#kept.delete(target);
    this.#bytes -= entry.bytes;
  }

  #clear(version: string): void {
    this.#version = version;
    this.#kept.clear();
    this.#bytes = 0;
  }
}
