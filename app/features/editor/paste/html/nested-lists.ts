/** An item of a list that a program writes without nesting. */
export type ListEntry = {
  /** The depth, from 1 on. */
  level: number;
  /** The program's name of the list. */
  list: string;
  ordered: boolean;
  /** The kind of its numbers, as in HTML; absent for digits. */
  type?: NumberType;
  start: number;
  /** Where its text begins, in points. */
  indent: number;
};

/** Letters or Roman numbers, as in `<ol type>`. */
export type NumberType = 'a' | 'A' | 'i' | 'I';

type OpenList = ListEntry & { element: Element };

/** Builds one nested list of entries that follow each other. */
export class NestedLists {
  #open: OpenList[] = [];

  /** Ends the list, so that the next entry begins another one. */
  end(): void {
    this.#open = [];
  }

  /** Adds an entry with the content of `source`, which it replaces. A new list comes before `place`. */
  add(entry: ListEntry, source: Element, place = source): void {
    const continues = (open: OpenList) =>
      open.level < entry.level ||
      (open.level === entry.level && open.list === entry.list && open.ordered === entry.ordered);
    this.#open = this.#open.filter(continues);
    if (this.#open.at(-1)?.level !== entry.level) this.#openList(entry, place);
    const item = source.ownerDocument.createElement('li');
    for (const name of ['class', 'dir']) {
      const value = source.localName === 'li' ? source.getAttribute(name) : null;
      if (value) item.setAttribute(name, value);
    }
    item.append(...source.childNodes);
    source.remove();
    this.#open.at(-1)?.element.append(item);
  }

  /**
   * Moves a paragraph into the last item of the deepest list that `isInside` accepts. False if there is none.
   */
  addParagraph(paragraph: Element, isInside: (entry: ListEntry) => boolean): boolean {
    const depth = this.#open.findLastIndex(isInside);
    const item = this.#open[depth]?.element.lastElementChild;
    if (!item) return false;
    this.#open.length = depth + 1;
    if (![...item.children].some(({ localName }) => localName === 'p')) wrapText(item);
    item.append(paragraph);
    return true;
  }

  #openList(entry: ListEntry, place: Element): void {
    const element = place.ownerDocument.createElement(entry.ordered ? 'ol' : 'ul');
    if (entry.ordered && entry.start > 1) element.setAttribute('start', String(entry.start));
    if (entry.ordered && entry.type) element.setAttribute('type', entry.type);
    const holder = this.#open.at(-1)?.element.lastElementChild;
    if (holder) holder.append(element);
    else place.before(element);
    this.#open.push({ ...entry, element });
  }
}

/** Makes a paragraph of an item's text, so that another one can follow. */
function wrapText(item: Element): void {
  const paragraph = item.ownerDocument.createElement('p');
  const text = [...item.childNodes];
  const end = text.findIndex(({ nodeName }) => /^(?:UL|OL)$/i.test(nodeName));
  paragraph.append(...(end < 0 ? text : text.slice(0, end)));
  item.prepend(paragraph);
}
