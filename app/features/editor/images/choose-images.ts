import type { Editor } from '@tiptap/core';
import { focusEditor } from '../focus-editor.ts';
import { uploadFiles } from './image-uploads.ts';

/** Lets the author choose pictures, one or several, and puts them where the cursor is. */
export function chooseImages(editor: Editor): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.onchange = () => uploadFiles(editor, [...(input.files ?? [])]);
  input.oncancel = () => focusEditor(editor);
  input.click();
}
