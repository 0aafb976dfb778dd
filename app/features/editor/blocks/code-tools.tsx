import type { Editor } from '@tiptap/react';
import { inText } from '../in-text.ts';
import { OneLineForm } from './one-line-form.tsx';
import { RowPopover } from './row-popover.tsx';

/** Names that most readers of code write; the field takes any other. */
const LANGUAGES = (
  'bash c cpp csharp css diff dockerfile elixir go graphql haskell html java javascript json kotlin lua markdown ' +
  'nginx perl php powershell python r ruby rust scala scss sql swift toml typescript xml yaml'
).split(' ');

/** The language of a code block, and what Tab does in it. */
export function CodeTools({ editor, language }: { editor: Editor; language: string }) {
  return (
    <>
      <RowPopover editor={editor} label={`Language: ${language || 'none'}`} title="Language of the code">
        {(close) => (
          <OneLineForm
            label="Language"
            value={language}
            hint="Empty for plain text."
            suggestions={LANGUAGES}
            onApply={(typed) => {
              const name = /^[a-z0-9][\w+#.-]{0,30}$/i.exec(typed)?.[0].toLowerCase() ?? null;
              inText(editor).updateAttributes('codeBlock', { language: name }).run();
              close();
            }}
          />
        )}
      </RowPopover>
      <span className="shrink-0 text-muted">Tab indents. Esc, then Tab leaves.</span>
    </>
  );
}
