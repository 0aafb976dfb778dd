/**
 * Takes headings out of lists. Writer, Google Docs and Word on the web copy a numbered heading as the item of
 * a list, whose only content it is.
 */
export function hoistHeadings(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) {
    const list = item.parentElement;
    if (!list || !/^[uo]l$/.test(list.localName) || !holdsOnlyHeading(item)) continue;
    const rest = list.cloneNode() as Element;
    rest.removeAttribute('start');
    while (item.nextSibling) rest.append(item.nextSibling);
    list.after(...item.childNodes, rest);
    item.remove();
    for (const part of [list, rest]) if (part.children.length === 0) part.remove();
  }
}

/** True for an item of a heading, or of nothing but a list that begins with one. */
function holdsOnlyHeading(item: Element): boolean {
  const children = [...item.childNodes].filter(
    (node) => node.nodeType === 1 || (node.textContent ?? '').trim() !== '',
  );
  const [first, ...others] = children as Element[];
  if (first?.nodeType !== 1 || !others.every(isList)) return false;
  if (/^h[1-6]$/.test(first.localName)) return true;
  const inner = isList(first) ? first.firstElementChild : null;
  return inner?.localName === 'li' &&
    inner.firstElementChild !== null &&
    /^(?:h[1-6]|[uo]l)$/.test(inner.firstElementChild.localName)
    ? holdsOnlyHeading(inner)
    : false;
}

function isList(node: Element): boolean {
  return node.nodeType === 1 && /^[uo]l$/.test(node.localName);
}
