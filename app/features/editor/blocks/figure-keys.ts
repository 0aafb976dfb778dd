import type { Editor, KeyboardShortcutCommand } from '@tiptap/core';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { nearest } from './nearest.ts';

/** Keys around figures and summaries: Enter leads on below, a picture that is deleted takes its figure along. */
export const figureKeys: Record<string, KeyboardShortcutCommand> = {
  Enter: ({ editor }) => change(editor, (tr) => goOnBelow(tr) || intoDetails(tr)),
  Backspace: ({ editor }) => change(editor, (tr) => deletePicture(tr) || dropEmptyDetails(tr)),
  Delete: ({ editor }) => change(editor, deletePicture),
};

function change(editor: Editor, command: (tr: Transaction) => boolean): boolean {
  const { tr } = editor.state;
  if (!command(tr)) return false;
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

function goOnBelow(tr: Transaction): boolean {
  const isCaption = tr.selection.$from.parent.type.name === 'figcaption';
  const figure = isCaption || isPicture(tr) ? nearest(tr, 'figure') : null;
  if (!figure) return false;
  if (tr.doc.nodeAt(figure.to)?.type.name !== 'paragraph') {
    tr.insert(figure.to, tr.doc.type.schema.node('paragraph'));
  }
  tr.setSelection(TextSelection.create(tr.doc, figure.to + 1));
  return true;
}

function deletePicture(tr: Transaction): boolean {
  const figure = isPicture(tr) ? nearest(tr, 'figure') : null;
  if (!figure) return false;
  const pictures = figure.node.children.filter(({ type }) => type.name !== 'figcaption');
  if (pictures.length > 1) return false;
  tr.delete(figure.from, figure.to);
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(figure.from, tr.doc.content.size))));
  return true;
}

function isPicture({ selection }: Transaction): boolean {
  return selection instanceof NodeSelection && selection.node.type.name === 'figureImage';
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
