import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import { isUndo } from '../base/is-undo.ts';

/** The number of characters after which a step ends at the next space. */
const LONG = 20;
/** The same for text without spaces. */
const MAX = 40;

const SENTENCE_END = /[.!?…।؟]["'”’»)\]]*\s$|[。！？][”’」』）]*$/;

/**
 * Divides typed text into undo steps. ProseMirror's history does that only at pauses, and fast typing has
 * none.
 */
export const undoSteps = Extension.create<object, { steps: UndoSteps }>({
  name: 'undoSteps',
  addStorage: () => ({ steps: new UndoSteps() }),
  dispatchTransaction({ transaction, next }) {
    this.storage.steps.divide(transaction);
    next(transaction);
  },
});

/**
 * Ends a step after a sentence or some words. A change that begins a step, such as the replacement of a
 * quotation mark, is one by its own: what is typed next is not undone with it.
 */
export class UndoSteps {
  #typed = 0;
  #hasEnded = false;
  #composition: unknown;

  /**
   * Lets a change begin a new step if the last one has ended. Characters of one composition stay together.
   */
  divide(tr: Transaction): void {
    if (!tr.docChanged || tr.getMeta('addToHistory') === false) return;
    const composition = tr.getMeta('composition');
    const isSameComposition = composition !== undefined && composition === this.#composition;
    this.#composition = composition;
    const isOwnStep = Boolean(tr.getMeta('closeHistory$'));
    const isNewStep = this.#hasEnded && !isSameComposition;
    if (isNewStep) closeHistory(tr);
    if (isNewStep || isOwnStep || isUndo(tr)) this.#typed = 0;
    this.#typed += tr.doc.content.size - tr.before.content.size;
    const { parent, parentOffset } = tr.selection.$from;
    const before = parent.textBetween(Math.max(0, parentOffset - 5), parentOffset);
    const isLong = this.#typed >= MAX || (this.#typed >= LONG && /\s$/.test(before));
    const wasEnded = isSameComposition && this.#hasEnded;
    this.#hasEnded = wasEnded || isOwnStep || isLong || SENTENCE_END.test(before);
  }
}
