import type { Editor } from '@tiptap/core';
import type { Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { gatherFootnotes, hasPastedFootnotes } from '../footnotes/pasted-footnotes.ts';
import { type SourceImage, startUpload } from '../images/image-uploads.ts';
import { changePending } from '../images/pending-images.ts';
import type { ImageFiles } from './image-files.ts';

type LocalFigure = { position: number; size: number; image: SourceImage };

/**
 * Inserts pasted content and uploads its local images. Their placeholders never become part of the document.
 */
export function insertPasted(editor: Editor, slice: Slice, files: ImageFiles): void {
  const { tr } = editor.state;
  tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste');
  if (hasPastedFootnotes(slice)) gatherFootnotes(tr);
  const figures = findLocalFigures(tr, files);
  for (const { position, size } of figures.toReversed()) tr.delete(position, position + size);
  let deleted = 0;
  const add = figures.map(({ position, size, image }) => {
    const upload = startUpload(editor, image, position - deleted);
    deleted += size;
    return upload;
  });
  editor.view.dispatch(changePending(tr, { add }));
}

function findLocalFigures({ doc }: Transaction, files: ImageFiles): LocalFigure[] {
  const figures: LocalFigure[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== 'figure') return true;
    const image = node.children.find(({ attrs }) => files.has(String(attrs.src)));
    if (image) figures.push({ position, size: node.nodeSize, image: readSource(node, image, files) });
    return false;
  });
  return figures;
}

function readSource(figure: Node, image: Node, files: ImageFiles): SourceImage {
  return {
    file: files.get(image.attrs.src) ?? null,
    alt: image.attrs.alt ?? '',
    caption: figure.children.find(({ type }) => type.name === 'figcaption') ?? null,
  };
}
