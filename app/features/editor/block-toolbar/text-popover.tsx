import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import { type ReactNode, useState } from 'react';
import { POPUP } from '../toolbar/popup-classes.ts';
import { TextButton } from './text-button.tsx';

type RowPopoverProps = {
  editor: Editor;
  label: string;
  title: string;
  children: (close: () => void) => ReactNode;
};

/** A named tool that asks something before it acts; closing it returns to the text. */
export function TextPopover({ editor, label, title, children }: RowPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <TextButton render={<Popover.Trigger />}>{label}</TextButton>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="z-50">
          <Popover.Popup className={POPUP} aria-label={title} finalFocus={() => editor.view.dom}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
