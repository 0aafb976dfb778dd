import type { Editor } from '@tiptap/core';
import { uploadInto } from './picture-uploads.ts';

/** Lets the author choose pictures, one or several, and puts them where the cursor is. */
export function choosePictures(editor: Editor): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.onchange = () => uploadInto(editor, [...(input.files ?? [])]);
  input.oncancel = () => editor.commands.focus();
  input.click();
}
