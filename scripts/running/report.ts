/** Prints a line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints figures as JSON. */
export function tell(what: string, figures: unknown): void {
  say(`${what}: ${JSON.stringify(figures)}`);
}

/** Runs a step and prints how long it took, and its result if that is text. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (typeof result === 'string' && result !== '') say(result.trimEnd().replace(/^/gm, '  '));
  return result;
}

/** The promises that did not hold. */
export class Guarantees {
  readonly broken: string[] = [];
  readonly #tell: typeof tell;

  constructor(print = tell) {
    this.#tell = print;
  }

  /** Prints the promise if it does not hold. */
  check(holds: boolean, words: string): void {
    if (holds) return;
    this.broken.push(words);
    this.#tell('NOT KEPT', words);
  }
}

/** Raises the count of a key by one. */
export function countUp(counts: Record<string, number>, key: string | number): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

/** Returns the status of a response once all of it has arrived, or why it did not. */
export async function readOutcome(request: Promise<Response>): Promise<string> {
  try {
    const response = await request;
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return findReason(error);
  }
}

/** Returns the code of a failed request, such as `ECONNREFUSED`. */
export function findReason(error: unknown): string {
  return String((error as { cause?: { code?: string } }).cause?.code ?? error);
}
