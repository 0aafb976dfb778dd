import type { Quotation } from '../../../../shared/passages/passages.ts';

/** A passage of the text that is marked in the editor. */
export interface MarkedPassage {
  id: string;
  passage: Quotation;
}

/** The part of an editor that `PassageMarks` uses. */
export interface PassageEditor {
  /** Marks these passages, and one of them as the active one. */
  mark(passages: readonly MarkedPassage[], active: string | null): void;
  /** Scrolls a marked passage into view. */
  scrollTo(id: string): void;
  /** Quotes the selected text; null if there is none. */
  quoteSelection(): Quotation | null;
  /** Moves the focus into the text, with the cursor after the selection if `after` is true. */
  focus(after: boolean): void;
}

interface State {
  /** True while there is a list of notes, which takes requests. */
  isEnabled: boolean;
  /** The passages that the text has; null until an editor has looked for them. */
  placed: ReadonlySet<string> | null;
  hasSelection: boolean;
  /** The note whose passage was clicked or is shown. */
  active: string | null;
  /** The number of requests for a note on the selection. */
  requests: number;
}

/**
 * Passages that are marked in the editor's text, outside its document. Components that list notes use it
 * while the editor is loaded and when it is not.
 */
export class PassageMarks {
  #state: State = { isEnabled: false, placed: null, hasSelection: false, active: null, requests: 0 };
  #editor: PassageEditor | null = null;
  #passages: readonly MarkedPassage[] = [];
  #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): State => this.#state;

  /** Connects the editor, once its text is loaded. Returns a function that ends this. */
  attach(editor: PassageEditor): () => void {
    this.#editor = editor;
    editor.mark(this.#passages, this.#state.active);
    return () => {
      this.#editor = null;
      this.#set({ placed: null, hasSelection: false });
    };
  }

  /** Lets authors request notes. Returns a function that ends this. */
  enable(): () => void {
    this.#set({ isEnabled: true });
    return () => this.#set({ isEnabled: false });
  }

  /** Replaces the passages that are marked. */
  mark(passages: readonly MarkedPassage[]): void {
    this.#passages = passages;
    this.#editor?.mark(passages, this.#state.active);
  }

  activate(id: string | null): void {
    if (id === this.#state.active) return;
    this.#set({ active: id });
    this.#editor?.mark(this.#passages, id);
  }

  scrollTo(id: string): void {
    this.activate(id);
    this.#editor?.scrollTo(id);
  }

  quoteSelection(): Quotation | null {
    return this.#editor?.quoteSelection() ?? null;
  }

  focusText(after: boolean): void {
    this.#editor?.focus(after);
  }

  /** Asks for a note on the selection. */
  request(): void {
    this.#set({ requests: this.#state.requests + 1 });
  }

  /** Called by the editor when passages were found or lost. */
  notePlaced(placed: ReadonlySet<string>): void {
    const known = this.#state.placed;
    if (known?.size === placed.size && [...placed].every((id) => known.has(id))) return;
    this.#set({ placed });
  }

  /** Called by the editor when a selection of text begins or ends. */
  noteSelection(hasSelection: boolean): void {
    if (hasSelection !== this.#state.hasSelection) this.#set({ hasSelection });
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
