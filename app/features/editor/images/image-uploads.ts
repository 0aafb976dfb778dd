import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Node, type Schema } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { texts } from '../../../../contract/texts.ts';
import { MAX_GALLERY } from '../../../../shared/body/figures.ts';
import { errorMessage } from '../../../browser/api.ts';
import { isImageFile } from '../../../browser/image-files.ts';
import { addPendingFile } from '../../../browser/pending-files.ts';
import { runWhenReachable, TryLaterError } from '../../../browser/retry-queue.ts';
import { focusEditor } from '../base/focus-editor.ts';
import { findInsertRange } from '../blocks/edit-block.ts';
import { type GalleryPlace, insertIntoGallery, newGallery } from '../gallery/gallery-uploads.ts';
import {
  captionParagraph,
  changePending,
  type PendingImage,
  pendingImages,
  pendingImagesPlugin,
} from './pending-images.ts';
import { chooseFiles, createUploadCard } from './upload-card.ts';

/** An image with its URL, as a body holds it. */
export type BodyImage = { src: string; alt: string; width: number; height: number };

/** Lets the author choose an image that has a URL already. */
export type PickImage = () => Promise<BodyImage | null>;

/**
 * Uploads an image until `signal` aborts; `onProgress` receives the uploaded share, from 0 to 1. Throws an
 * error with the message to show: a `TryLaterError` if the same image may be accepted later.
 */
export type UploadImage = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<BodyImage>;

/** An image to upload. Without its file, the author is asked to choose it. */
export type SourceImage = { file: File | null; alt: string; caption: Node | null; gallery?: GalleryPlace };

/** An image that an earlier editor session has not uploaded. */
export type StoredUpload = {
  file: File;
  alt: string;
  /** The JSON of a `figcaption`. */
  caption: unknown;
  /** A field of the form, or the number of blocks before the image in the text. */
  place: { field: string } | { block: number };
};

type UploadOptions = { upload: UploadImage | null };

declare module '@tiptap/core' {
  interface Storage {
    imageUploads: UploadOptions;
  }
}

/** Uploads images while the author continues to write, each with a card in its place. */
export const imageUploads = Extension.create<UploadOptions, UploadOptions>({
  name: 'imageUploads',
  addOptions: () => ({ upload: null }),
  addStorage() {
    return { upload: this.options.upload };
  },
  addProseMirrorPlugins: () => [pendingImagesPlugin()],
  onDestroy() {
    for (const { card } of pendingImages(this.editor.state)) card.close();
  },
});

export function canUpload(editor: Editor): boolean {
  return editor.storage.imageUploads.upload !== null;
}

/** Lets the author choose two to nine image files for a gallery at the cursor. */
export function chooseGallery(editor: Editor): void {
  chooseFiles({
    multiple: true,
    onChoose: (files) => uploadGallery(editor, files),
    onCancel: () => focusEditor(editor),
  });
}

/** Lets the author choose image files, and uploads them to the cursor. */
export function chooseImages(editor: Editor): void {
  chooseFiles({
    multiple: true,
    onChoose: (files) => uploadFiles(editor, files, { takesCaption: true }),
    onCancel: () => focusEditor(editor),
  });
}

/** Uploads image files as galleries of up to nine. A single image becomes an ordinary figure. */
function uploadGallery(editor: Editor, files: readonly File[]): void {
  const images = files.filter(isImageFile);
  const galleries = Array.from({ length: Math.ceil(images.length / MAX_GALLERY) }, newGallery);
  const placeInGallery = (index: number) => {
    const gallery = galleries[Math.floor(index / MAX_GALLERY)];
    return gallery && images.length > 1 ? { gallery, index } : undefined;
  };
  uploadFiles(editor, images, { takesCaption: true, placeInGallery });
}

interface UploadPlace {
  /** The place of the images; without it, they go to the cursor, which moves behind them. */
  position?: number;
  placeInGallery?: (index: number) => GalleryPlace | undefined;
  /**
   * True if the text typed next, in the paragraph behind the images, becomes the caption of the last image or
   * gallery.
   */
  takesCaption?: boolean;
}

/** Uploads image files. */
export function uploadFiles(
  editor: Editor,
  files: readonly File[],
  { position, placeInGallery = () => undefined, takesCaption = false }: UploadPlace = {},
): void {
  const images = files.filter(isImageFile);
  const { tr, schema } = editor.state;
  const at = position === undefined ? makeRoom(tr, takesCaption) : findBoundary(tr.doc, position);
  if (images.length === 0 || at === null || !schema.nodes.figure) return;
  const last = placeInGallery(images.length - 1)?.gallery;
  const add = images.map((file, index) => {
    const place = placeInGallery(index);
    const isLast = place ? place.gallery === last : index === images.length - 1;
    const source = { file, alt: '', caption: null, ...(place && { gallery: place }) };
    return startUpload(editor, source, at, takesCaption && isLast ? at + 1 : null);
  });
  editor.view.dispatch(changePending(tr, { add }).scrollIntoView());
  if (position === undefined) focusEditor(editor);
}

/** Continues the uploads of an earlier editor session. */
export function restoreUploads(editor: Editor, uploads: readonly StoredUpload[]): void {
  const { doc, schema, tr } = editor.state;
  const add = uploads.flatMap(({ file, alt, caption, place }) => {
    if (!('block' in place)) return [];
    const position = doc.children.slice(0, place.block).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    return [startUpload(editor, { file, alt, caption: parseCaption(schema, caption) }, position)];
  });
  if (add.length > 0) editor.view.dispatch(changePending(tr, { add }));
}

function parseCaption(schema: Schema, json: unknown): Node | null {
  try {
    return json ? Node.fromJSON(schema, json) : null;
  } catch {
    return null; // written by an older version of the editor
  }
}

let count = 0;

/** Creates a pending image, whose upload starts after the transaction that adds it. */
export function startUpload(
  editor: Editor,
  source: SourceImage,
  position: number,
  captionAt: number | null = null,
): PendingImage {
  const id = ++count;
  let { file } = source;
  let cancelRetry = () => {};
  const start = async (isRetry: boolean) => {
    cancelRetry();
    if (!file) return pending.card.showMissing();
    const mayPassLater = await upload(editor, pending, { ...source, file }, isRetry);
    if (mayPassLater) cancelRetry = runWhenReachable(() => void start(true));
  };
  const card = createUploadCard(file, {
    onRetry: () => void start(false),
    onRemove: () => {
      editor.view.dispatch(changePending(editor.state.tr, { remove: id }));
      focusEditor(editor);
    },
    onReplace: (chosen) => {
      file = chosen;
      store();
      void start(false);
    },
  });
  let removeStored = () => {};
  const store = () => {
    removeStored();
    const caption = source.caption?.toJSON() ?? null;
    if (file) removeStored = addPendingFile({ file, alt: source.alt, caption, element: () => card.dom });
  };
  card.signal.addEventListener('abort', () => {
    cancelRetry();
    removeStored();
  });
  const pending: PendingImage = { id, position, caption: captionAt, card };
  queueMicrotask(() => {
    if (!card.signal.aborted) store();
    void start(false);
  });
  return pending;
}

/** Resolves to true if the same image may be accepted later. */
async function upload(
  editor: Editor,
  { id, card }: PendingImage,
  source: SourceImage & { file: File },
  isRetry: boolean,
): Promise<boolean> {
  const { upload } = editor.storage.imageUploads;
  card.showProgress(0);
  const { signal } = card;
  try {
    if (!upload) throw new Error('Images cannot be uploaded here.');
    const image = await upload(source.file, card.showProgress, signal);
    if (!editor.isDestroyed) insertUploaded(editor, id, { ...image, alt: source.alt || image.alt }, source);
    return false;
  } catch (error) {
    if (signal.aborted) return false;
    card.showFailure(errorMessage(error, texts.upload.failed), isRetry);
    return error instanceof TryLaterError;
  }
}

/** Inserts an image as an undo step of its own, unless its card was removed meanwhile. */
function insertUploaded(editor: Editor, id: number, image: BodyImage, source: SourceImage): void {
  const pending = pendingImages(editor.state).find((each) => each.id === id);
  if (!pending) return;
  const { tr, schema } = editor.state;
  const { position } = pending;
  const paragraph = captionParagraph(tr.doc, pending);
  const caption = paragraph ? schema.node('figcaption', null, paragraph.content) : source.caption;
  if (source.gallery) insertIntoGallery(tr, position, image, { ...source.gallery, caption });
  else tr.insert(position, createFigure(schema, image, caption));
  if (paragraph) takeCaption(tr, position, paragraph);
  editor.view.dispatch(changePending(closeHistory(tr), { remove: id }));
}

/**
 * Deletes the paragraph whose text the new figure at `position` has as its caption. The cursor stays in the
 * text.
 */
function takeCaption(tr: Transaction, position: number, paragraph: Node): void {
  const { anchor, head } = tr.selection;
  const end = tr.mapping.map(position, 1);
  const start = end + 1;
  const offsets = [anchor, head].map((at) => at - start);
  tr.delete(end, end + paragraph.nodeSize);
  if (offsets.some((offset) => offset < 0 || offset > paragraph.content.size)) return;
  // The caption ends directly before the end of the figure.
  const caption = end - 2 - paragraph.content.size;
  const [from, to] = offsets.map((offset) => caption + offset);
  tr.setSelection(TextSelection.create(tr.doc, from as number, to));
}

/** Creates a figure with a caption, which may be empty. */
export function createFigure(schema: Schema, image: BodyImage, caption: Node | null = null): Node {
  const { src, alt, width, height } = image;
  return schema.node('figure', null, [
    schema.node('figureImage', { src, alt, width, height }),
    caption ?? schema.node('figcaption'),
  ]);
}

/**
 * Returns where images for the cursor go. At the end of a block, or if a caption follows, the cursor moves to
 * a paragraph behind them.
 */
function makeRoom(tr: Transaction, takesCaption: boolean): number | null {
  const { selection, doc } = tr;
  const { $to } = selection;
  const at = findBoundary(doc, $to.pos);
  if (at === null || at < $to.pos) return at;
  const next = doc.resolve(at).nodeAfter;
  const isEnd = $to.parent.isTextblock && $to.parentOffset === $to.parent.content.size;
  if (!isEnd && !takesCaption) return at;
  if (next?.type.name !== 'paragraph' || next.content.size > 0)
    tr.insert(at, doc.type.schema.node('paragraph'));
  tr.setSelection(TextSelection.create(tr.doc, at + 1));
  return at;
}

/** Returns the nearest position between two blocks: before an empty paragraph, behind any other block. */
function findBoundary(doc: Node, position: number): number | null {
  const { figure } = doc.type.schema.nodes;
  return figure ? (findInsertRange(doc, position, figure)?.from ?? null) : null;
}
