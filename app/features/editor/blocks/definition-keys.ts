import type { Editor, KeyboardShortcutCommand } from '@tiptap/core';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { nearest } from './find-block.ts';

/** Enter leads from a term to what it means, from an empty line there to the next term, from an empty term out of the list. */
export const definitionKeys: Record<string, KeyboardShortcutCommand> = {
  Enter: ({ editor }) => change(editor, onEnter),
  Backspace: ({ editor }) => change(editor, onBackspace),
};

/** Whether `command` had something to do; it is done then. */
function change(editor: Editor, command: (tr: Transaction) => boolean): boolean {
  const { tr } = editor.state;
  if (!tr.selection.empty || !nearest(tr, 'definitionList') || !command(tr)) return false;
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

/** What Enter does in a definition list; false where it does what it does elsewhere. */
export function onEnter(tr: Transaction): boolean {
  const { parent } = tr.selection.$from;
  if (parent.type.name === 'definitionTerm') return parent.content.size > 0 ? toMeaning(tr) : leave(tr);
  return parent.type.name === 'paragraph' && parent.content.size === 0 && nextTerm(tr);
}

/** Into the meaning that is there, else into one of its own; what stands behind the cursor goes along. */
function toMeaning(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const isEnd = $from.parentOffset === $from.parent.content.size;
  if (isEnd && tr.doc.nodeAt($from.after())?.type.name === 'definition') {
    return putCursor(tr, $from.after() + 2);
  }
  const { definition, paragraph } = tr.doc.type.schema.nodes;
  const rest = $from.parent.slice($from.parentOffset).content;
  const meaning = definition?.create(null, paragraph?.create(null, rest));
  if (!meaning) return false;
  const at = $from.after();
  tr.insert(at, meaning).delete($from.pos, $from.end());
  return putCursor(tr, tr.mapping.map(at, -1) + 2);
}

function nextTerm(tr: Transaction): boolean {
  const meaning = nearest(tr, 'definition');
  const { $from } = tr.selection;
  if (!meaning || $from.depth !== meaning.depth + 1 || meaning.node.lastChild !== $from.parent) return false;
  const term = tr.doc.type.schema.node('definitionTerm');
  const emptied = meaning.node.childCount === 1;
  const [from, to] = emptied ? [meaning.from, meaning.to] : [$from.before(), $from.after()];
  tr.insert(meaning.to, term).delete(from, to);
  return putCursor(tr, tr.mapping.map(meaning.to, -1) + 1);
}

/** An empty term at the end becomes the paragraph after its list. */
function leave(tr: Transaction): boolean {
  const list = nearest(tr, 'definitionList');
  const { $from } = tr.selection;
  if (!list || list.node.lastChild !== $from.parent) return false;
  const paragraph = tr.doc.type.schema.node('paragraph');
  if (list.node.childCount === 1) tr.replaceWith(list.from, list.to, paragraph);
  else tr.insert(list.to, paragraph).delete($from.before(), $from.after());
  return putCursor(tr, list.node.childCount === 1 ? list.from + 1 : list.to - 2 + 1);
}

/** An empty term or meaning goes, the last of them with its list. */
function onBackspace(tr: Transaction): boolean {
  const { $from } = tr.selection;
  const own = nearest(tr, 'definitionTerm') ?? nearest(tr, 'definition');
  const list = nearest(tr, 'definitionList');
  if (!own || !list || own.node.textContent !== '' || own.node.childCount > 1) return false;
  if ($from.parent.content.size > 0) return false;
  if (list.node.childCount === 1) {
    tr.replaceWith(list.from, list.to, tr.doc.type.schema.node('paragraph'));
    return putCursor(tr, list.from + 1);
  }
  tr.delete(own.from, own.to);
  tr.setSelection(TextSelection.near(tr.doc.resolve(own.from), -1));
  return true;
}

function putCursor(tr: Transaction, position: number): boolean {
  tr.setSelection(TextSelection.near(tr.doc.resolve(position)));
  return true;
}
