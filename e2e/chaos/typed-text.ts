/** What may be lost of the text that was typed right before a tab was killed, in milliseconds. */
export const MAY_BE_LOST_MS = 100;
/** States older than this are never what is found again. */
const REMEMBERED_MS = 5000;

/** A form as somebody sees it: the title, and the author's own paragraphs of the body. */
export interface Text {
  title: string;
  body: string;
}

/** Everything that was typed, key by key, with the moment at which each key had reached the page. */
export class Typed {
  #states: { text: Text; at: number }[];

  constructor(text: Text) {
    this.#states = [{ text, at: 0 }];
  }

  /** All of it. */
  get text(): Text {
    return this.#states.at(-1)!.text;
  }

  /** After a key the form held this. */
  add(text: Text): void {
    const now = Date.now();
    this.#states.push({ text, at: now });
    while ((this.#states[1]?.at ?? now) < now - REMEMBERED_MS) this.#states.shift();
  }

  /**
   * The states a form may be found in after a tab was killed: nothing is missing that is older than the last 100 ms,
   * and `lateness` more by which the machine itself came too late for everything.
   */
  after(killedAt: number, lateness: number): { text: Text; age: number }[] {
    const sure = this.#states.findLastIndex(({ at }) => at <= killedAt - MAY_BE_LOST_MS - lateness);
    return this.#states.slice(Math.max(0, sure)).map(({ text, at }) => ({ text, age: killedAt - at }));
  }

  /** How long before `killedAt` the oldest key that `found` lacks was typed, in milliseconds; undefined where that is not remembered. */
  ageOfMissing(found: Text, killedAt: number): number | undefined {
    const last = this.#states.findLastIndex(({ text }) => same(text, found));
    const next = last < 0 ? undefined : this.#states[last + 1];
    return next && killedAt - next.at;
  }

  /** The form was found like this, and one goes on from there. */
  found(text: Text): void {
    this.#states = [{ text, at: 0 }];
  }
}

/** Whether two forms say the same. Spaces at the end of a paragraph do not survive HTML. */
export function same(one: Text, other: Text): boolean {
  return plain(one.title) === plain(other.title) && plain(one.body) === plain(other.body);
}

function plain(text: string): string {
  return text
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/ *\n+ */g, '\n')
    .trim();
}
