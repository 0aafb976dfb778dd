import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { deleteBlock } from './edit-block.ts';
import { findNearest } from './find-nodes.ts';
import type { TextCommand } from './key-command.ts';

/** Keys in figures and summaries, and below dividers. */
export const figureKeys: Record<string, TextCommand> = {
  Enter: (tr) => toParagraphBelow(tr) || fromSummaryToContent(tr) || stayBelowDivider(tr),
  Backspace: deleteFigure,
  Delete: deleteFigure,
  ArrowDown: (tr) => toCaption(tr, 1),
  ArrowUp: (tr) => toCaption(tr, -1),
};

/**
 * Moves from a caption or a selected image to the paragraph below the figure. Adds one if there is none;
 * below a caption also if it has text, which what is typed next does not belong to.
 */
function toParagraphBelow(tr: Transaction): boolean {
  const isCaption = tr.selection.$from.parent.type.name === 'figcaption';
  const figure = isCaption || isSelected(tr, 'figure', 'figureImage') ? findNearest(tr, 'figure') : null;
  if (!figure) return false;
  const below = tr.doc.nodeAt(figure.to);
  if (below?.type.name !== 'paragraph' || (isCaption && below.content.size > 0)) {
    tr.insert(figure.to, tr.doc.type.schema.node('paragraph'));
  }
  tr.setSelection(TextSelection.create(tr.doc, figure.to + 1));
  return true;
}

function deleteFigure(tr: Transaction): boolean {
  return isSelected(tr, 'figure') && deleteBlock(tr, 'figure');
}

/** Moves from a selected figure into the caption below (1) or above (-1) its image. */
function toCaption(tr: Transaction, direction: 1 | -1): boolean {
  const figure = isSelected(tr, 'figure') ? findNearest(tr, 'figure') : null;
  const caption = direction > 0 ? figure?.node.lastChild : figure?.node.firstChild;
  if (!figure || caption?.type.name !== 'figcaption') return false;
  const cursor = direction > 0 ? figure.to - caption.nodeSize : figure.from + caption.nodeSize;
  tr.setSelection(TextSelection.create(tr.doc, cursor));
  return true;
}

function isSelected({ selection }: Transaction, ...names: string[]): boolean {
  return selection instanceof NodeSelection && names.includes(selection.node.type.name);
}

function fromSummaryToContent(tr: Transaction): boolean {
  const { $from } = tr.selection;
  if ($from.parent.type.name !== 'summary') return false;
  tr.setSelection(TextSelection.near(tr.doc.resolve($from.after() + 1)));
  return true;
}

/**
 * After `---` the cursor is below the divider already: the Enter that follows by habit adds no empty
 * paragraph.
 */
function stayBelowDivider({ selection: { $from, empty } }: Transaction): boolean {
  const { parent, depth } = $from;
  if (!empty || depth === 0 || parent.type.name !== 'paragraph' || parent.content.size > 0) return false;
  const [around, index] = [$from.node(-1), $from.index(-1)];
  // At the end of a quote or an item, Enter leaves it.
  const mayLeave = depth > 1 && index === around.childCount - 1;
  return !mayLeave && index > 0 && around.child(index - 1).type.name === 'horizontalRule';
}
