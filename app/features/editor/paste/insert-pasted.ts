import type { Editor } from '@tiptap/core';
import type { Node, Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { gatherFootnotes, hasFootnotes } from '../footnotes/pasted-footnotes.ts';
import { type SourceImage, startUpload } from '../images/image-uploads.ts';
import { changePending } from '../images/pending-images.ts';
import type { ImageFiles } from './image-files.ts';

type StandIn = { position: number; size: number; picture: SourceImage };

/** Puts a pasted text in; pictures that came with it are sent, their stand-ins never become part of the document. */
export function insertPasted(editor: Editor, slice: Slice, files: ImageFiles): void {
  const { tr } = editor.state;
  tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste');
  if (hasFootnotes(slice)) gatherFootnotes(tr);
  const found = standIns(tr, files);
  for (const { position, size } of found.toReversed()) tr.delete(position, position + size);
  const waiting = found.map(({ position, picture }, index) => {
    const before = found.slice(0, index).reduce((sum, { size }) => sum + size, 0);
    return startUpload(editor, picture, position - before);
  });
  editor.view.dispatch(changePending(tr, { add: waiting }));
}

/** The figures in the document that hold nothing but a stand-in, in their order. */
function standIns({ doc }: Transaction, files: ImageFiles): StandIn[] {
  const found: StandIn[] = [];
  doc.descendants((node, position) => {
    if (node.type.name !== 'figure') return true;
    const image = node.children.find(({ attrs }) => files.has(String(attrs.src)));
    if (image) found.push({ position, size: node.nodeSize, picture: given(node, image, files) });
    return false;
  });
  return found;
}

function given(figure: Node, image: Node, files: ImageFiles): SourceImage {
  return {
    file: files.get(image.attrs.src) ?? null,
    alt: image.attrs.alt ?? '',
    caption: figure.children.find(({ type }) => type.name === 'figcaption') ?? null,
  };
}
