const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, pre, dt, dd, figcaption, summary, tr, img, hr';

/** What there is to read in a body, a line for each block, without anything in it being loaded or run. */
export function textLines(html: string): string[] {
  const { body } = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  const lines: string[] = [];
  for (const block of body.querySelectorAll<HTMLElement>(BLOCKS)) {
    const line = block.tagName === 'IMG' ? `[${block.getAttribute('alt') || 'picture'}]` : ownText(block);
    if (line !== '') lines.push(line);
  }
  return lines;
}

/** The text of a block without that of the blocks in it, which have lines of their own. */
function ownText(block: HTMLElement): string {
  const copy = block.cloneNode(true) as HTMLElement;
  for (const inner of copy.querySelectorAll(BLOCKS)) inner.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}
