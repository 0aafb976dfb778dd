import type { Editor } from '@tiptap/core';
import { Node, type Schema } from '@tiptap/pm/model';
import { startUpload } from './image-uploads.ts';
import { changePending } from './pending-images.ts';

interface Given {
  file: File;
  alt: string;
  /** As `toJSON` has written it down. */
  caption: unknown;
  /** That of a picture in the text has the number of blocks before it. */
  place: { block?: number };
}

/** Pictures that an earlier sitting could not send take their places again. */
export function restoreUploads(editor: Editor, given: readonly Given[]): void {
  const { doc, schema, tr } = editor.state;
  const add = given.flatMap(({ file, alt, caption, place: { block } }) =>
    block === undefined
      ? []
      : [startUpload(editor, { file, alt, caption: captionOf(schema, caption) }, behind(doc, block))],
  );
  if (add.length > 0) editor.view.dispatch(changePending(tr, { add }));
}

function behind(doc: Node, blocks: number): number {
  let position = 0;
  for (let index = 0; index < Math.min(blocks, doc.childCount); index++)
    position += doc.child(index).nodeSize;
  return position;
}

function captionOf(schema: Schema, written: unknown): Node | null {
  try {
    return written ? Node.fromJSON(schema, written) : null;
  } catch {
    return null; // of an older editor
  }
}
