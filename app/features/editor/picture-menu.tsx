import type { Editor } from '@tiptap/react';
import { Image, Images } from 'lucide-react';
import { inText } from './in-text.ts';
import { choosePictures } from './pictures/choose-pictures.ts';
import type { PickImage } from './pictures/picture.ts';
import { canUpload, figureOf } from './pictures/picture-uploads.ts';
import { ToolButton } from './tool-button.tsx';

type PictureMenuProps = { editor: Editor; onPickImage?: PickImage };

/** Puts pictures into the text: new ones, or one that is already there. */
export function PictureMenu({ editor, onPickImage }: PictureMenuProps) {
  return (
    <>
      {canUpload(editor) && (
        <ToolButton label="Picture" icon={Image} onClick={() => choosePictures(editor)} />
      )}
      {onPickImage && (
        <ToolButton
          label="Picture from the media library"
          icon={Images}
          onClick={() => void insertPicture(editor, onPickImage)}
        />
      )}
    </>
  );
}

async function insertPicture(editor: Editor, pick: PickImage): Promise<void> {
  const picked = await pick();
  if (!picked || editor.isDestroyed) return;
  inText(editor).insertContent(figureOf(editor.schema, picked).toJSON()).run();
}
