/** A value that others look at, and that tells them when it has become another one. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(first: T) {
    this.#value = first;
  }

  /** The same object until something in it changes. */
  readonly value = (): T => this.#value;

  /** Calls back after each change, until the answered function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the value as it is now; compared by its JSON. */
  set(next: T): void {
    if (JSON.stringify(next) === JSON.stringify(this.#value)) return;
    this.#value = next;
    for (const listener of this.#listeners) listener();
  }

  /** Resolves once the value is so. */
  when(is: (value: T) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!is(this.#value)) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }
}
