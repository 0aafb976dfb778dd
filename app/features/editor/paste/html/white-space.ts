import { parseStyle } from '../../../../../shared/body/schema.ts';

const BLOCK =
  /^(?:address|article|aside|blockquote|body|dd|div|dl|dt|figure|h[1-6]|li|ol|p|section|table|td|th|ul)$/;

/**
 * Keeps the lines of text that a page shows with its line breaks, and their indents. Code blocks are
 * converted before.
 */
export function keepLines(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style*="white-space"]'))
    if (keepsLines(element)) keepIn(element, element);
}

function keepsLines(element: Element): boolean {
  const value = parseStyle(element.getAttribute('style') ?? '').get('white-space') ?? '';
  return /^(?:pre|pre-wrap|pre-line|break-spaces)\b/.test(value) && !element.closest('pre, code, textarea');
}

function keepIn(parent: Element, root: Element): void {
  for (const child of [...parent.childNodes]) {
    if (child.nodeType === 3) keepInText(child as Text);
    else if (child.nodeType === 1 && !isOther(child as Element, root)) keepIn(child as Element, root);
  }
}

/** True for an element with its own rule for white space. */
function isOther(element: Element, root: Element): boolean {
  return (
    element !== root &&
    (/^(?:pre|code|style|script|textarea)$/.test(element.localName) ||
      parseStyle(element.getAttribute('style') ?? '').has('white-space'))
  );
}

function keepInText(node: Text): void {
  const whole = node.data.replace(/\r\n?/g, '\n');
  const starts = isAtEdge(node, 'previousSibling');
  const after = starts ? whole.replace(/^\n/, '') : whole;
  const text = isAtEdge(node, 'nextSibling') ? after.replace(/\n$/, '') : after;
  const isBetweenBlocks =
    !/\S/.test(text) && [node.previousSibling, node.nextSibling].some((side) => side && isBlock(side));
  if (isBetweenBlocks) return;
  const lines = text.split('\n');
  const indented = lines.map((line, i) => (i > 0 || starts ? line.replace(/^[ \t]{2,}|^\t/, indent) : line));
  const document = node.ownerDocument;
  node.replaceWith(
    ...indented.flatMap((line, i) => (i === 0 ? [line] : [document.createElement('br'), line])),
  );
}

const indent = (space: string) => '\u00a0'.repeat(space.replaceAll('\t', '    ').length);

/** True for text with nothing before or after it in its line of the page's structure. */
function isAtEdge(node: Node, side: 'previousSibling' | 'nextSibling'): boolean {
  for (let at: Node | null = node; at && !isBlock(at); at = at.parentNode) {
    const beside: Node | null = at[side];
    if (beside) return beside.nodeName.toLowerCase() === 'br' || isBlock(beside);
  }
  return true;
}

function isBlock(node: Node): boolean {
  return node.nodeType === 1 && BLOCK.test((node as Element).localName);
}
