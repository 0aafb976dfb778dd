import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { findNearest } from './find-nodes.ts';
import type { TextCommand } from './key-command.ts';

/** Keys in definition lists. */
export const definitionKeys: Record<string, TextCommand> = {
  Enter: (tr) => isInList(tr) && onEnter(tr),
  Backspace: (tr) => isInList(tr) && deleteEmpty(tr),
};

function isInList(tr: Transaction): boolean {
  return tr.selection.empty && findNearest(tr, 'definitionList') !== null;
}

/**
 * Moves from a term to its definition, from an empty line there to the next term, and from an empty term out
 * of the list.
 */
export function onEnter(tr: Transaction): boolean {
  const { parent } = tr.selection.$from;
  if (parent.type.name === 'definitionTerm')
    return parent.content.size > 0 ? toDefinition(tr) : leaveList(tr);
  return parent.type.name === 'paragraph' && parent.content.size === 0 && toNextTerm(tr);
}

/** Moves to the definition behind the term. In the middle of a term, splits off a new definition. */
function toDefinition(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const isEnd = $from.parentOffset === $from.parent.content.size;
  if (isEnd && tr.doc.nodeAt($from.after())?.type.name === 'definition') {
    return putCursor(tr, $from.after() + 2);
  }
  const { schema } = tr.doc.type;
  const rest = $from.parent.slice($from.parentOffset).content;
  const at = $from.after();
  tr.insert(at, schema.node('definition', null, schema.node('paragraph', null, rest)));
  tr.delete($from.pos, $from.end());
  return putCursor(tr, tr.mapping.map(at, -1) + 2);
}

function toNextTerm(tr: Transaction): boolean {
  const definition = findNearest(tr, 'definition');
  const { $from } = tr.selection;
  if (!definition || $from.depth !== definition.depth + 1 || definition.node.lastChild !== $from.parent)
    return false;
  const term = tr.doc.type.schema.node('definitionTerm');
  const isEmptied = definition.node.childCount === 1;
  const [from, to] = isEmptied ? [definition.from, definition.to] : [$from.before(), $from.after()];
  tr.insert(definition.to, term).delete(from, to);
  return putCursor(tr, tr.mapping.map(definition.to, -1) + 1);
}

/** Turns an empty term at the end into a paragraph after the list. */
function leaveList(tr: Transaction): boolean {
  const list = findNearest(tr, 'definitionList');
  const { $from } = tr.selection;
  if (!list || list.node.lastChild !== $from.parent) return false;
  const paragraph = tr.doc.type.schema.node('paragraph');
  if (list.node.childCount === 1) tr.replaceWith(list.from, list.to, paragraph);
  else tr.insert(list.to, paragraph).delete($from.before(), $from.after());
  return putCursor(tr, list.node.childCount === 1 ? list.from + 1 : list.to - 2 + 1);
}

/** Deletes an empty term or definition, and the list with its last one. */
function deleteEmpty(tr: Transaction): boolean {
  const own = findNearest(tr, 'definitionTerm') ?? findNearest(tr, 'definition');
  const list = findNearest(tr, 'definitionList');
  if (!own || !list || own.node.textContent !== '' || own.node.childCount > 1) return false;
  if (tr.selection.$from.parent.content.size > 0) return false;
  if (list.node.childCount === 1) {
    tr.replaceWith(list.from, list.to, tr.doc.type.schema.node('paragraph'));
    return putCursor(tr, list.from + 1);
  }
  tr.delete(own.from, own.to);
  return putCursor(tr, own.from, -1);
}

function putCursor(tr: Transaction, position: number, side?: -1): boolean {
  tr.setSelection(TextSelection.near(tr.doc.resolve(position), side));
  return true;
}
