import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Mapping } from '@tiptap/pm/transform';
import { findChangedBlocks } from './changed-blocks.ts';
import { commonStart, selectionAt, sourceOffset } from './source-cursor.ts';
import { parseSource, writeSource } from './source-markdown.ts';
import type { UnconvertedSource } from './unconverted-source.ts';

/** A conversion that took longer is next done after a pause, or when the body is needed. */
const QUICK_MS = 10;
const PAUSE_MS = 300;

/** Distinguishes the visits of all editors. */
let visits = 0;

/**
 * Connects a field with the Markdown of an editor's text. What is typed there goes into the editor, whose
 * changes are autosaved; what else changes the editor, such as a finished upload, goes into the field.
 */
export class SourceBinding implements UnconvertedSource {
  readonly #editor: Editor;
  readonly #field: HTMLTextAreaElement;
  readonly #listening = new AbortController();
  readonly #visit = `source-${++visits}`;
  #start: { text: string; offset: number };
  #isFirst = true;
  #isPending = false;
  #isOwn = false;
  #isComposing = false;
  #isOutdated = false;
  #lastMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: Editor, field: HTMLTextAreaElement) {
    this.#editor = editor;
    this.#field = field;
    const { doc, selection } = editor.state;
    const text = writeSource(doc);
    this.#start = { text, offset: sourceOffset(text, doc, selection.head) };
    field.value = text;
    field.setSelectionRange(this.#start.offset, this.#start.offset);
    this.#listen();
  }

  read(): string | null {
    return this.#isPending ? this.#field.value : null;
  }

  /** Puts what was typed into the editor. Blocks that did not change stay as they are. */
  convert(): void {
    clearTimeout(this.#timer);
    if (!this.#isPending || this.#editor.isDestroyed) return;
    const start = performance.now();
    this.#replaceBlocks(this.#editor.state.doc, new Mapping());
    this.#lastMs = performance.now() - start;
  }

  /** Converts what is left and ends the visit. Puts the editor's cursor where the field's was. */
  end(): void {
    this.convert();
    this.#listening.abort();
    this.#editor.off('transaction', this.#onTransaction);
    if (this.#editor.isDestroyed) return;
    const { value, selectionStart } = this.#field;
    const { doc, tr } = this.#editor.state;
    const isUntouched = value === this.#start.text && selectionStart === this.#start.offset;
    if (!isUntouched) tr.setSelection(selectionAt(value, selectionStart, doc));
    this.#dispatch(closeHistory(tr));
  }

  #listen(): void {
    const field = this.#field;
    const { signal } = this.#listening;
    field.addEventListener('input', () => this.#onInput(), { signal });
    field.addEventListener('compositionstart', () => this.#setComposing(true), { signal });
    field.addEventListener('compositionend', () => this.#setComposing(false), { signal });
    this.#editor.on('transaction', this.#onTransaction);
  }

  #onInput(): void {
    this.#isPending = true;
    clearTimeout(this.#timer);
    if (this.#lastMs < QUICK_MS) this.convert();
    else this.#timer = setTimeout(() => this.convert(), PAUSE_MS);
  }

  #setComposing(isComposing: boolean): void {
    this.#isComposing = isComposing;
    if (!isComposing && this.#isOutdated) this.#show();
  }

  /**
   * Replaces the blocks in which the field differs from a document that later changes have mapped to the
   * current one.
   */
  #replaceBlocks(doc: Node, mapping: Mapping): void {
    this.#isPending = false;
    const { state, schema } = this.#editor;
    const change = findChangedBlocks(doc, parseSource(schema, this.#field.value));
    if (!change) return;
    const tr = state.tr.replaceWith(mapping.map(change.from, -1), mapping.map(change.to), change.blocks);
    if (this.#isFirst) closeHistory(tr);
    this.#isFirst = false;
    // The history joins the steps of one composition: one undo takes back a visit.
    this.#dispatch(tr.setMeta('composition', this.#visit));
  }

  #dispatch(tr: Transaction): void {
    this.#isOwn = true;
    try {
      this.#editor.view.dispatch(tr);
    } finally {
      this.#isOwn = false;
    }
  }

  readonly #onTransaction = ({ transaction, appendedTransactions }: ChangeEvent): void => {
    const changes = [transaction, ...appendedTransactions].filter(({ docChanged }) => docChanged);
    if (this.#isOwn) return;
    if (changes.length === 0) {
      if (transaction.selectionSet) this.#moveCursor();
      return;
    }
    if (this.#isPending)
      this.#replaceBlocks(transaction.before, new Mapping(changes.flatMap(({ mapping }) => mapping.maps)));
    this.#show();
  };

  /** Follows the editor's cursor, which the outline has moved. */
  #moveCursor(): void {
    this.convert();
    const { doc, selection } = this.#editor.state;
    const offset = sourceOffset(this.#field.value, doc, selection.head);
    this.#field.blur();
    this.#field.setSelectionRange(offset, offset);
    this.#field.focus();
  }

  /** Shows the editor's text. The cursor stays beside the characters that it is at. */
  #show(): void {
    this.#isOutdated = this.#isComposing;
    if (this.#isOutdated) return;
    const field = this.#field;
    const { value, selectionStart, selectionEnd } = field;
    const text = writeSource(this.#editor.state.doc);
    if (text === value) return;
    const start = commonStart(value, text);
    const place = (offset: number) =>
      offset <= start ? offset : Math.max(start, text.length - value.length + offset);
    field.value = text;
    field.setSelectionRange(place(selectionStart), place(selectionEnd));
  }
}

interface ChangeEvent {
  transaction: Transaction;
  appendedTransactions: readonly Transaction[];
}
