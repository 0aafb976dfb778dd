import { texts } from '../../../contract/texts.ts';
import type { Quotation } from '../../../shared/passages/passages.ts';
import { element } from '../../browser/element.ts';
import { notify } from '../../browser/toasts.ts';

/** Keys of the scroll position at which a comment on a selection was sent, and of the name of its writer. */
const POSITION = 'lekha-note-position';
const NAME = 'lekha-note-name';

/**
 * Makes the form for a comment float over the text while the reader comments on a selection. Returns a
 * function that opens it for a passage.
 */
export function initNoteForm(form: HTMLFormElement): (passage: Quotation) => void {
  const cancel = element('button', { type: 'button', class: 'button button-quiet' }, 'Cancel');
  cancel.hidden = true;
  form.append(cancel);
  const quote = field(form, 'quote');
  let opener: Range | undefined;
  const close = () => {
    delete form.dataset.floating;
    cancel.hidden = true;
    fill(form, { quote: '', before: '', after: '', block: null });
    const selection = getSelection();
    if (opener) selection?.addRange(opener);
  };
  cancel.addEventListener('click', close);
  form.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing && form.dataset.floating !== undefined) close();
  });
  // Typed text has no position in the article.
  quote?.addEventListener('input', () =>
    fill(form, { quote: quote.value, before: '', after: '', block: null }),
  );
  rememberNames();
  form.addEventListener('submit', () => {
    if (form.dataset.floating !== undefined) store(POSITION, String(scrollY));
  });
  if (location.hash.startsWith('#_note-')) returnToText();
  return (passage) => {
    const selection = getSelection();
    opener = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
    fill(form, passage);
    form.dataset.floating = '';
    cancel.hidden = false;
    const name = field(form, 'name');
    (name?.value === '' ? name : field(form, 'text'))?.focus();
  };
}

/** Scrolls back to where the reader was before the comment on a selection was sent. */
function returnToText(): void {
  const position = take(POSITION);
  if (position === null) return;
  scrollTo({ top: Number(position), behavior: 'instant' });
  notify.success(texts.notes.created);
}

/** Fills in the name that a guest gave before in this tab. */
function rememberNames(): void {
  const names = document.querySelectorAll<HTMLInputElement>('#_comments input[name=name]');
  for (const name of names) {
    name.value ||= read(NAME) ?? '';
    name.form?.addEventListener('submit', () => store(NAME, name.value));
  }
}

function fill(form: HTMLFormElement, passage: Quotation): void {
  for (const [name, value] of Object.entries(passage)) {
    const control = field(form, name);
    if (control) control.value = value === null ? '' : String(value);
  }
}

function field(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  return form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
}

// A browser may refuse storage.
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function take(key: string): string | null {
  const value = read(key);
  if (value !== null) sessionStorage.removeItem(key);
  return value;
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}
