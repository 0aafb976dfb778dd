import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/react';
import { memo } from 'react';
import { HistoryTools } from '../toolbar/history-tools.tsx';
import { KeyboardHelp } from '../toolbar/keyboard-help.tsx';
import { type BlockContext, useBlockContext } from './block-context.ts';
import { BlockTools } from './block-tools.tsx';
import { WordCount } from './word-count.tsx';

const NAMES: Record<BlockContext['kind'], string> = {
  image: 'Image',
  table: 'Table',
  code: 'Code',
  callout: 'Callout',
  details: 'Details',
  definitions: 'Definitions',
  footnote: 'Footnote',
};

type BlockToolbarProps = { editor: Editor; controls: string };

/** The tools of the block at the cursor. The toolbar is always there, so that nothing moves when the tools change. */
export const BlockToolbar = memo(function BlockToolbar({ editor, controls }: BlockToolbarProps) {
  const context = useBlockContext(editor);
  return (
    <Toolbar.Root
      aria-label="Block"
      aria-controls={controls}
      className="flex h-10 pointer-coarse:h-12 items-center border-line border-t px-2 text-sm"
    >
      <div className="flex h-full min-w-0 grow items-center gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
        {context ? (
          <>
            <span className="shrink-0 px-1 font-medium text-muted">{NAMES[context.kind]}</span>
            <BlockTools editor={editor} context={context} />
          </>
        ) : (
          <span className="truncate px-1 text-muted">Type / for blocks</span>
        )}
      </div>
      <WordCount editor={editor} />
      <HistoryTools editor={editor} />
      <KeyboardHelp editor={editor} />
    </Toolbar.Root>
  );
});
