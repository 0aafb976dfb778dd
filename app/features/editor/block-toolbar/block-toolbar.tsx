import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/react';
import { FileCode } from 'lucide-react';
import { memo } from 'react';
import { ToolButton } from '../controls/tool-button.tsx';
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

interface BlockToolbarProps {
  editor: Editor;
  controls: string;
  /** True while the text is shown as Markdown, which has no tools. */
  isSource: boolean;
  onToggleSource: () => void;
  /** The number of words that the author aims at. */
  wordGoal: number | null;
}

/**
 * The tools of the block at the cursor. The toolbar is always there, so that little moves when the tools
 * change: many of them wrap, and on a narrow screen they have a row of their own that scrolls and fades where
 * it goes on.
 */
export const BlockToolbar = memo(function BlockToolbar(props: BlockToolbarProps) {
  const { editor, controls, isSource, onToggleSource, wordGoal } = props;
  return (
    <Toolbar.Root
      aria-label="Block"
      aria-controls={controls}
      className="flex min-h-10 pointer-coarse:min-h-12 items-center max-md:flex-wrap border-line border-t px-2 text-sm"
    >
      <div className="block-tools flex min-w-0 grow items-center gap-1 md:flex-wrap">
        {isSource ? (
          <span className="truncate px-1 text-muted">Markdown</span>
        ) : (
          <ToolsAtCursor editor={editor} />
        )}
      </div>
      <WordCount editor={editor} goal={wordGoal} />
      {!isSource && <HistoryTools editor={editor} />}
      <ToolButton
        label="Markdown"
        icon={FileCode}
        keys="Ctrl+Shift+Alt+M"
        pressed={isSource}
        onClick={onToggleSource}
      />
      <KeyboardHelp editor={editor} />
    </Toolbar.Root>
  );
});

function ToolsAtCursor({ editor }: { editor: Editor }) {
  const context = useBlockContext(editor);
  if (!context) return <span className="truncate px-1 text-muted">Type / for blocks</span>;
  return (
    <>
      <span className="shrink-0 px-1 font-medium text-muted">{NAMES[context.kind]}</span>
      <BlockTools editor={editor} context={context} />
    </>
  );
}
