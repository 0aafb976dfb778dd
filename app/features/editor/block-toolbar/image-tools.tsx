import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { deleteBlock } from '../blocks/edit-block.ts';
import { findAll, findNearest } from '../blocks/find-nodes.ts';
import { focusEditor, runFocused } from '../focus-editor.ts';
import type { BlockContext } from './block-context.ts';
import { TextButton } from './text-button.tsx';
import { TextPrompt } from './text-prompt.tsx';

type ImageToolsProps = { editor: Editor; image: Extract<BlockContext, { kind: 'image' }> };

const POSITIONS = [
  { position: 'align-left', label: 'Left' },
  { position: null, label: 'Centre' },
  { position: 'align-right', label: 'Right' },
];

/** The alt text, caption and position of an image. */
export function ImageTools({ editor, image: { alt, position, inFigure } }: ImageToolsProps) {
  return (
    <>
      <TextPrompt
        editor={editor}
        button={alt ? 'Alt text' : 'Add alt text'}
        label="Alt text"
        value={alt}
        hint="Describes the image for people who can’t see it."
        onApply={(typed) => setAlt(editor, typed)}
      />
      {inFigure && (
        <>
          <TextButton onClick={() => editCaption(editor)}>Caption</TextButton>
          {POSITIONS.map(({ position: each, label }) => (
            <TextButton
              key={label}
              pressed={(position === 'align-center' ? null : position) === each}
              aria-label={`Image position: ${label.toLowerCase()}`}
              onClick={() => setPosition(editor, each)}
            >
              {label}
            </TextButton>
          ))}
          <TextButton onClick={() => runFocused(editor, (tr) => deleteBlock(tr, 'figure'))}>
            Remove
          </TextButton>
        </>
      )}
    </>
  );
}

function setAlt(editor: Editor, alt: string): void {
  const { state } = editor;
  const figure = findNearest(state, 'figure');
  const [first] = figure ? findAll(figure.node, 'figureImage') : [];
  const image =
    findNearest(state, 'image')?.from ??
    findNearest(state, 'figureImage')?.from ??
    (figure && first && figure.from + 1 + first.position);
  setAttribute(editor, image, 'alt', alt);
}

/** Sets the side of the figure: a class of the schema, or null for the centre. */
function setPosition(editor: Editor, position: string | null): void {
  setAttribute(editor, findNearest(editor.state, 'figure')?.from, 'position', position);
}

/** Tiptap's own `updateAttributes` would lose the selection of a whole node. */
function setAttribute(editor: Editor, at: number | null | undefined, name: string, value: unknown): void {
  if (typeof at === 'number') editor.view.dispatch(editor.state.tr.setNodeAttribute(at, name, value));
  focusEditor(editor);
}

/** Puts the cursor into the caption. Adds one if there is none. */
function editCaption(editor: Editor): void {
  const figure = findNearest(editor.state, 'figure');
  if (!figure) return;
  const { tr, schema } = editor.state;
  const hasCaption = figure.node.lastChild?.type.name === 'figcaption';
  if (!hasCaption) tr.insert(figure.to - 1, schema.node('figcaption'));
  const end = tr.mapping.map(figure.to);
  editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end - 2)).scrollIntoView());
  editor.view.focus();
}
