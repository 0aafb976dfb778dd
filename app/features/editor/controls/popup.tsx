import { Menu } from '@base-ui/react/menu';
import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keepFocus, returnFocus } from '../base/focus-editor.ts';
import { onPopupRequest, type RequestedPopup } from '../base/popup-requests.ts';
import { selectionAnchor, showSelection } from '../base/shown-selection.ts';
import { isRightToLeft } from '../base/text-direction.ts';
import { POPUP } from './popup-class.ts';

type ToolPopoverProps = {
  editor: Editor;
  label: string;
  /** A button that renders a `Popover.Trigger`. */
  button: ReactElement;
  align?: 'center' | 'end';
  /** True if it opens below the selection, which stays visible, and not below its button. */
  isAtSelection?: boolean;
  /** The request that opens the popover as well. */
  openOn?: RequestedPopup | undefined;
  /** The content; `close` closes the popover. */
  children: (close: () => void) => ReactNode;
};

interface ToolMenuProps {
  editor: Editor;
  /** A button that renders a `Menu.Trigger`. */
  button: ReactElement;
  children: ReactNode;
}

/** A menu of a toolbar. Closing it returns the focus to the text. */
export function ToolMenu({ editor, button, children }: ToolMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Menu.Root
      onOpenChange={(open, { event }) => {
        if (open) return;
        keepFocus(event);
        returnFocus(editor, popup.current);
      }}
    >
      {button}
      <Menu.Portal container={document.querySelector('main')}>
        <Menu.Positioner sideOffset={4} align="start" className="z-50">
          <Menu.Popup ref={popup} className={POPUP} finalFocus={false}>
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** A popover of a toolbar. Closing it returns the focus to the text. */
export function ToolPopover(props: ToolPopoverProps) {
  const { editor, label, button, align, isAtSelection = false, openOn, children } = props;
  const [open, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  // At once, before what is typed next, and not only when the popup has left the page.
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) returnFocus(editor, popup.current);
  };
  useEffect(() => {
    // At once, so that the next key goes into the field.
    if (openOn) return onPopupRequest(editor, openOn, () => flushSync(() => setOpen(true)));
  }, [editor, openOn]);
  const showsSelection = open && isAtSelection;
  useEffect(() => {
    if (!showsSelection) return;
    showSelection(editor, true);
    return () => showSelection(editor, false);
  }, [editor, showsSelection]);
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (!next) keepFocus(event);
        change(next);
      }}
    >
      {button}
      <Popover.Portal>
        {/* A key opens it also where the toolbar is scrolled away from its button. */}
        <Popover.Positioner
          anchor={isAtSelection ? () => selectionAnchor(editor) : undefined}
          sideOffset={4}
          align={isAtSelection ? selectionAlign(editor) : align}
          sticky
          className="z-50"
        >
          <Popover.Popup ref={popup} className={POPUP} aria-label={label} finalFocus={false}>
            {children(() => change(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A popup begins where the selected text does, also if that runs in another direction than the page. */
function selectionAlign({ isDestroyed, view }: Editor): 'start' | 'end' {
  const isPageRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
  if (isDestroyed) return 'start';
  return isRightToLeft(view, view.state.selection.from) === isPageRightToLeft ? 'start' : 'end';
}
