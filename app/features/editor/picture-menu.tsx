import type { Editor } from '@tiptap/react';
import { Image, Images } from 'lucide-react';
import { useId, useState } from 'react';
import type { EditorState } from './editor-state.ts';
import { choosePictures } from './pictures/choose-pictures.ts';
import type { PickImage } from './pictures/picture.ts';
import { canUpload, figureOf } from './pictures/picture-uploads.ts';
import { ToolButton } from './tool-button.tsx';
import { ToolPopover } from './tool-popover.tsx';

type PictureMenuProps = { editor: Editor; picture: EditorState['picture']; onPickImage?: PickImage };

/** Puts a picture into the text, or says what the selected one shows. */
export function PictureMenu({ editor, picture, onPickImage }: PictureMenuProps) {
  if (picture) {
    return (
      <ToolPopover editor={editor} label="Describe the picture" icon={Image} pressed>
        {(close) => <AltForm editor={editor} picture={picture} onDone={close} />}
      </ToolPopover>
    );
  }
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
  editor.chain().focus().insertContent(figureOf(editor.schema, picked).toJSON()).run();
}

type AltFormProps = { editor: Editor; picture: { name: string; alt: string }; onDone: () => void };

function AltForm({ editor, picture, onDone }: AltFormProps) {
  const id = useId();
  const [alt, setAlt] = useState(picture.alt);
  const apply = () => {
    editor.chain().focus().updateAttributes(picture.name, { alt: alt.trim() }).run();
    onDone();
  };
  return (
    <div className="grid w-72 max-w-[calc(100vw-3rem)] gap-2 p-2">
      <label htmlFor={id} className="font-medium">
        What the picture shows
      </label>
      <textarea
        id={id}
        rows={3}
        className="field"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
      <button type="button" className="button button-small justify-self-end" onClick={apply}>
        Apply
      </button>
    </div>
  );
}
