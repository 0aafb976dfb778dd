import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import { Link } from 'lucide-react';
import { useState } from 'react';
import { focusedChain } from '../focus-editor.ts';
import { parseLink } from '../link-url.ts';
import { ToolPopover } from './popup.tsx';
import { TextForm } from './text-form.tsx';
import { ToolButton } from './tool-button.tsx';
import type { ToolbarState } from './toolbar-state.ts';

/** Links the selection, or changes or removes the link at the cursor. */
export function LinkMenu({ editor, state }: { editor: Editor; state: ToolbarState }) {
  return (
    <ToolPopover
      editor={editor}
      label="Link"
      openOn="linkRequested"
      button={
        <ToolButton
          render={<Popover.Trigger />}
          label="Link"
          icon={Link}
          keys="Ctrl+K"
          pressed={state.marks.link}
        />
      }
    >
      {(close) => <LinkForm editor={editor} href={state.href} onDone={close} />}
    </ToolPopover>
  );
}

type LinkFormProps = { editor: Editor; href: string; onDone: () => void };

function LinkForm({ editor, href, onDone }: LinkFormProps) {
  const [refused, setRefused] = useState(false);
  const apply = (typed: string) => {
    const link = parseLink(typed);
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
    <TextForm
      label="URL"
      inputMode="url"
      placeholder="https://"
      value={href}
      error={refused ? 'Enter a URL, an email address or a path on this site.' : undefined}
      onApply={apply}
    >
      {href !== '' && (
        <button type="button" className="button button-quiet button-small" onClick={remove}>
          Remove link
        </button>
      )}
    </TextForm>
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
