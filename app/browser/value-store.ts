/** An observable value for `useSyncExternalStore`. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(initial: T) {
    this.#value = initial;
  }

  /** Returns the same object until its content changes. */
  readonly value = (): T => this.#value;

  /** Calls `listener` after each change. The returned function unsubscribes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets the value. An equal one, compared as JSON, changes nothing. */
  set(next: T): void {
    if (JSON.stringify(next) === JSON.stringify(this.#value)) return;
    this.#value = next;
    for (const listener of this.#listeners) listener();
  }

  /** Resolves once the value fulfils the condition. */
  when(condition: (value: T) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition(this.#value)) return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = this.subscribe(check);
      check();
    });
  }
}
