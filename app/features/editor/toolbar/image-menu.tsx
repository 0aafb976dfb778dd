import type { Editor } from '@tiptap/react';
import { Image, Images } from 'lucide-react';
import { focusedChain } from '../focus-editor.ts';
import { chooseImages } from '../images/choose-images.ts';
import type { PickImage } from '../images/image-types.ts';
import { canUpload, createFigure } from '../images/image-uploads.ts';
import { ToolButton } from './tool-button.tsx';

type PictureMenuProps = { editor: Editor; onPickImage?: PickImage };

/** Puts pictures into the text: new ones, or one that is already there. */
export function ImageMenu({ editor, onPickImage }: PictureMenuProps) {
  return (
    <>
      {canUpload(editor) && <ToolButton label="Picture" icon={Image} onClick={() => chooseImages(editor)} />}
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
  focusedChain(editor).insertContent(createFigure(editor.schema, picked).toJSON()).run();
}
