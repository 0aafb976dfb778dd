import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { nearest } from '../blocks/find-block.ts';
import { focusEditor } from '../focus-editor.ts';

/** Says what the selected picture, or the one of the figure around the cursor, shows. */
export function setAlt(editor: Editor, alt: string): void {
  const { tr } = editor.state;
  const place = picturePlace(editor);
  if (place !== null) tr.setNodeAttribute(place, 'alt', alt);
  editor.view.dispatch(tr);
  focusEditor(editor);
}

/** Where the figure stands beside the text: a class of the schema, or null for the middle. */
export function setFigurePosition(editor: Editor, position: string | null): void {
  const figure = nearest(editor.state, 'figure');
  if (figure) editor.view.dispatch(editor.state.tr.setNodeAttribute(figure.from, 'position', position));
  focusEditor(editor);
}

/** Puts the cursor into the caption, which is made where there is none. */
export function editCaption(editor: Editor): void {
  const figure = nearest(editor.state, 'figure');
  if (!figure) return;
  const { tr, schema } = editor.state;
  const last = figure.node.lastChild;
  if (last?.type.name !== 'figcaption') tr.insert(figure.to - 1, schema.node('figcaption'));
  const end = figure.from + (tr.doc.nodeAt(figure.from)?.nodeSize ?? 0);
  tr.setSelection(TextSelection.create(tr.doc, end - 2)).scrollIntoView();
  editor.view.dispatch(tr);
  editor.view.focus();
}

function picturePlace({ state }: Editor): number | null {
  const own = nearest(state, 'image') ?? nearest(state, 'figureImage');
  if (own) return own.from;
  const figure = nearest(state, 'figure');
  let place: number | null = null;
  figure?.node.forEach((child, offset) => {
    if (place === null && child.type.name === 'figureImage') place = figure.from + 1 + offset;
  });
  return place;
}
