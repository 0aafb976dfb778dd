import type { Editor } from '@tiptap/react';
import { Link } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { focusedChain } from '../focus-editor.ts';
import { parseLink } from '../link-url.ts';
import { ToolPopover } from './tool-popover.tsx';
import type { ToolbarState } from './toolbar-state.ts';

/** Links the selection, changes the link at the cursor or takes it away. */
export function LinkMenu({ editor, state }: { editor: Editor; state: ToolbarState }) {
  const listen = useCallback(
    (open: () => void) => {
      editor.on('linkAsked', open);
      return () => {
        editor.off('linkAsked', open);
      };
    },
    [editor],
  );
  return (
    <ToolPopover
      editor={editor}
      label="Link"
      icon={Link}
      keys="Ctrl+K"
      pressed={state.marks.link}
      listen={listen}
    >
      {(close) => <LinkForm editor={editor} href={state.href} onDone={close} />}
    </ToolPopover>
  );
}

type LinkFormProps = { editor: Editor; href: string; onDone: () => void };

/** No form element: it stands inside the article's own form. */
function LinkForm({ editor, href, onDone }: LinkFormProps) {
  const id = useId();
  const [address, setAddress] = useState(href);
  const [refused, setRefused] = useState(false);
  const apply = () => {
    const link = parseLink(address);
    setRefused(link === null);
    if (link === null) return;
    setLink(editor, link);
    onDone();
  };
  const remove = () => {
    focusedChain(editor).extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <div className="grid w-72 max-w-[calc(100vw-3rem)] gap-2 p-2">
      <label htmlFor={id} className="font-medium">
        Address
      </label>
      <input
        id={id}
        type="text"
        inputMode="url"
        className="field"
        placeholder="https://"
        value={address}
        aria-invalid={refused}
        aria-describedby={refused ? `${id}-refused` : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      {refused && (
        <p id={`${id}-refused`} role="alert" className="text-danger">
          Use a web address, an email address or a path of this site.
        </p>
      )}
      <div className="flex justify-end gap-2">
        {href !== '' && (
          <button type="button" className="button button-quiet button-small" onClick={remove}>
            Remove link
          </button>
        )}
        <button type="button" className="button button-small" onClick={apply}>
          Apply
        </button>
      </div>
    </div>
  );
}

function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection;
  const chain = focusedChain(editor);
  if (empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else {
    chain.extendMarkRange('link').setMark('link', { href }).run();
  }
}
