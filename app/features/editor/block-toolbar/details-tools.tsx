import type { Editor } from '@tiptap/react';
import { focusedChain } from '../focus-editor.ts';
import { TextButton } from './text-button.tsx';

/** Whether details are open when the page is, and a way to be rid of them. */
export function DetailsTools({ editor, open }: { editor: Editor; open: boolean }) {
  return (
    <>
      <TextButton
        pressed={open}
        onClick={() => focusedChain(editor).updateAttributes('details', { open: !open }).run()}
      >
        Open at first
      </TextButton>
      <TextButton onClick={() => focusedChain(editor).deleteBlock('details').run()}>Delete</TextButton>
    </>
  );
}
