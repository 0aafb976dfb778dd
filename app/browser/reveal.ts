const REVEAL = 'reveal';

/** Shows an element that is in closed groups (`<details>`) or in a folded panel, before it gets the focus. */
export function reveal(element: Element): void {
  for (let group = element.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
    group.open = true;
  element.dispatchEvent(new Event(REVEAL, { bubbles: true }));
}

/** Calls `show` when an element inside `panel` is to be shown. Returns a function that ends this. */
export function onReveal(panel: Element, show: () => void): () => void {
  panel.addEventListener(REVEAL, show);
  return () => panel.removeEventListener(REVEAL, show);
}
