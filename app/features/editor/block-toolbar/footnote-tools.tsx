import type { Editor } from '@tiptap/react';
import { focusedChain } from '../focus-editor.ts';
import { TextButton } from './text-button.tsx';

/** From a footnote to its reference and back, and a way to be rid of both. */
export function FootnoteTools({ editor, inNote }: { editor: Editor; inNote: boolean }) {
  return (
    <>
      <TextButton onClick={() => focusedChain(editor).leaveFootnote().run()}>
        {inNote ? 'Back to the text' : 'To the note'}
      </TextButton>
      <TextButton onClick={() => focusedChain(editor).deleteFootnote().run()}>Delete footnote</TextButton>
    </>
  );
}
