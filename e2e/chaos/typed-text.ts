/** How much of the text typed just before a kill may be lost, in milliseconds. */
export const MAY_BE_LOST_MS = 100;
/** Older states are never recovered. */
const REMEMBERED_MS = 5000;

/** The visible content of a form: the title and the author's paragraphs of the body. */
export interface Text {
  title: string;
  body: string;
}

/** Everything that was typed, key by key, with the time at which each key had reached the page. */
export class Typed {
  #states: { text: Text; at: number }[];

  constructor(text: Text) {
    this.#states = [{ text, at: 0 }];
  }

  /** The complete text. */
  get text(): Text {
    return this.#states.at(-1)!.text;
  }

  /** Records the content of the form after a key. */
  add(text: Text): void {
    const now = Date.now();
    this.#states.push({ text, at: now });
    while ((this.#states[1]?.at ?? now) < now - REMEMBERED_MS) this.#states.shift();
  }

  /**
   * Returns the states in which the form may be after a kill: nothing is missing that is older than the last
   * 100 ms, plus the `lateness` of the machine.
   */
  after(killedAt: number, lateness: number): { text: Text; age: number }[] {
    const sure = this.#states.findLastIndex(({ at }) => at <= killedAt - MAY_BE_LOST_MS - lateness);
    return this.#states.slice(Math.max(0, sure)).map(({ text, at }) => ({ text, age: killedAt - at }));
  }

  /**
   * Returns how long before `killedAt` the oldest key missing in `found` was typed, in milliseconds;
   * undefined if unknown.
   */
  ageOfMissing(found: Text, killedAt: number): number | undefined {
    const last = this.#states.findLastIndex(({ text }) => same(text, found));
    const next = last < 0 ? undefined : this.#states[last + 1];
    return next && killedAt - next.at;
  }

  /** Continues from the text that was found. */
  found(text: Text): void {
    this.#states = [{ text, at: 0 }];
  }
}

/** True if two forms hold the same text. HTML does not keep spaces at the end of a paragraph. */
export function same(one: Text, other: Text): boolean {
  return plain(one.title) === plain(other.title) && plain(one.body) === plain(other.body);
}

function plain(text: string): string {
  return text
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/ *\n+ */g, '\n')
    .trim();
}
