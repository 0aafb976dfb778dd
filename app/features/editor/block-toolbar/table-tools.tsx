import type { ChainedCommands, Editor } from '@tiptap/react';
import { focusedChain } from '../focus-editor.ts';
import { OneLineForm } from './one-line-form.tsx';
import { TextButton } from './text-button.tsx';
import { TextPopover } from './text-popover.tsx';
import { ToolMenu } from './tool-menu.tsx';

type Act = [label: string, run: (chain: ChainedCommands) => ChainedCommands];

const ROWS: Act[] = [
  ['Add row below', (chain) => chain.addRowAfter()],
  ['Add row above', (chain) => chain.addRowBefore()],
  ['Header row on or off', (chain) => chain.toggleHeaderRow()],
  ['Delete row', (chain) => chain.deleteRow()],
];
const COLUMNS: Act[] = [
  ['Add column after', (chain) => chain.addColumnAfter()],
  ['Add column before', (chain) => chain.addColumnBefore()],
  ['Header column on or off', (chain) => chain.toggleHeaderColumn()],
  ['Delete column', (chain) => chain.deleteColumn()],
];
const CELLS: Act[] = [
  ['Merge cells', (chain) => chain.mergeCells()],
  ['Split cell', (chain) => chain.splitCell()],
  ['Header cell on or off', (chain) => chain.toggleHeaderCell()],
];

/** Rows, columns, cells and caption of the table the cursor is in. */
export function TableTools({ editor, caption }: { editor: Editor; caption: string }) {
  const asActions = (acts: Act[]) =>
    acts.map(([label, run]) => ({ label, run: () => void run(focusedChain(editor)).run() }));
  const setCaption = (typed: string) =>
    focusedChain(editor)
      .updateAttributes('table', { caption: typed || null })
      .run();
  return (
    <>
      <ToolMenu editor={editor} label="Row" actions={asActions(ROWS)} />
      <ToolMenu editor={editor} label="Column" actions={asActions(COLUMNS)} />
      <ToolMenu editor={editor} label="Cell" actions={asActions(CELLS)} />
      <TextPopover editor={editor} label="Caption" title="Caption of the table">
        {(close) => (
          <OneLineForm
            label="Caption"
            value={caption}
            onApply={(typed) => {
              setCaption(typed);
              close();
            }}
          />
        )}
      </TextPopover>
      <TextButton onClick={() => focusedChain(editor).deleteTable().run()}>Delete table</TextButton>
    </>
  );
}
