/** A point in a document: in a node, counted from its start. */
export interface Point<Node> {
  node: Node;
  offset: number;
}

/** A part of a plain text, in UTF-16 units. */
export interface TextRange {
  from: number;
  to: number;
}

interface Word<Node> extends Point<Node> {
  /** Where it begins in the whole text. */
  at: number;
  length: number;
}

/**
 * The words of a document with one space between them, so that the same text is equal whatever its elements
 * and white space. It knows where in the document each character is.
 */
export class PlainText<Node> {
  /** Where each top-level block begins. */
  readonly blocks: number[] = [];
  #words: Word<Node>[] = [];
  #parts: string[] = [];
  #length = 0;
  #isSeparate = true;

  get text(): string {
    if (this.#parts.length > 1) this.#parts = [this.#parts.join('')];
    return this.#parts[0] ?? '';
  }

  /** Begins a top-level block. */
  startBlock(): void {
    this.separate();
    this.blocks.push(this.#length);
  }

  /** Separates the words before from those after: a block begins or ends, or a line breaks. */
  separate(): void {
    if (this.#isSeparate) return;
    this.#parts.push(' ');
    this.#length++;
    this.#isSeparate = true;
  }

  /** Adds the text of a node. */
  add(node: Node, text: string): void {
    let end = 0;
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      if (index > end) this.separate();
      this.#words.push({ node, offset: index, at: this.#length, length: word.length });
      this.#parts.push(word);
      this.#length += word.length;
      this.#isSeparate = false;
      end = index + word.length;
    }
    if (end < text.length) this.separate();
  }

  /** The points of the document at which a range begins and ends; null if it is outside the text. */
  toPoints({ from, to }: TextRange): { start: Point<Node>; end: Point<Node> } | null {
    const last = (at: number) => this.#words[this.#firstIndex((word) => word.at > at) - 1];
    const [first, final] = [last(from), last(to - 1)];
    if (!first || !final) return null;
    return { start: pointIn(first, from), end: pointIn(final, to) };
  }

  /**
   * The range between two points of the document. `isAfter` tells whether the first of two points comes after
   * the second.
   */
  toRange(
    start: Point<Node>,
    end: Point<Node>,
    isAfter: (one: Point<Node>, other: Point<Node>) => boolean,
  ): TextRange {
    const endsAfter = (word: Word<Node>, point: Point<Node>) =>
      isAfter({ node: word.node, offset: word.offset + word.length }, point);
    const isWithin = (word: Word<Node>, point: Point<Node>) =>
      endsAfter(word, point) && !isAfter(word, point) && word.node === point.node;
    const firstIndex = this.#firstIndex((word) => endsAfter(word, start));
    const lastIndex = this.#firstIndex((word) => endsAfter(word, end));
    const [first, last, before] = [
      this.#words[firstIndex],
      this.#words[lastIndex],
      this.#words[lastIndex - 1],
    ];
    const from = first ? first.at + (isWithin(first, start) ? start.offset - first.offset : 0) : this.#length;
    const isInside = last && isWithin(last, end) && end.offset > last.offset;
    const to = isInside ? last.at + end.offset - last.offset : before ? before.at + before.length : 0;
    return { from, to: Math.max(from, to) };
  }

  /** The index of the first word for which this is true; it is true for all words after it. */
  #firstIndex(isTrue: (word: Word<Node>) => boolean): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isTrue(this.#words[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function pointIn<Node>(word: Word<Node>, at: number): Point<Node> {
  return { node: word.node, offset: word.offset + Math.min(at - word.at, word.length) };
}
