import type { Editor } from '@tiptap/react';
import { inText } from '../in-text.ts';
import { TextButton } from './text-button.tsx';

/** From a footnote to its reference and back, and a way to be rid of both. */
export function FootnoteTools({ editor, inNote }: { editor: Editor; inNote: boolean }) {
  return (
    <>
      <TextButton onClick={() => inText(editor).leaveFootnote().run()}>
        {inNote ? 'Back to the text' : 'To the note'}
      </TextButton>
      <TextButton onClick={() => inText(editor).deleteFootnote().run()}>Delete footnote</TextButton>
    </>
  );
}
