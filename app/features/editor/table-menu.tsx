import { Menu } from '@base-ui/react/menu';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { Table } from 'lucide-react';
import { MENU_ITEM, POPUP } from './popup.ts';
import { ToolButton } from './tool-button.tsx';

type TableAction = { label: string; run: (chain: ChainedCommands) => ChainedCommands };

const INSERT: TableAction[] = [
  { label: 'Insert table', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
];

const CHANGE: TableAction[] = [
  { label: 'Add row below', run: (chain) => chain.addRowAfter() },
  { label: 'Add row above', run: (chain) => chain.addRowBefore() },
  { label: 'Add column after', run: (chain) => chain.addColumnAfter() },
  { label: 'Add column before', run: (chain) => chain.addColumnBefore() },
  { label: 'Header row on or off', run: (chain) => chain.toggleHeaderRow() },
  { label: 'Delete row', run: (chain) => chain.deleteRow() },
  { label: 'Delete column', run: (chain) => chain.deleteColumn() },
  { label: 'Delete table', run: (chain) => chain.deleteTable() },
];

/** A new table, or what can be done with the one the cursor is in. */
export function TableMenu({ editor, inTable }: { editor: Editor; inTable: boolean }) {
  return (
    <Menu.Root>
      <ToolButton render={<Menu.Trigger />} label="Table" icon={Table} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} className="z-50">
          <Menu.Popup className={POPUP} finalFocus={() => editor.view.dom}>
            {(inTable ? CHANGE : INSERT).map(({ label, run }) => (
              <Menu.Item key={label} className={MENU_ITEM} onClick={() => run(editor.chain().focus()).run()}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
