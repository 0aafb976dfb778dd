import { readTask, taskSign } from '../../../shared/body/tasks.ts';
import type { Block } from './three-way-merge.ts';

const BLOCKS = new Set(
  'P H1 H2 H3 H4 H5 H6 UL OL LI DL DT DD BLOCKQUOTE PRE FIGURE FIGCAPTION TABLE CAPTION THEAD TBODY TFOOT TR TD TH DETAILS SUMMARY SECTION ASIDE DIV'.split(
    ' ',
  ),
);
const FOOTNOTES = /^<section class="footnotes"><ol class="footnotes-list">([\s\S]*)<\/ol><\/section>$/;

/**
 * Splits a body into its top-level blocks. Each footnote is a block, so that footnotes of two authors merge
 * one by one. Text outside any element, which a form without scripts can hold, becomes a paragraph.
 */
export function parseBlocks(html: string, parser = new DOMParser()): Block[] {
  const { body } = parser.parseFromString(`<html><body>${html}</body></html>`, 'text/html');
  return [...body.childNodes].flatMap((node) => {
    const element = toElement(node);
    if (element === null) return [];
    return element.matches('section.footnotes') ? splitFootnotes(element) : [toBlock(element)];
  });
}

function toElement(node: Node): Element | null {
  if (node.nodeType === 1) return node as Element;
  const text = node.nodeType === 3 ? (node.nodeValue ?? '').trim() : '';
  if (text === '') return null;
  const paragraph = node.ownerDocument?.createElement('p') ?? null;
  paragraph?.append(text);
  return paragraph;
}

/** Joins blocks into a body, with all footnotes in one section at the end. */
export function joinBlocks(blocks: Block[]): string {
  const notes = blocks.map(({ html }) => FOOTNOTES.exec(html)?.[1]);
  const text = blocks.filter((_, index) => notes[index] === undefined).map(({ html }) => html);
  const all = notes.filter((note) => note !== undefined).join('');
  return text.join('') + (all && wrapNotes(all));
}

function splitFootnotes(section: Element): Block[] {
  return [...section.querySelectorAll(':scope > ol > li')].map((note) => ({
    ...toBlock(note),
    html: wrapNotes(note.outerHTML),
  }));
}

/** The list of footnotes that holds these. */
export function wrapNotes(notes: string): string {
  return `<section class="footnotes"><ol class="footnotes-list">${notes}</ol></section>`;
}

function toBlock(element: Element): Block {
  return { html: element.outerHTML, lines: readLines(element) };
}

/** The text of an element: one line per innermost block, and per line of code. */
function readLines(element: Element): string[] {
  if (element.tagName === 'PRE') return (element.textContent ?? '').split('\n').filter(Boolean);
  const lines: string[] = [];
  const done = element.tagName === 'LI' ? readTask(element.className) : null;
  let line = done === null ? '' : `${taskSign(done)} `;
  const end = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text) lines.push(text);
    line = '';
  };
  for (const node of element.childNodes) {
    if (BLOCKS.has(node.nodeName)) {
      end();
      lines.push(...readLines(node as Element));
    } else line += node.nodeName === 'BR' ? ' ' : (node.textContent ?? '');
  }
  end();
  return lines;
}
