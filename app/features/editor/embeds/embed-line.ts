import { closeHistory, redo, undo } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { parseEmbedUrl } from '../../../../shared/embeds/embeds.ts';
import { isUndo } from '../base/is-undo.ts';
import { parsePastedUrl } from '../base/link-url.ts';
import { findAll } from '../blocks/find-nodes.ts';

/** Blocks in which a URL on a line of its own becomes a card. */
const PARENTS = new Set(['doc', 'blockquote', 'callout', 'details']);

/** URLs whose lines became cards since the page was opened. */
const converted = new Set<string>();
/** Cards that were made here and whose pages are not fetched yet: one without a page becomes a link again. */
const fresh = new Set<string>();
/** Cards that became links because their pages cannot be fetched. */
const failed = new Set<string>();

/** Makes a card of the line that was pasted at the cursor, in a step of its own: undo gives the URL. */
export function embedPastedLine(view: EditorView): void {
  const line = findLine(view.state);
  if (line) view.dispatch(replaceLine(view.state, line));
}

/**
 * Ends a typed line that is a URL, and makes a card of it. A URL that was a card before stays a link, so that
 * Enter does not undo the author's choice.
 */
export function embedTypedLine(view: EditorView): boolean {
  const line = findLine(view.state);
  if (!line || converted.has(line.href) || !line.isAtEnd) return false;
  const { tr, schema } = view.state;
  const link = schema.marks.link?.create({ href: line.href });
  if (!link) return false;
  tr.addMark(line.from + 1, line.to - 1, link)
    .split(view.state.selection.from)
    .removeStoredMark(link);
  tr.setSelection(TextSelection.near(tr.doc.resolve(line.to + 1)));
  view.dispatch(tr);
  const node = view.state.doc.nodeAt(line.from);
  if (node) view.dispatch(replaceLine(view.state, { ...line, to: line.from + node.nodeSize }));
  return true;
}

/** True once for a card that was made here. */
export function takeFresh(href: string): boolean {
  return fresh.delete(href);
}

/** Replaces a card whose page cannot be fetched with a link. Undo and redo skip the card. */
export function failCard(view: EditorView, position: number): void {
  failed.add(view.state.doc.nodeAt(position)?.attrs.href);
  showAsLink(view, position);
}

/** Undoes or redoes once more after an undo or redo that has brought back a failed card. */
export function skipFailed(): Plugin {
  /** The document before a card came back. */
  let first: Node | null = null;
  return new Plugin({
    appendTransaction: (done, before, state) => {
      const change = done.findLast(isUndo);
      if (!change || failed.size === 0) return null;
      const hasCard = hasFailed(state.doc) && !hasFailed(before.doc);
      // A step that leaves everything as it was before the first one is skipped too.
      const isUnchanged = first?.eq(state.doc) ?? false;
      first = hasCard ? before.doc : null;
      if (!hasCard && !isUnchanged) return null;
      let next: Transaction | null = null;
      (change.getMeta('history$').redo ? redo : undo)(state, (tr) => {
        next = tr;
      });
      return next;
    },
  });
}

function hasFailed(doc: Node): boolean {
  return findAll(doc, 'embed').some(({ node }) => failed.has(node.attrs.href));
}

/** Replaces a card with a link in a paragraph. */
export function showAsLink(view: EditorView, position: number): void {
  const { tr, schema } = view.state;
  const node = tr.doc.nodeAt(position);
  const link = schema.marks.link?.create({ href: node?.attrs.href });
  if (node?.type.name !== 'embed' || !link) return;
  const text = schema.text(node.attrs.text ?? node.attrs.href, [link]);
  tr.replaceWith(position, position + node.nodeSize, schema.node('paragraph', null, text));
  view.dispatch(closeHistory(tr));
}

type Line = { href: string; from: number; to: number; isAtEnd: boolean };

/** The paragraph at the cursor, if it is a URL and nothing else. */
function findLine({ selection }: EditorState): Line | null {
  const { $from, empty } = selection;
  const paragraph = $from.parent;
  if (!empty || paragraph.type.name !== 'paragraph' || !PARENTS.has($from.node(-1).type.name)) return null;
  const href = parsePastedUrl(paragraph.textContent);
  if (
    href === null ||
    parseEmbedUrl(href) === null ||
    !paragraph.children.every((child) => isOnly(child, href))
  )
    return null;
  const isAtEnd = $from.parentOffset === paragraph.content.size;
  return { href, from: $from.before(), to: $from.after(), isAtEnd };
}

/** True for plain text and for a link to the URL itself. */
function isOnly({ isText, marks }: Node, href: string): boolean {
  return isText && marks.every(({ type, attrs }) => type.name === 'link' && attrs.href === href);
}

/**
 * Replaces a line with its card and puts the cursor into the paragraph below, which it adds if there is none.
 */
function replaceLine({ tr, schema }: EditorState, { href, from, to }: Line): Transaction {
  const isLast = tr.doc.resolve(to).nodeAfter?.type.name !== 'paragraph';
  tr.replaceWith(from, to, [schema.node('embed', { href }), ...(isLast ? [schema.node('paragraph')] : [])]);
  tr.setSelection(TextSelection.near(tr.doc.resolve(from + 2))).scrollIntoView();
  converted.add(href);
  fresh.add(href);
  failed.delete(href);
  return closeHistory(tr);
}
