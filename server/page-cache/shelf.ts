import type { Entry } from './entry.ts';
import type { PageTarget } from './target.ts';

/** The pages of one version, bounded by bytes: what nobody asked for lately goes first. */
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

  /** What the pages kept now are made of. */
  get version(): string {
    return this.#version;
  }

  /** The page if it is here and of this version; with another version than before everything goes. */
  take(target: PageTarget, version: string): Entry | undefined {
    if (version !== this.#version) this.#clear(version);
    const entry = this.#kept.get(target);
    if (entry) entry.asked = true;
    return entry;
  }

  /** The page that is kept, true or not, without counting as asked for. */
  look(target: PageTarget): Entry | undefined {
    return this.#kept.get(target);
  }

  /** Keeps a page, unless it is of a version that has passed or larger than the whole shelf. */
  put(target: PageTarget, entry: Entry): void {
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

  #remove(target: PageTarget, entry: Entry): void {
    this.#kept.delete(target);
    this.#bytes -= entry.bytes;
  }

  #clear(version: string): void {
    this.#version = version;
    this.#kept.clear();
    this.#bytes = 0;
  }
}
