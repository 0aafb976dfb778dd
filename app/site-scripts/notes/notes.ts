import { texts } from '../../../contract/texts.ts';
import { findUnchanged, type Quotation } from '../../../shared/passages/passages.ts';
import type { PlainText } from '../../../shared/passages/plain-text.ts';
import { element } from '../../browser/element.ts';
import { initNoteForm } from './note-form.ts';
import { placePassage, quoteRange, readProse } from './prose-text.ts';

/** Marks the passages of comments in a shared draft, and lets its readers comment on selected text. */
export function initNotes(): void {
  const prose = document.querySelector('.prose');
  const form = document.querySelector<HTMLFormElement>('[data-note-form]');
  if (!form) return;
  const comment = initNoteForm(form);
  if (!prose) return;
  const plain = readProse(prose);
  void markPassages(plain);
  offerComments(prose, plain, comment);
}

/**
 * Marks passages with the browser's highlights, which do not change the page, and adds buttons that show
 * them.
 */
async function markPassages(plain: PlainText<Node>): Promise<void> {
  const ranges: Range[] = [];
  for (const quote of document.querySelectorAll<HTMLElement>('[data-passage]')) {
    const passage = JSON.parse(quote.dataset.passage ?? '') as Quotation;
    let range = placePassage(plain, passage, findUnchanged);
    if (!range) {
      // This search takes up to 50 ms, and there may be hundreds of comments.
      await new Promise((resolve) => setTimeout(resolve));
      range = placePassage(plain, passage);
    }
    if (!range) {
      quote.after(element('p', { class: 'text-sm text-muted' }, texts.notes.changed));
      continue;
    }
    if (quote.dataset.open !== undefined) ranges.push(range);
    const button = element(
      'button',
      { type: 'button', class: 'text-link justify-self-start text-sm min-h-6' },
      'Show in the text',
    );
    button.addEventListener('click', () => show(range));
    quote.after(button);
  }
  if (typeof Highlight === 'function') CSS.highlights.set('note', new Highlight(...ranges));
}

/** Scrolls to a range and selects it. */
function show(range: Range): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior });
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range.cloneRange());
}

/** Shows a button at the selected text, which opens the form for it. */
function offerComments(prose: Element, plain: PlainText<Node>, comment: (passage: Quotation) => void): void {
  const button = element('button', { type: 'button', class: 'note-button button button-small' }, 'Comment');
  button.hidden = true;
  prose.after(button);
  let passage: Quotation | null = null;
  // The selection stays while the button is pressed.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    button.hidden = true;
    if (passage) comment(passage);
  });
  const update = () => {
    if (document.activeElement === button) return;
    const range = selectedRange(prose);
    passage = range && quoteRange(plain, range);
    button.hidden = passage === null;
    if (range && passage) place(button, range);
  };
  document.addEventListener('selectionchange', update);
  window.addEventListener('scroll', update, { passive: true });
  window.addEventListener('resize', update);
  // Text may have been selected before this script ran.
  update();
}

function selectedRange(prose: Element): Range | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return prose.contains(range.commonAncestorContainer) ? range : null;
}

const GAP = 8;

/** Places the button below the selection, where a touch screen's own menu does not cover it. */
function place(button: HTMLElement, range: Range): void {
  const { left, right, bottom } = range.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = button;
  const x = Math.min(Math.max(GAP, (left + right - width) / 2), innerWidth - width - GAP);
  const y = Math.min(Math.max(GAP, bottom + GAP), innerHeight - height - GAP);
  button.style.left = `${x}px`;
  button.style.top = `${y}px`;
}
