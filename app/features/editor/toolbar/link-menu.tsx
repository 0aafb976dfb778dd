import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import { Link } from 'lucide-react';
import { ToolPopover } from '../controls/popup.tsx';
import { ToolButton } from '../controls/tool-button.tsx';
import { LinkForm } from '../links/link-form.tsx';
import type { ToolbarState } from './toolbar-state.ts';

/** Links the selection, or changes or removes the link at the cursor. */
export function LinkMenu({ editor, state }: { editor: Editor; state: ToolbarState }) {
  return (
    <ToolPopover
      editor={editor}
      label="Link"
      isAtSelection
      openOn="link"
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
