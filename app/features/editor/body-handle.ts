import { closeHistory } from '@tiptap/pm/history';
import type { Editor } from '@tiptap/react';
import type { RefObject } from 'react';
import { bodyToHtml, parseBody } from './base/body-html.ts';
import type { changeBlocks } from './change-blocks.ts';
import { setJoined } from './footnotes/repair-undone.ts';
import { pendingImages } from './images/pending-images.ts';
import type { UnconvertedSource } from './source/unconverted-source.ts';

/** Reads and changes the text of an editor from outside. */
export interface BodyHandle {
  /** True while an input method composes characters. */
  isComposing(): boolean;
  read(): string;
  /** Returns what was typed as Markdown and is not in the text yet; null if there is nothing. */
  readSource(): string | null;
  /** Converts it into the text. */
  convertSource(): void;
  /** Ends the undo step: what is typed next is undone alone. What is typed as Markdown stays one step. */
  endUndoStep(): void;
  /**
   * Changes the blocks that differ from `html`, by `changeBlocks`, which is loaded when it is needed; the
   * cursor and the author's own undo history stay. With `inHistory` it is an undo step itself. Footnotes get
   * their `newIds` first. Returns false if it cannot be done exactly; nothing is changed then.
   */
  change(
    by: typeof changeBlocks,
    html: string,
    inHistory: boolean,
    newIds?: ReadonlyMap<string, string>,
  ): boolean;
}

export function createBodyHandle(editor: Editor, source: RefObject<UnconvertedSource | null>): BodyHandle {
  return {
    isComposing: () => editor.view.composing,
    read: () => bodyToHtml(editor.state.doc),
    readSource: () => source.current?.read() ?? null,
    convertSource: () => source.current?.convert(),
    endUndoStep: () => {
      if (!source.current && !editor.view.composing) editor.view.dispatch(closeHistory(editor.state.tr));
    },
    change: (by, html, inHistory, newIds) => {
      const { state, view, schema } = editor;
      if (view.composing || pendingImages(state).length > 0) return false;
      const tr = by(state, parseBody(schema, html, true), newIds);
      if (!tr) return false;
      view.dispatch(inHistory ? closeHistory(tr) : setJoined(tr, newIds));
      return true;
    },
  };
}
