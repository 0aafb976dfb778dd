/** When a client is taken to read no longer what it asked for. */
export interface ReadingLimits {
  /** So long it may take none of the bytes that wait for it, in milliseconds. */
  nothingMs: number;
  /** In so many milliseconds it takes at least `leastBytes`, as long as more wait. */
  slowMs: number;
  leastBytes: number;
}

/** How one client takes the bytes that wait for it, from the first look on. */
export class ReadProgress {
  /** When it was last seen to have taken some, in milliseconds. */
  movedAt: number;
  #taken: number;
  #since: { at: number; taken: number };

  /** `taken` counts the bytes of the connection that the client has received. */
  constructor(now: number, taken: number) {
    this.movedAt = now;
    this.#taken = taken;
    this.#since = { at: now, taken };
  }

  /** Notes what it has taken by now, and tells whether that is too little. */
  isTooSlow(now: number, taken: number, { nothingMs, slowMs, leastBytes }: ReadingLimits): boolean {
    if (taken > this.#taken) {
      this.#taken = taken;
      this.movedAt = now;
    }
    if (now - this.movedAt >= nothingMs) return true;
    if (now - this.#since.at < slowMs) return false;
    const isSlow = taken - this.#since.taken < leastBytes;
    this.#since = { at: now, taken };
    return isSlow;
  }
}
