import type { Editor } from '@tiptap/react';
import { Image } from 'lucide-react';
import { useId, useState } from 'react';
import type { EditorState } from './editor-state.ts';
import { ToolButton } from './tool-button.tsx';
import { ToolPopover } from './tool-popover.tsx';

/** A picture as the one who picks it hands it over. */
export type PickedImage = { src: string; alt: string; width: number; height: number };
export type PickImage = () => Promise<PickedImage | null>;

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
  if (!onPickImage) return null;
  return <ToolButton label="Picture" icon={Image} onClick={() => void insertPicture(editor, onPickImage)} />;
}

async function insertPicture(editor: Editor, pick: PickImage): Promise<void> {
  const picked = await pick();
  if (!picked || editor.isDestroyed) return;
  const { src, alt, width, height } = picked;
  const content = [{ type: 'figureImage', attrs: { src, alt, width, height } }, { type: 'figcaption' }];
  editor.chain().focus().insertContent({ type: 'figure', content }).run();
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
