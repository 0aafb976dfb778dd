import { closeHistory } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import type { EditedImage } from '../../../../contract/media.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { focusEditor, runFocused } from '../base/focus-editor.ts';
import { deleteBlock } from '../blocks/edit-block.ts';
import { findAll, findNearest } from '../blocks/find-nodes.ts';
import { TextButton } from '../controls/text-button.tsx';
import { TextPrompt } from '../controls/text-prompt.tsx';
import { GalleryTools } from '../gallery/gallery-tools.tsx';
import { canUpload } from '../images/image-uploads.ts';
import type { BlockContext } from './block-context.ts';

type ImageToolsProps = { editor: Editor; image: Extract<BlockContext, { kind: 'image' }> };

const CropDialog = lazyPart(() => import('../crop/crop-dialog.tsx'));

const POSITIONS = [
  { position: 'align-left', label: 'Left' },
  { position: null, label: 'Centre' },
  { position: 'align-right', label: 'Right' },
  { position: 'align-wide', label: 'Wide' },
  { position: 'align-full', label: 'Full' },
];

/** The alt text, caption and position of an image. */
export function ImageTools({
  editor,
  image: { src, alt, decorative, position, inFigure, inGallery },
}: ImageToolsProps) {
  return (
    <>
      <TextPrompt
        editor={editor}
        button={alt ? 'Alt text' : 'Add alt text'}
        label="Alt text"
        openOn="altText"
        value={alt}
        hint="Describes the image for people who can’t see it."
        onApply={(typed) => setAlt(editor, typed)}
      />
      <TextButton
        pressed={decorative}
        title="Needs no alt text: screen readers skip it"
        onClick={() => setDecorative(editor, !decorative)}
      >
        Decorative
      </TextButton>
      {canUpload(editor) && src.startsWith('/media/') && <CropTool editor={editor} src={src} />}
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
          <GalleryTools editor={editor} inGallery={inGallery} />
          <TextButton onClick={() => runFocused(editor, (tr) => deleteBlock(tr, 'figure'))}>
            Remove
          </TextButton>
        </>
      )}
    </>
  );
}

/** Opens the dialog that crops and turns an image of this site. The article then shows the changed copy. */
function CropTool({ editor, src }: { editor: Editor; src: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const replace = (edited: EditedImage) => {
    replaceImage(editor, src, edited);
    setIsOpen(false);
  };
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>Crop and turn</TextButton>
      {isOpen && (
        <CropDialog
          src={src}
          onClose={() => setIsOpen(false)}
          moveFocus={() => {
            focusEditor(editor);
            return true;
          }}
          onEdited={replace}
        />
      )}
    </>
  );
}

/** Shows the changed copy in place of the selected image, as an undo step of its own. */
function replaceImage(editor: Editor, src: string, { url, width, height }: EditedImage): void {
  const at = findImage(editor);
  const { tr } = editor.state;
  const image = at === null ? null : tr.doc.nodeAt(at);
  // The text may have changed while the server worked.
  if (at === null || image?.attrs.src !== src) return;
  for (const [name, value] of Object.entries({ src: url, width, height })) {
    tr.setNodeAttribute(at, name, value);
  }
  editor.view.dispatch(closeHistory(tr));
}

/** Tiptap's own `updateAttributes` would lose the selection of a whole node. */
function setAlt(editor: Editor, alt: string): void {
  const image = findImage(editor);
  const { tr } = editor.state;
  if (image !== null) tr.setNodeAttribute(image, 'alt', alt).setNodeAttribute(image, 'decorative', null);
  editor.view.dispatch(tr);
  focusEditor(editor);
}

/** Marks an image as needing no alt text, or not. */
function setDecorative(editor: Editor, decorative: boolean): void {
  const image = findImage(editor);
  const { tr } = editor.state;
  if (image !== null) tr.setNodeAttribute(image, 'decorative', decorative ? 'presentation' : null);
  if (image !== null && decorative) tr.setNodeAttribute(image, 'alt', '');
  editor.view.dispatch(tr);
  focusEditor(editor);
}

/** Finds the selected image, or the first one of the selected figure. */
function findImage({ state }: Editor): number | null {
  const figure = findNearest(state, 'figure');
  const [first] = figure ? findAll(figure.node, 'figureImage') : [];
  return (
    findNearest(state, 'image')?.from ??
    findNearest(state, 'figureImage')?.from ??
    (figure && first ? figure.from + 1 + first.position : null)
  );
}

/** Sets the side or the width of the figure: a class of the schema, or null for the centre. */
function setPosition(editor: Editor, position: string | null): void {
  const { tr } = editor.state;
  const figure = findNearest(tr, 'figure');
  if (figure) editor.view.dispatch(tr.setNodeAttribute(figure.from, 'position', position));
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
  focusEditor(editor);
}
