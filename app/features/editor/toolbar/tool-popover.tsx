import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { POPUP } from './popup-classes.ts';
import { ToolButton } from './tool-button.tsx';

type ToolPopoverProps = {
  editor: Editor;
  label: string;
  icon: LucideIcon;
  pressed?: boolean;
  disabled?: boolean;
  /** The keys that open it as well, as a person reads them. */
  keys?: string;
  /** Calls `open` when it is to be opened by something else than the button; answers how to stop that. */
  listen?: (open: () => void) => () => void;
  /** What opens; `close` ends it and returns to the text. */
  children: (close: () => void) => ReactNode;
};

/** A button of the toolbar that asks something before it acts. */
export function ToolPopover(props: ToolPopoverProps) {
  const { editor, label, icon, pressed, disabled, keys, listen, children } = props;
  const [open, setOpen] = useState(false);
  useEffect(() => listen?.(() => setOpen(true)), [listen]);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <ToolButton
        render={<Popover.Trigger />}
        label={label}
        icon={icon}
        pressed={pressed}
        disabled={disabled}
        keys={keys}
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="z-50">
          <Popover.Popup className={POPUP} aria-label={label} finalFocus={() => editor.view.dom}>
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
