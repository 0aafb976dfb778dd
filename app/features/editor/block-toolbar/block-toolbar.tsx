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

interface ToolbarProps {
  editor: Editor;
  controls: string;
}

/** The tools of the block at the cursor. */
export const BlockToolbar = memo(function BlockToolbar({ editor, controls }: ToolbarProps) {
  const context = useBlockContext(editor);
  return (
    <Toolbar.Root
      aria-label="Block"
      aria-controls={controls}
      className="flex shrink-0 items-center gap-1 border-line text-sm not-empty:border-e not-empty:px-2"
    >
      {context && (
        <>
          <span className="shrink-0 px-1 font-medium text-muted">{NAMES[context.kind]}</span>
          <BlockTools editor={editor} context={context} />
        </>
      )}
    </Toolbar.Root>
  );
});

interface TextToolbarProps extends ToolbarProps {
  /** True while the text is shown as Markdown, which has no tools. */
  isSource: boolean;
  onToggleSource: () => void;
  /** The number of words that the author aims at. */
  wordGoal: number | null;
}

/** The tools of the whole text. */
export const TextToolbar = memo(function TextToolbar(props: TextToolbarProps) {
  const { editor, controls, isSource, onToggleSource, wordGoal } = props;
  return (
    <Toolbar.Root
      aria-label="Text"
      aria-controls={controls}
      className="ms-auto flex shrink-0 items-center px-1 text-sm"
    >
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
