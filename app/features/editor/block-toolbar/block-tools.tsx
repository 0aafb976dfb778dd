import type { Editor } from '@tiptap/react';
import { CALLOUTS } from '../../../../shared/body/schema.ts';
import { focusedChain, runFocused } from '../base/focus-editor.ts';
import { deleteBlock, unwrapBlock } from '../blocks/edit-block.ts';
import { TextButton } from '../controls/text-button.tsx';
import { TextPrompt } from '../controls/text-prompt.tsx';
import { deleteFootnote, followFootnote } from '../footnotes/commands.ts';
import type { BlockContext } from './block-context.ts';
import { ImageTools } from './image-tools.tsx';
import { TableTools } from './table-tools.tsx';

const CALLOUT_NAMES: Record<(typeof CALLOUTS)[number], string> = {
  note: 'Note',
  tip: 'Tip',
  warning: 'Warning',
  pullquote: 'Pull quote',
};

/** Common languages to suggest; any other may be typed. */
const LANGUAGES = (
  'bash c cpp csharp css diff dockerfile elixir go graphql haskell html java javascript json kotlin lua markdown ' +
  'nginx perl php powershell python r ruby rust scala scss sql swift toml typescript xml yaml'
).split(' ');

/** The tools of one block. */
export function BlockTools({ editor, context }: { editor: Editor; context: BlockContext }) {
  switch (context.kind) {
    case 'image':
      return <ImageTools editor={editor} image={context} />;
    case 'table':
      return <TableTools editor={editor} caption={context.caption} />;
    case 'code':
      return <CodeTools editor={editor} language={context.language} />;
    case 'callout':
      return <CalloutTools editor={editor} kind={context.callout} />;
    case 'details':
      return <DetailsTools editor={editor} open={context.open} />;
    case 'footnote':
      return <FootnoteTools editor={editor} inNote={context.inNote} />;
    case 'definitions':
      return <span className="truncate text-muted">Enter moves from a term to its definition</span>;
  }
}

function CodeTools({ editor, language }: { editor: Editor; language: string }) {
  return (
    <>
      <TextPrompt
        editor={editor}
        button={`Language: ${language || 'none'}`}
        label="Language"
        value={language}
        hint="Leave empty for plain text."
        suggestions={LANGUAGES}
        onApply={(typed) => {
          const name = /^[a-z0-9][\w+#.-]{0,30}$/i.exec(typed)?.[0].toLowerCase() ?? null;
          focusedChain(editor).updateAttributes('codeBlock', { language: name }).run();
        }}
      />
      <span className="shrink-0 text-muted">Tab indents. Press Esc, then Tab to leave.</span>
    </>
  );
}

function CalloutTools({ editor, kind }: { editor: Editor; kind: string | null }) {
  return (
    <>
      {CALLOUTS.map((each) => (
        <TextButton
          key={each}
          pressed={kind === each}
          onClick={() => focusedChain(editor).updateAttributes('callout', { kind: each }).run()}
        >
          {CALLOUT_NAMES[each]}
        </TextButton>
      ))}
      <TextButton onClick={() => runFocused(editor, (tr) => unwrapBlock(tr, 'callout'))}>
        Turn into text
      </TextButton>
    </>
  );
}

function DetailsTools({ editor, open }: { editor: Editor; open: boolean }) {
  return (
    <>
      <TextButton
        pressed={open}
        onClick={() => focusedChain(editor).updateAttributes('details', { open: !open }).run()}
      >
        Open by default
      </TextButton>
      <TextButton onClick={() => runFocused(editor, (tr) => deleteBlock(tr, 'details'))}>Delete</TextButton>
    </>
  );
}

function FootnoteTools({ editor, inNote }: { editor: Editor; inNote: boolean }) {
  return (
    <>
      <TextButton onClick={() => runFocused(editor, followFootnote)}>
        {inNote ? 'Back to the text' : 'Go to the note'}
      </TextButton>
      <TextButton onClick={() => runFocused(editor, deleteFootnote)}>Delete footnote</TextButton>
    </>
  );
}
