/** Limits on how slowly a client may read. */
export interface ReadingLimits {
  /** Maximum time without reading any unread byte, in milliseconds. */
  stalledMs: number;
  /** Period in which a client reads at least `minBytes` while more are unread, in milliseconds. */
  slowMs: number;
  minBytes: number;
}

/** Progress of a client in reading, from the first check on. */
export class ReadProgress {
  /** Time at which it last read, in milliseconds. */
  movedAt: number;
  #received: number;
  #period: { start: number; received: number };

  /** `received` counts the bytes of the connection that the client has received. */
  constructor(now: number, received: number) {
    this.movedAt = now;
    this.#received = received;
    this.#period = { start: now, received };
  }

  /** Notes the bytes received so far; true if they are too few. */
  isTooSlow(now: number, received: number, { stalledMs, slowMs, minBytes }: ReadingLimits): boolean {
    if (received > this.#received) {
      this.#received = received;
      this.movedAt = now;
    }
    if (now - this.movedAt >= stalledMs) return true;
    if (now - this.#period.start < slowMs) return false;
    const isSlow = received - this.#period.received < minBytes;
    this.#period = { start: now, received };
    return isSlow;
  }
}
