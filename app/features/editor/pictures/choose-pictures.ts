import type { Editor } from '@tiptap/core';
import { focusText } from '../in-text.ts';
import { uploadInto } from './picture-uploads.ts';

/** Lets the author choose pictures, one or several, and puts them where the cursor is. */
export function choosePictures(editor: Editor): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.onchange = () => uploadInto(editor, [...(input.files ?? [])]);
  input.oncancel = () => focusText(editor);
  input.click();
}
