import type { Block } from './three-ways.ts';

const BLOCKS = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI DL DT DD BLOCKQUOTE PRE FIGURE FIGCAPTION TABLE CAPTION THEAD TBODY TFOOT TR TD TH DETAILS SUMMARY SECTION ASIDE DIV'.split(
    ' ',
  ),
);
const FOOTNOTES = /^<section class="footnotes"><ol class="footnotes-list">([\s\S]*)<\/ol><\/section>$/;

/**
 * The top-level blocks of a body; each footnote is one, so that two authors' footnotes do not get into each other's way. Words
 * outside any element, as typed before the editor was there, are a paragraph.
 */
export function blocksOf(html: string, parser = new DOMParser()): Block[] {
  const { body } = parser.parseFromString(`<html><body>${html}</body></html>`, 'text/html');
  return [...body.childNodes].flatMap((node) => {
    const element = elementOf(node);
    if (element === null) return [];
    return element.matches('section.footnotes') ? footnotesOf(element) : [blockOf(element)];
  });
}

function elementOf(node: Node): Element | null {
  if (node.nodeType === 1) return node as Element;
  const words = node.nodeType === 3 ? (node.nodeValue ?? '').trim() : '';
  if (words === '') return null;
  const paragraph = node.ownerDocument?.createElement('p') ?? null;
  paragraph?.append(words);
  return paragraph;
}

/** The body of such blocks; footnotes stand together at its end. */
export function bodyOf(blocks: Block[]): string {
  const notes = blocks.map(({ html }) => FOOTNOTES.exec(html)?.[1]);
  const text = blocks.filter((_, index) => notes[index] === undefined).map(({ html }) => html);
  const all = notes.filter((note) => note !== undefined).join('');
  return text.join('') + (all && wrapNotes(all));
}

function footnotesOf(section: Element): Block[] {
  return [...section.querySelectorAll(':scope > ol > li')].map((note) => ({
    ...blockOf(note),
    html: wrapNotes(note.outerHTML),
  }));
}

function wrapNotes(notes: string): string {
  return `<section class="footnotes"><ol class="footnotes-list">${notes}</ol></section>`;
}

function blockOf(element: Element): Block {
  return { html: element.outerHTML, lines: linesIn(element) };
}

/** A line for each innermost block that has text, and for each line of code. */
function linesIn(element: Element): string[] {
  if (element.tagName === 'PRE') return (element.textContent ?? '').split('\n').filter(Boolean);
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text) lines.push(text);
    line = '';
  };
  for (const node of element.childNodes) {
    if (BLOCKS.has(node.nodeName)) {
      end();
      lines.push(...linesIn(node as Element));
    } else line += node.nodeName === 'BR' ? ' ' : (node.textContent ?? '');
  }
  end();
  return lines;
}
