import { Menu } from '@base-ui/react/menu';
import type { Editor } from '@tiptap/react';
import { ChevronDown } from 'lucide-react';
import { MENU_ITEM, POPUP } from '../toolbar/popup-classes.ts';
import { TextButton } from './text-button.tsx';

export type ToolAction = { label: string; run: () => void };

/** A named tool that offers several acts. */
export function ToolMenu({
  editor,
  label,
  actions,
}: {
  editor: Editor;
  label: string;
  actions: ToolAction[];
}) {
  return (
    <Menu.Root>
      <TextButton render={<Menu.Trigger />}>
        {label}
        <ChevronDown size={14} aria-hidden />
      </TextButton>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-50">
          <Menu.Popup className={POPUP} finalFocus={() => editor.view.dom}>
            {actions.map(({ label, run }) => (
              <Menu.Item key={label} className={MENU_ITEM} onClick={run}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
