import { Parser } from 'htmlparser2';
import { plainCharacters } from '../../shared/text/one-line.ts';

/**
 * The part of the DOM that ProseMirror's DOMParser uses, built by htmlparser2. linkedom's `matches` alone
 * took 7 s for a body of 1 MB (60 rules, 120,000 elements); here it is one comparison.
 */
export type TreeNode = TreeElement | TreeText;

/** A text node. */
export class TreeText {
  readonly nodeType = 3;
  readonly nodeName = '#text';
  nodeValue: string;
  parentNode: TreeElement | null = null;
  previousSibling: TreeNode | null = null;
  nextSibling: TreeNode | null = null;

  constructor(text: string) {
    this.nodeValue = text;
  }

  get textContent(): string {
    return this.nodeValue;
  }
}

/** An element node. */
export class TreeElement {
  readonly nodeType = 1;
  readonly nodeName: string;
  readonly name: string;
  readonly attributes: Record<string, string>;
  childNodes: TreeNode[] = [];
  parentNode: TreeElement | null = null;
  previousSibling: TreeNode | null = null;
  nextSibling: TreeNode | null = null;

  constructor(name: string, attributes: Record<string, string> = {}, children: TreeNode[] = []) {
    this.name = name;
    this.nodeName = name.toUpperCase();
    this.attributes = attributes;
    this.setChildren(children);
  }

  get ownerDocument(): { createTextNode(text: string): TreeText } {
    return textFactory;
  }

  get tagName(): string {
    return this.nodeName;
  }

  get firstChild(): TreeNode | null {
    return this.childNodes[0] ?? null;
  }

  get textContent(): string {
    if (this.name === 'br') return '\n';
    return this.childNodes.map((child) => child.textContent).join('');
  }

  getAttribute(name: string): string | null {
    return this.attributes[name] ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.attributes[name] !== undefined;
  }

  /** Supports the selectors of the body's rules: `tag`, `tag.class` and `tag[attribute]`. */
  matches(selector: string): boolean {
    const { tag, className, attribute } = parseSelector(selector);
    return (
      this.name === tag &&
      (className === undefined || (this.attributes.class ?? '').split(/\s+/).includes(className)) &&
      (attribute === undefined || this.hasAttribute(attribute))
    );
  }

  /** Replaces all children and links them to each other; the only way to change the tree. */
  setChildren(children: TreeNode[]): void {
    this.childNodes = children;
    let previous: TreeNode | null = null;
    for (const child of children) {
      child.parentNode = this;
      child.previousSibling = previous;
      child.nextSibling = null;
      if (previous) previous.nextSibling = child;
      previous = child;
    }
  }

  /** For ProseMirror, which moves lists that are direct children of lists. */
  appendChild(child: TreeNode): TreeNode {
    const old = child.parentNode;
    old?.setChildren(old.childNodes.filter((other) => other !== child));
    this.setChildren([...this.childNodes, child]);
    return child;
  }
}

const textFactory = { createTextNode: (text: string) => new TreeText(text) };

type Selector = { tag: string; className?: string; attribute?: string };
const selectors = new Map<string, Selector>();

function parseSelector(text: string): Selector {
  const known = selectors.get(text);
  if (known) return known;
  const parts = /^([a-z0-9]+)(?:\.([\w-]+)|\[([\w-]+)\])?$/.exec(text);
  if (!parts) throw new TypeError(`A body rule has a selector that the tree cannot match: ${text}`);
  const selector = { tag: parts[1] as string, className: parts[2], attribute: parts[3] };
  selectors.set(text, selector);
  return selector;
}

/** Builds the tree of an HTML fragment under a root element `body`. */
export function buildTree(html: string): TreeElement {
  const open: { name: string; attributes: Record<string, string>; children: TreeNode[] }[] = [];
  const root: TreeNode[] = [];
  const children = () => open.at(-1)?.children ?? root;
  const parser = new Parser({
    onopentag: (name, raw) => {
      const attributes = Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, plain(value)]));
      open.push({ name, attributes, children: [] });
    },
    ontext: (text) => addText(children(), plain(text)),
    onclosetag: () => {
      const done = open.pop();
      if (done)
        children().push(
          new TreeElement(done.name, done.attributes, withoutFirstLineBreak(done.name, done.children)),
        );
    },
  });
  parser.end(html);
  return new TreeElement('body', {}, root);
}

function addText(children: TreeNode[], text: string): void {
  const last = children.at(-1);
  if (last?.nodeType === 3) last.nodeValue += text;
  else if (text !== '') children.push(new TreeText(text));
}

/** HTML ignores a line break right after `<pre>`. */
function withoutFirstLineBreak(name: string, children: TreeNode[]): TreeNode[] {
  const first = children[0];
  if (name === 'pre' && first?.nodeType === 3) first.nodeValue = first.nodeValue.replace(/^\n/, '');
  return children;
}

/**
 * Replaces lone surrogates and foreign line breaks, and removes control characters and noncharacters: XML and
 * HTML forbid them.
 */
export function plain(text: string): string {
  return plainCharacters(text.toWellFormed()).replace(/[^\P{Cc}\t\n]|\p{Noncharacter_Code_Point}/gu, '');
}
