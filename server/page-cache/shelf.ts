import type { Entry } from './entry.ts';
import type { PageTarget } from './target.ts';

/** The pages of one version, bounded by bytes: what nobody asked for longest goes first. */
export class Shelf {
  #maxBytes: number;
  #kept = new Map<PageTarget, Entry>();
  #version = '';
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes kept now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The page if it is here and of this version; with another version than before everything goes. */
  take(target: PageTarget, version: string): Entry | undefined {
    if (version !== this.#version) this.#clear(version);
    const entry = this.#kept.get(target);
    if (!entry) return undefined;
    // The least recently asked for stands first.
    this.#kept.delete(target);
    this.#kept.set(target, entry);
    return entry;
  }

  /** Keeps a page, unless it is of a version that has passed or larger than the whole shelf. */
  put(target: PageTarget, entry: Entry): void {
    if (entry.version !== this.#version || entry.bytes > this.#maxBytes) return;
    this.#bytes += entry.bytes - (this.#kept.get(target)?.bytes ?? 0);
    this.#kept.set(target, entry);
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  #clear(version: string): void {
    this.#version = version;
    this.#kept.clear();
    this.#bytes = 0;
  }
}
