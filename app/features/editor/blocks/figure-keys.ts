import type { Editor, KeyboardShortcutCommand } from '@tiptap/core';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { nearest } from './find-block.ts';

/** Keys around figures and summaries: Enter leads on below, arrows lead from an image to its caption. */
export const figureKeys: Record<string, KeyboardShortcutCommand> = {
  Enter: ({ editor }) => change(editor, (tr) => goOnBelow(tr) || intoDetails(tr)),
  Backspace: ({ editor }) => change(editor, (tr) => deleteFigure(tr) || dropEmptyDetails(tr)),
  Delete: ({ editor }) => change(editor, deleteFigure),
  ArrowDown: ({ editor }) => change(editor, (tr) => intoCaption(tr, 1)),
  ArrowUp: ({ editor }) => change(editor, (tr) => intoCaption(tr, -1)),
};

function change(editor: Editor, command: (tr: Transaction) => boolean): boolean {
  const { tr } = editor.state;
  if (!command(tr)) return false;
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

function goOnBelow(tr: Transaction): boolean {
  const isCaption = tr.selection.$from.parent.type.name === 'figcaption';
  const figure = isCaption || isSelected(tr, 'figure', 'figureImage') ? nearest(tr, 'figure') : null;
  if (!figure) return false;
  if (tr.doc.nodeAt(figure.to)?.type.name !== 'paragraph') {
    tr.insert(figure.to, tr.doc.type.schema.node('paragraph'));
  }
  tr.setSelection(TextSelection.create(tr.doc, figure.to + 1));
  return true;
}

/** The figure that is selected goes with its caption, and the cursor to where it was. */
function deleteFigure(tr: Transaction): boolean {
  const figure = isSelected(tr, 'figure') ? nearest(tr, 'figure') : null;
  if (!figure) return false;
  tr.delete(figure.from, figure.to);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(figure.from, tr.doc.content.size))));
  return true;
}

/** Into the caption below (1) or above (-1) the image of a selected figure. */
function intoCaption(tr: Transaction, way: 1 | -1): boolean {
  const figure = isSelected(tr, 'figure') ? nearest(tr, 'figure') : null;
  const caption = way > 0 ? figure?.node.lastChild : figure?.node.firstChild;
  if (!figure || caption?.type.name !== 'figcaption') return false;
  const start = way > 0 ? figure.to - 1 - caption.nodeSize : figure.from + 1;
  tr.setSelection(TextSelection.create(tr.doc, start + (way > 0 ? 1 : caption.nodeSize - 1)));
  return true;
}

function isSelected({ selection }: Transaction, ...names: string[]): boolean {
  return selection instanceof NodeSelection && names.includes(selection.node.type.name);
}

/** From the summary to what it opens. */
function intoDetails(tr: Transaction): boolean {
  const { $from } = tr.selection;
  if ($from.parent.type.name !== 'summary') return false;
  tr.setSelection(TextSelection.near(tr.doc.resolve($from.after() + 1)));
  return true;
}

/** An empty summary gives up its details and leaves what they held. */
function dropEmptyDetails(tr: Transaction): boolean {
  const { $from, empty } = tr.selection;
  const details = nearest(tr, 'details');
  if (!empty || !details || $from.parent.type.name !== 'summary' || $from.parent.content.size > 0)
    return false;
  tr.replaceWith(details.from, details.to, details.node.children.slice(1));
  tr.setSelection(TextSelection.near(tr.doc.resolve(details.from + 1)));
  return true;
}
