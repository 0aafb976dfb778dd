import type { Editor } from '@tiptap/react';
import { inText } from '../in-text.ts';
import { TextButton } from './text-button.tsx';

/** Whether details are open when the page is, and a way to be rid of them. */
export function DetailsTools({ editor, open }: { editor: Editor; open: boolean }) {
  return (
    <>
      <TextButton
        pressed={open}
        onClick={() => inText(editor).updateAttributes('details', { open: !open }).run()}
      >
        Open at first
      </TextButton>
      <TextButton onClick={() => inText(editor).deleteBlock('details').run()}>Delete</TextButton>
    </>
  );
}
