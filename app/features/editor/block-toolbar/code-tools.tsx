import type { Editor } from '@tiptap/react';
import { focusedChain } from '../focus-editor.ts';
import { OneLineForm } from './one-line-form.tsx';
import { TextPopover } from './text-popover.tsx';

/** Names that most readers of code write; the field takes any other. */
const LANGUAGES = (
  'bash c cpp csharp css diff dockerfile elixir go graphql haskell html java javascript json kotlin lua markdown ' +
  'nginx perl php powershell python r ruby rust scala scss sql swift toml typescript xml yaml'
).split(' ');

/** The language of a code block, and what Tab does in it. */
export function CodeTools({ editor, language }: { editor: Editor; language: string }) {
  return (
    <>
      <TextPopover editor={editor} label={`Language: ${language || 'none'}`} title="Language of the code">
        {(close) => (
          <OneLineForm
            label="Language"
            value={language}
            hint="Empty for plain text."
            suggestions={LANGUAGES}
            onApply={(typed) => {
              const name = /^[a-z0-9][\w+#.-]{0,30}$/i.exec(typed)?.[0].toLowerCase() ?? null;
              focusedChain(editor).updateAttributes('codeBlock', { language: name }).run();
              close();
            }}
          />
        )}
      </TextPopover>
      <span className="shrink-0 text-muted">Tab indents. Esc, then Tab leaves.</span>
    </>
  );
}
