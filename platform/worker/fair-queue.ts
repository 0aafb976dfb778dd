/** How many items may wait. */
export interface QueueLimits {
  most: number;
  /** Of one client. */
  mostOfClient: number;
}

/**
 * Items in lines, one for each client, taken from one line after the other: the items of a client wait for each other, and
 * for one item of each other client. Items without a client share a line that only `most` bounds.
 */
export class FairQueue<T extends object> {
  readonly #limits: QueueLimits;
  /** In the order of their turns. An item may stand in several lines; once taken it is passed over in the others. */
  readonly #lines = new Map<string | undefined, T[]>();
  readonly #waiting = new Set<T>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Adds an item to its client's line, and answers the item that has no room: the new one, the newest of the longest line
   * where that is longer than this client's, or undefined.
   */
  add(item: T, client?: string): T | undefined {
    const own = this.#length(client);
    if (client !== undefined && own >= this.#limits.mostOfClient) return item;
    let displaced: T | undefined;
    if (this.size >= this.#limits.most) {
      const [longest, length] = this.#longest();
      if (length <= own + 1) return item;
      displaced = this.#lines.get(longest)?.pop();
      if (displaced) this.#waiting.delete(displaced);
    }
    this.#waiting.add(item);
    this.#append(item, client);
    return displaced;
  }

  /** Puts an item that waits into the line of a further client, who wants it too: the first turn of either counts. */
  join(item: T, client: string | undefined): void {
    if (!this.#waiting.has(item) || this.#length(client) >= this.#limits.mostOfClient) return;
    if (!this.#lines.get(client)?.includes(item)) this.#append(item, client);
  }

  /** The first item of the next line, which then is the last line. */
  take(): T | undefined {
    for (const [client, line] of this.#lines) {
      this.#lines.delete(client);
      const item = this.#firstWaiting(line);
      if (!item) continue;
      this.#waiting.delete(item);
      if (line.length > 0) this.#lines.set(client, line);
      return item;
    }
    return undefined;
  }

  /** Takes all. */
  clear(): T[] {
    const items = [...this.#waiting];
    this.#waiting.clear();
    this.#lines.clear();
    return items;
  }

  #append(item: T, client: string | undefined): void {
    const line = this.#lines.get(client);
    if (line) line.push(item);
    else this.#lines.set(client, [item]);
  }

  #firstWaiting(line: T[]): T | undefined {
    let item = line.shift();
    while (item && !this.#waiting.has(item)) item = line.shift();
    return item;
  }

  /** Forgets what was taken from other lines meanwhile. */
  #length(client: string | undefined): number {
    const line = this.#lines.get(client)?.filter((item) => this.#waiting.has(item)) ?? [];
    if (line.length > 0) this.#lines.set(client, line);
    else this.#lines.delete(client);
    return line.length;
  }

  #longest(): [client: string | undefined, length: number] {
    const lengths = [...this.#lines.keys()].map((client) => [client, this.#length(client)] as const);
    return lengths.reduce<[string | undefined, number]>(
      (longest, [client, length]) => (length > longest[1] ? [client, length] : longest),
      [undefined, 0],
    );
  }
}
