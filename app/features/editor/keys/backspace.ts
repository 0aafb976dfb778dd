import { type Editor, Extension } from '@tiptap/core';
import { liftListItem } from '@tiptap/pm/schema-list';
import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state';
import { canJoin, liftTarget } from '@tiptap/pm/transform';
import { indentBlocks } from '../base/formatting.ts';
import { findCut, findEdge } from './block-edges.ts';

type Dispatch = ((tr: Transaction) => void) | undefined;

/** Backspace at the start of a block, and Delete at the end of one. */
export const backspaceKeys = Extension.create({
  name: 'backspaceKeys',
  priority: 1049, // after the keys of blocks, before those of lists
  addKeyboardShortcuts() {
    const { editor } = this;
    const onStart = () => editor.commands.undoInputRule() || run(editor, backspaceAtStart);
    const onEnd = () => run(editor, deleteAtEnd);
    return {
      Backspace: onStart,
      'Shift-Backspace': onStart,
      'Mod-Backspace': onStart,
      Delete: onEnd,
      'Mod-Delete': onEnd,
    };
  },
});

function run({ view }: Editor, command: Command): boolean {
  return command(view.state, (tr) => view.dispatch(tr.scrollIntoView()), view);
}

/**
 * Backspace at the start of a block takes back what the block is, from the inside out, before it joins its
 * text with the text before: a heading or code becomes a paragraph, an indent goes, an item leaves its list,
 * a block its quotation. What has no text is selected, so that nothing is deleted unseen.
 */
export const backspaceAtStart: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.empty || selection.$from.parentOffset > 0)
    return false;
  return COMMANDS.some((command) => command(state, dispatch));
};

const COMMANDS: Command[] = [
  ...[selectOwnFigure, toParagraph, outdent, leaveContainer],
  ...([
    (state, dispatch) => selectBeyond(state, -1, dispatch),
    joinBefore,
    deleteFirst,
    stay,
  ] satisfies Command[]),
];

/** Delete at the end of a block selects what follows and has no text. */
export const deleteAtEnd: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset < $from.parent.content.size) return false;
  return selectBeyond(state, 1, dispatch);
};

/** Selects the figure that begins at the cursor, or whose caption does. */
function selectOwnFigure({ selection: { $from }, doc, tr }: EditorState, dispatch: Dispatch): boolean {
  let depth = $from.depth - 1;
  while (depth > 0 && $from.node(depth).type.name !== 'figure') {
    if ($from.index(depth) > 0 || $from.node(depth).type.spec.isolating) return false;
    depth--;
  }
  const isCaption = $from.parent.type.name === 'figcaption';
  if (depth === 0 || ($from.index(depth) > 0 && !isCaption)) return false;
  dispatch?.(tr.setSelection(NodeSelection.create(doc, $from.before(depth))));
  return true;
}

/** Makes a paragraph of a heading or code. A heading stays one while an empty line above it is deleted. */
function toParagraph({ selection: { $from }, schema, tr }: EditorState, dispatch: Dispatch): boolean {
  const { parent } = $from;
  const isHeading = parent.type.name === 'heading';
  if (!isHeading && !parent.type.spec.code) return false;
  const before = $from.node(-1).maybeChild($from.index(-1) - 1);
  if (isHeading && before?.type.name === 'paragraph' && before.content.size === 0) return false;
  const { align, indent, dir, lang } = parent.attrs;
  const attrs = isHeading ? { align, indent, dir, lang } : null;
  dispatch?.(tr.setBlockType($from.pos, $from.pos, schema.nodes.paragraph!, attrs));
  return true;
}

function outdent({ selection: { $from }, tr }: EditorState, dispatch: Dispatch): boolean {
  if (!$from.parent.attrs.indent) return false;
  indentBlocks(tr, -1);
  dispatch?.(tr);
  return true;
}

/**
 * Takes the first block out of a list item, a quotation or a callout; turns a summary or the first term into
 * a paragraph.
 */
function leaveContainer(state: EditorState, dispatch: Dispatch): boolean {
  const { $from } = state.selection;
  if ($from.depth < 2 || $from.index(-1) > 0) return false;
  const container = $from.node(-1);
  if (container.type.name === 'listItem') return liftListItem(container.type)(state, dispatch);
  if (['details', 'definitionList'].includes(container.type.name)) return unwrap(state, dispatch);
  const range = ['blockquote', 'callout'].includes(container.type.name) && $from.blockRange();
  const target = range ? liftTarget(range) : null;
  if (!range || target === null) return false;
  dispatch?.(state.tr.lift(range, target));
  return true;
}

function unwrap({ selection: { $from }, schema, tr }: EditorState, dispatch: Dispatch): boolean {
  const container = $from.node(-1);
  const first = $from.parent.content.size > 0 ? [schema.node('paragraph', null, $from.parent.content)] : [];
  const rest = container.content.cut($from.parent.nodeSize);
  const start = $from.before(-1);
  const others =
    container.type.name === 'details' ? rest.content : rest.size > 0 ? [container.copy(rest)] : [];
  tr.replaceWith(start, $from.after(-1), [...first, ...others]);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))));
  return true;
}

/**
 * Selects what is next to the cursor and has no text: a figure, a card, a divider, a table. Deletes the block
 * if it is empty.
 */
function selectBeyond({ selection: { $from }, tr }: EditorState, side: 1 | -1, dispatch: Dispatch): boolean {
  const cut = findCut($from, side);
  const edge = cut && findEdge(cut, side);
  const node = edge?.kind === 'node' ? tr.doc.nodeAt(edge.from) : null;
  if (!cut || edge?.kind !== 'node' || !node || !NodeSelection.isSelectable(node)) return false;
  // Deleting all footnotes would delete their references.
  if (node.type.name === 'footnotes') return true;
  const isEmpty = $from.parent.content.size === 0 && cut.depth === $from.depth - 1;
  if (isEmpty) tr.delete($from.before(), $from.after());
  dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(edge.from))));
  return true;
}

/**
 * Moves the text of the block to the end of the text in a list, a quotation or another container before it.
 */
function joinBefore({ selection: { $from }, schema, tr }: EditorState, dispatch: Dispatch): boolean {
  const cut = findCut($from, -1);
  const edge = cut && findEdge(cut, -1);
  // Two blocks side by side are joined by ProseMirror.
  const isBeside =
    cut?.beyond.isTextblock && cut.depth === $from.depth - 1 && cut.beyond.type.name !== 'summary';
  if (!cut || edge?.kind !== 'text' || isBeside) return false;
  let depth = $from.depth;
  while (depth - 1 > cut.depth && $from.node(depth - 1).childCount === 1) depth--;
  const [outer, index] = [$from.node(depth - 1), $from.index(depth - 1)];
  const left = outer.canReplace(index, index + 1) ? [] : [schema.node('paragraph')];
  tr.replaceWith($from.before(depth), $from.after(depth), left);
  const { content, textContent } = $from.parent;
  const isCode = tr.doc.resolve(edge.at).parent.type.spec.code;
  const size = tr.doc.content.size;
  if (isCode && textContent) tr.insertText(textContent, edge.at);
  else if (!isCode) tr.insert(edge.at, content);
  if (left.length === 0) joinLists(tr, cut.position + tr.doc.content.size - size);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, edge.at)));
  return true;
}

/** Joins two lists of one kind that meet at a position. */
function joinLists(tr: Transaction, position: number): void {
  const { nodeBefore, nodeAfter } = tr.doc.resolve(position);
  const isList = nodeBefore?.type.spec.group?.includes('list');
  if (isList && nodeBefore?.type === nodeAfter?.type && canJoin(tr.doc, position)) tr.join(position);
}

/** Deletes an empty first paragraph that others follow. */
function deleteFirst({ selection: { $from }, doc, tr }: EditorState, dispatch: Dispatch): boolean {
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0;
  if (!isEmpty || $from.index(0) > 0 || doc.childCount === 1 || doc.child(1).type.name === 'footnotes')
    return false;
  tr.delete(0, $from.after());
  dispatch?.(tr.setSelection(Selection.atStart(tr.doc)));
  return true;
}

/** Does nothing at the start of a cell or footnote, where browsers would change the block. */
function stay({ selection: { $from } }: EditorState): boolean {
  return findCut($from, -1) === null;
}
