import type { Editor } from '@tiptap/react';
import { CALLOUTS } from '../../../../shared/body/schema.ts';
import { focusedChain } from '../focus-editor.ts';
import { TextButton } from './text-button.tsx';

const NAMES: Record<(typeof CALLOUTS)[number], string> = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
  pullquote: 'Pull quote',
};

/** What kind of callout it is, and a way back to plain text. */
export function CalloutTools({ editor, kind }: { editor: Editor; kind: string | null }) {
  return (
    <>
      {CALLOUTS.map((each) => (
        <TextButton
          key={each}
          pressed={kind === each}
          onClick={() => focusedChain(editor).updateAttributes('callout', { kind: each }).run()}
        >
          {NAMES[each]}
        </TextButton>
      ))}
      <TextButton onClick={() => focusedChain(editor).unwrapBlock('callout').run()}>Make plain</TextButton>
    </>
  );
}
