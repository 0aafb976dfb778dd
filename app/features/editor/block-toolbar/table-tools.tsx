import { Menu } from '@base-ui/react/menu';
import type { ChainedCommands, Editor } from '@tiptap/react';
import { ChevronDown } from 'lucide-react';
import { focusedChain } from '../base/focus-editor.ts';
import { ToolMenu } from '../controls/popup.tsx';
import { MENU_ITEM } from '../controls/popup-class.ts';
import { TextButton } from '../controls/text-button.tsx';
import { TextPrompt } from '../controls/text-prompt.tsx';

type Action = [label: string, run: (chain: ChainedCommands) => ChainedCommands];

const MENUS: [label: string, actions: Action[]][] = [
  [
    'Row',
    [
      ['Add row below', (chain) => chain.addRowAfter()],
      ['Add row above', (chain) => chain.addRowBefore()],
      ['Toggle header row', (chain) => chain.toggleHeaderRow()],
      ['Delete row', (chain) => chain.deleteRow()],
    ],
  ],
  [
    'Column',
    [
      ['Add column after', (chain) => chain.addColumnAfter()],
      ['Add column before', (chain) => chain.addColumnBefore()],
      ['Toggle header column', (chain) => chain.toggleHeaderColumn()],
      ['Delete column', (chain) => chain.deleteColumn()],
    ],
  ],
  [
    'Cell',
    [
      ['Merge cells', (chain) => chain.mergeCells()],
      ['Split cell', (chain) => chain.splitCell()],
      ['Toggle header cell', (chain) => chain.toggleHeaderCell()],
    ],
  ],
];

/** Rows, columns, cells and caption of the table at the cursor. */
export function TableTools({ editor, caption }: { editor: Editor; caption: string }) {
  return (
    <>
      {MENUS.map(([label, actions]) => (
        <ToolMenu
          key={label}
          editor={editor}
          button={
            <TextButton render={<Menu.Trigger />}>
              {label}
              <ChevronDown size={14} aria-hidden />
            </TextButton>
          }
        >
          {actions.map(([name, run]) => (
            <Menu.Item key={name} className={MENU_ITEM} onClick={() => run(focusedChain(editor)).run()}>
              {name}
            </Menu.Item>
          ))}
        </ToolMenu>
      ))}
      <TextPrompt
        editor={editor}
        label="Caption"
        value={caption}
        onApply={(typed) =>
          focusedChain(editor)
            .updateAttributes('table', { caption: typed || null })
            .run()
        }
      />
      <TextButton onClick={() => focusedChain(editor).deleteTable().run()}>Delete table</TextButton>
    </>
  );
}
