/** The maximum number of items that wait. */
export interface QueueLimits {
  total: number;
  perNetwork: number;
}

/**
 * A queue for each network, served in turn: an item waits for the earlier items of its own network, and for
 * one item of each other network. Items without a network share a queue that only `total` bounds.
 */
export class FairQueue<T extends object> {
  readonly #limits: QueueLimits;
  /**
   * In the order in which they are served. An item may be in several queues; once taken, the others skip it.
   */
  readonly #queues = new Map<string | undefined, T[]>();
  readonly #waiting = new Set<T>();

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Adds an item. Returns the item that there is no room for: this one, or the newest of the longest queue if
   * that is longer than this network's.
   */
  add(item: T, network?: string): T | undefined {
    const own = this.#length(network);
    if (network !== undefined && own >= this.#limits.perNetwork) return item;
    let displaced: T | undefined;
    if (this.size >= this.#limits.total) {
      const [longest, length] = this.#longest();
      if (length <= own + 1) return item;
      displaced = this.#queues.get(longest)?.pop();
      if (displaced) this.#waiting.delete(displaced);
    }
    this.#waiting.add(item);
    this.#append(item, network);
    return displaced;
  }

  /** Removes an item, if it still waits. */
  remove(item: T): void {
    this.#waiting.delete(item);
  }

  /**
   * Adds a waiting item to the queue of another network that wants it too. It is taken from the queue that
   * comes first.
   */
  join(item: T, network: string | undefined): void {
    if (!this.#waiting.has(item) || this.#length(network) >= this.#limits.perNetwork) return;
    if (!this.#queues.get(network)?.includes(item)) this.#append(item, network);
  }

  /** Takes the first item of the next queue, which is then served last. */
  take(): T | undefined {
    for (const [network, queue] of this.#queues) {
      this.#queues.delete(network);
      const item = this.#firstWaiting(queue);
      if (!item) continue;
      this.#waiting.delete(item);
      if (queue.length > 0) this.#queues.set(network, queue);
      return item;
    }
    return undefined;
  }

  /** Takes all items. */
  clear(): T[] {
    const items = [...this.#waiting];
    this.#waiting.clear();
    this.#queues.clear();
    return items;
  }

  #append(item: T, network: string | undefined): void {
    const queue = this.#queues.get(network);
    if (queue) queue.push(item);
    else this.#queues.set(network, [item]);
  }

  #firstWaiting(queue: T[]): T | undefined {
    let item = queue.shift();
    while (item && !this.#waiting.has(item)) item = queue.shift();
    return item;
  }

  /** Counts the waiting items of a network, and removes those that were taken from another queue. */
  #length(network: string | undefined): number {
    const queue = this.#queues.get(network)?.filter((item) => this.#waiting.has(item)) ?? [];
    if (queue.length > 0) this.#queues.set(network, queue);
    else this.#queues.delete(network);
    return queue.length;
  }

  #longest(): [network: string | undefined, length: number] {
    const lengths = [...this.#queues.keys()].map((network) => [network, this.#length(network)] as const);
    return lengths.reduce<[string | undefined, number]>(
      (longest, [network, length]) => (length > longest[1] ? [network, length] : longest),
      [undefined, 0],
    );
  }
}
