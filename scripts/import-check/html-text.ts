import { type DefaultTreeAdapterTypes, parse, parseFragment, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements whose text is not shown. */
const unread = new Set('script style template head noscript iframe video audio object title svg'.split(' '));

/** The text of an HTML fragment, with a space between elements that are not in one line. */
export function readText(html: string): string {
  return collectText(parseFragment(html).childNodes);
}

/** The text of a page's article without its lists and footer. */
export function articleText(page: string): string {
  const article = find(parse(page).childNodes, ({ tagName }) => tagName === 'article');
  if (!article) return '';
  return collectText(article.childNodes, new Set([...unread, 'footer', 'nav']));
}

/** The `href` of every link in a page's article. */
export function articleLinks(page: string): string[] {
  const article = find(parse(page).childNodes, ({ tagName }) => tagName === 'article');
  return article ? hrefs(article.childNodes, new Set(['footer', 'nav', 'header'])) : [];
}

/** The numbers of links and images in an HTML fragment. */
export function countParts(html: string): { links: number; images: number } {
  return countIn(parseFragment(html).childNodes, new Set(['script', 'template']));
}

/** The numbers of links and images in a page's article. */
export function countArticleParts(page: string): { links: number; images: number } {
  const article = find(parse(page).childNodes, ({ tagName }) => tagName === 'article');
  return countIn(article?.childNodes ?? [], new Set(['footer', 'nav']));
}

function countIn(nodes: readonly Node[], skipped: ReadonlySet<string>): { links: number; images: number } {
  const all = [...walk(nodes, skipped)];
  const has = (node: Node, name: string) =>
    'attrs' in node && node.attrs.some((attribute) => attribute.name === name && attribute.value !== '');
  return {
    links: all.filter((node) => node.nodeName === 'a' && has(node, 'href') && isShown(node)).length,
    images: all.filter((node) => node.nodeName === 'img' && has(node, 'src')).length,
  };
}

function isShown(node: Node): boolean {
  return 'childNodes' in node && (collectText(node.childNodes).trim() !== '' || /<img/.test(serialize(node)));
}

/** The `href` of every link in an HTML fragment. */
export function readLinks(html: string): string[] {
  return hrefs(parseFragment(html).childNodes, new Set());
}

/** The words of a text, normalised: letters and digits of any writing system. */
export function splitWords(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  );
}

/** The words of `source` that `published` does not have as often. */
export function missingWords(source: readonly string[], published: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of published) left.set(word, (left.get(word) ?? 0) + 1);
  return source.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
}

const inline = new Set(
  'a abbr b cite code del em i ins kbd mark q s small span strong sub sup u wbr'.split(' '),
);

function collectText(nodes: readonly Node[], skipped: ReadonlySet<string> = unread): string {
  const parts: string[] = [];
  for (const { node } of walkWithEnds(nodes, skipped)) {
    if (node.nodeName === '#text' && 'value' in node) parts.push(node.value);
    else if (!inline.has(node.nodeName)) parts.push(' ');
  }
  return parts.join('');
}

function hrefs(nodes: readonly Node[], skipped: ReadonlySet<string>): string[] {
  return [...walk(nodes, skipped)].flatMap((node) =>
    node.nodeName === 'a' && 'attrs' in node
      ? node.attrs.filter(({ name }) => name === 'href').map(({ value }) => value.trim())
      : [],
  );
}

function find(nodes: readonly Node[], matches: (element: Element) => boolean): Element | undefined {
  for (const node of walk(nodes, new Set())) if ('tagName' in node && matches(node)) return node;
  return undefined;
}

function* walk(nodes: readonly Node[], skipped: ReadonlySet<string>): Generator<Node> {
  for (const { node, isEnd } of walkWithEnds(nodes, skipped)) if (!isEnd) yield node;
}

/**
 * Every node in the order of the document, and each element again at its end. Does not recurse: a document
 * may be deep.
 */
function* walkWithEnds(
  nodes: readonly Node[],
  skipped: ReadonlySet<string>,
): Generator<{ node: Node; isEnd: boolean }> {
  const waiting = nodes.toReversed().map((node) => ({ node, isEnd: false }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, isEnd } = next;
    if (skipped.has(node.nodeName)) continue;
    yield next;
    if (isEnd || !('childNodes' in node)) continue;
    waiting.push({ node, isEnd: true });
    waiting.push(...node.childNodes.toReversed().map((child) => ({ node: child, isEnd: false })));
  }
}

/** The elements of a document with their attributes and inner HTML. */
export function listElements(html: string): { attributes: Record<string, string>; html: string }[] {
  return [...walk(parse(html).childNodes, new Set())].flatMap((node) =>
    'attrs' in node
      ? {
          attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
          get html() {
            return serialize(node);
          },
        }
      : [],
  );
}

/** A fragment without the elements that have a class like `pattern`. */
export function withoutClasses(html: string, pattern: RegExp): string {
  const fragment = parseFragment(html);
  for (const node of [...walk(fragment.childNodes, new Set())]) {
    if (!('attrs' in node) || !node.parentNode) continue;
    const classes = node.attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? [];
    if (classes.some((name) => pattern.test(name)))
      node.parentNode.childNodes = node.parentNode.childNodes.filter((child) => child !== node);
  }
  return serialize(fragment);
}
