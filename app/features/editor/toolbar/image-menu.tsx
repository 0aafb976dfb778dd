import type { Editor } from '@tiptap/react';
import { Image, Images } from 'lucide-react';
import { focusedChain } from '../base/focus-editor.ts';
import { insertBlock } from '../blocks/edit-block.ts';
import { ToolButton } from '../controls/tool-button.tsx';
import { canUpload, chooseImages, createFigure, type PickImage } from '../images/image-uploads.ts';

/** Inserts images: new ones, or one of the media library. */
export function ImageMenu({ editor, onPickImage }: { editor: Editor; onPickImage?: PickImage }) {
  return (
    <>
      {canUpload(editor) && <ToolButton label="Image" icon={Image} onClick={() => chooseImages(editor)} />}
      {onPickImage && (
        <ToolButton
          label="Image from the media library"
          icon={Images}
          onClick={() => void insertImage(editor, onPickImage)}
        />
      )}
    </>
  );
}

async function insertImage(editor: Editor, pickImage: PickImage): Promise<void> {
  const image = await pickImage();
  if (!image || editor.isDestroyed) return;
  // The cursor is then in the caption.
  focusedChain(editor)
    .command(({ tr }) => insertBlock(tr, createFigure(editor.schema, image)))
    .run();
}
