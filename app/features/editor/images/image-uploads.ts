import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node, Schema } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { addPendingFile } from '../../../browser/pending-files.ts';
import { runWhenReachable, TryLaterError } from '../../../browser/retry-queue.ts';
import { findInsertRange } from '../blocks/insert-block.ts';
import type { PickedImage, UploadImage } from './image-types.ts';
import { changePending, type PendingImage, pendingImages, pendingImagesPlugin } from './pending-images.ts';
import { createUploadCard } from './upload-card.ts';

/** A picture that came with a text: its bytes where they are at hand, and what was said of it. */
export type SourceImage = { file: File | null; alt: string; caption: Node | null };

type Uploading = { upload: UploadImage | null };

declare module '@tiptap/core' {
  interface Storage {
    imageUploads: Uploading;
  }
}

/** Pictures that are sent while one goes on writing, each with a card at its place. */
export const imageUploads = Extension.create<Uploading, Uploading>({
  name: 'imageUploads',
  addOptions: () => ({ upload: null }),
  addStorage() {
    return { upload: this.options.upload };
  },
  addProseMirrorPlugins: () => [pendingImagesPlugin()],
  onDestroy() {
    for (const { card } of pendingImages(this.editor.state)) card.end();
  },
});

/** Whether pictures can be sent at all. */
export function canUpload(editor: Editor): boolean {
  return editor.storage.imageUploads.upload !== null;
}

/** Sends pictures that will stand at `position`, or where the cursor is; the cursor goes behind them. */
export function uploadFiles(editor: Editor, files: readonly File[], position?: number): void {
  const pictures = files.filter(({ type }) => type.startsWith('image/'));
  const { tr, schema } = editor.state;
  const at = position === undefined ? makeRoom(tr) : boundary(tr.doc, position);
  if (pictures.length === 0 || at === null || !schema.nodes.figure) return;
  const waiting = pictures.map((file) => startUpload(editor, { file, alt: '', caption: null }, at));
  editor.view.dispatch(changePending(tr, { add: waiting }).scrollIntoView());
  if (position === undefined) editor.view.focus();
}

let count = 0;

/** The card of a picture, which sends it as soon as it is noted in a transaction. */
export function startUpload(editor: Editor, given: SourceImage, position: number): PendingImage {
  const id = ++count;
  let { file } = given;
  let callOff = () => {};
  const send = async (again: boolean) => {
    callOff();
    if (!file) return waiting.card.missing();
    const mayPassLater = await upload(editor, waiting, { ...given, file }, again);
    if (mayPassLater) callOff = runWhenReachable(() => void send(true));
  };
  const card = createUploadCard(file, {
    retry: () => void send(false),
    remove: () => {
      editor.view.dispatch(changePending(editor.state.tr, { gone: id }));
      editor.view.focus();
    },
    replace: (chosen) => {
      file = chosen;
      hold();
      void send(false);
    },
  });
  let letGo = () => {};
  const hold = () => {
    letGo();
    const caption = given.caption?.toJSON() ?? null;
    if (file) letGo = addPendingFile({ file, alt: given.alt, caption, element: () => card.dom });
  };
  card.signal.addEventListener('abort', () => {
    callOff();
    letGo();
  });
  const waiting: PendingImage = { id, position, card };
  queueMicrotask(() => {
    if (!card.signal.aborted) hold();
    void send(false);
  });
  return waiting;
}

/** Resolves to whether the same picture may pass later. */
async function upload(
  editor: Editor,
  { id, card }: PendingImage,
  given: SourceImage & { file: File },
  again: boolean,
): Promise<boolean> {
  const { upload } = editor.storage.imageUploads;
  card.sending(0);
  const { signal } = card;
  try {
    if (!upload) throw new Error('Pictures cannot be uploaded here.');
    const picture = await upload(given.file, card.sending, signal);
    if (!editor.isDestroyed)
      putInPlace(editor, id, { ...picture, alt: given.alt || picture.alt }, given.caption);
    return false;
  } catch (error) {
    if (signal.aborted) return false;
    card.failed(error instanceof Error ? error.message : 'The picture could not be uploaded.', again);
    return error instanceof TryLaterError;
  }
}

/** A step of its own for undo. A picture whose card was taken away in the meantime is not wanted any more. */
function putInPlace(editor: Editor, id: number, picture: PickedImage, caption: Node | null): void {
  const place = pendingImages(editor.state).find((each) => each.id === id)?.position;
  if (place === undefined) return;
  const { tr, schema } = editor.state;
  tr.insert(place, createFigure(schema, picture, caption));
  editor.view.dispatch(changePending(closeHistory(tr), { gone: id }));
}

/** A picture with room for a caption. */
export function createFigure(schema: Schema, picture: PickedImage, caption: Node | null = null): Node {
  const { src, alt, width, height } = picture;
  return schema.node('figure', null, [
    schema.node('figureImage', { src, alt, width, height }),
    caption ?? schema.node('figcaption'),
  ]);
}

/** Where pictures go when the cursor is in a text: before an empty paragraph, behind any other, with a paragraph to go on in. */
function makeRoom(tr: Transaction): number | null {
  const { selection, doc } = tr;
  const { $to } = selection;
  const at = boundary(doc, $to.pos);
  if (at === null || at < $to.pos) return at;
  const next = doc.resolve(at).nodeAfter;
  const isEnd = $to.parent.isTextblock && $to.parentOffset === $to.parent.content.size;
  if (!isEnd) return at;
  if (next?.type.name !== 'paragraph' || next.content.size > 0)
    tr.insert(at, doc.type.schema.node('paragraph'));
  tr.setSelection(TextSelection.create(tr.doc, at + 1));
  return at;
}

/** The position between two blocks that is nearest to `position`, before an empty paragraph and behind any other block. */
function boundary(doc: Node, position: number): number | null {
  const { figure } = doc.type.schema.nodes;
  return figure ? (findInsertRange(doc, position, figure)?.from ?? null) : null;
}
