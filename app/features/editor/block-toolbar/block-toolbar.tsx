import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/react';
import { memo } from 'react';
import { HistoryTools } from '../toolbar/history-tools.tsx';
import { KeyboardHelp } from '../toolbar/keyboard-help.tsx';
import { type BlockContext, useBlockContext } from './block-context.ts';
import { CalloutTools } from './callout-tools.tsx';
import { CodeTools } from './code-tools.tsx';
import { DetailsTools } from './details-tools.tsx';
import { FootnoteTools } from './footnote-tools.tsx';
import { ImageTools } from './image-tools.tsx';
import { TableTools } from './table-tools.tsx';
import { WordCount } from './word-count.tsx';

const NAMES: Record<BlockContext['kind'], string> = {
  picture: 'Picture',
  table: 'Table',
  code: 'Code',
  callout: 'Callout',
  details: 'Details',
  definitions: 'Definitions',
  footnote: 'Footnote',
};

/** What can be done with the block the cursor is in. The row is always there, so that nothing moves when its tools change. */
export const BlockToolbar = memo(function BlockRow({
  editor,
  controls,
}: {
  editor: Editor;
  controls: string;
}) {
  const context = useBlockContext(editor);
  return (
    <Toolbar.Root
      aria-label="Block"
      aria-controls={controls}
      data-block-row
      className="flex h-10 pointer-coarse:h-12 items-center border-line border-t px-2 text-sm"
    >
      <div className="flex h-full min-w-0 grow items-center gap-1 overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
        {context ? (
          <>
            <span className="shrink-0 px-1 font-medium text-muted">{NAMES[context.kind]}</span>
            <Tools editor={editor} context={context} />
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

function Tools({ editor, context }: { editor: Editor; context: BlockContext }) {
  switch (context.kind) {
    case 'picture':
      return <ImageTools editor={editor} picture={context} />;
    case 'table':
      return <TableTools editor={editor} caption={context.caption} />;
    case 'code':
      return <CodeTools editor={editor} language={context.language} />;
    case 'callout':
      return <CalloutTools editor={editor} kind={context.callout} />;
    case 'details':
      return <DetailsTools editor={editor} open={context.open} />;
    case 'footnote':
      return <FootnoteTools editor={editor} inNote={context.inNote} />;
    case 'definitions':
      return <span className="truncate text-muted">Enter goes from a term to what it means, and on</span>;
  }
}
