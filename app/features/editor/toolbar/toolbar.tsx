import { Toolbar } from '@base-ui/react/toolbar';
import type { ChainedCommands, Editor } from '@tiptap/react';
import {
  Baseline,
  Bold,
  CodeXml,
  Highlighter,
  Italic,
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  RemoveFormatting,
  Strikethrough,
  Superscript,
  Table,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignJustify,
  TextAlignStart,
  TextQuote,
  Underline,
} from 'lucide-react';
import { memo } from 'react';
import { focusedChain } from '../focus-editor.ts';
import type { PickImage } from '../images/image-uploads.ts';
import { BlockMenu } from './block-menu.tsx';
import { BACKGROUND_COLOURS, ColourMenu, TEXT_COLOURS } from './colour-menu.tsx';
import { ImageMenu } from './image-menu.tsx';
import { LinkMenu } from './link-menu.tsx';
import { ToolButton, ToolGroup, ToolSeparator } from './tool-button.tsx';
import { type ToolbarState, useToolbarState } from './toolbar-state.ts';

type ToolbarProps = { editor: Editor; controls: string; onPickImage?: PickImage };
type GroupProps = {
  state: ToolbarState;
  run: (command: (chain: ChainedCommands) => ChainedCommands) => void;
};

/** The formatting toolbar: one tab stop, arrow keys inside. */
export const EditorToolbar = memo(function EditorToolbar({ editor, controls, onPickImage }: ToolbarProps) {
  const state = useToolbarState(editor);
  const run: GroupProps['run'] = (command) => command(focusedChain(editor)).run();
  return (
    <Toolbar.Root
      aria-label="Formatting"
      aria-controls={controls}
      className="flex items-center overflow-x-auto p-1 md:flex-wrap"
    >
      <BlockMenu editor={editor} block={state.block} />
      <ToolSeparator />
      <MarkTools state={state} run={run} />
      <ColourMenu
        editor={editor}
        mark="textColour"
        label="Text colour"
        icon={Baseline}
        colours={TEXT_COLOURS}
        current={state.textColour}
      />
      <ColourMenu
        editor={editor}
        mark="backgroundColour"
        label="Background colour"
        icon={Highlighter}
        colours={BACKGROUND_COLOURS}
        current={state.backgroundColour}
      />
      <ToolSeparator />
      <ListTools state={state} run={run} />
      <ToolSeparator />
      <AlignTools state={state} run={run} />
      <ToolSeparator />
      <BlockTools state={state} run={run} />
      <LinkMenu editor={editor} state={state} />
      <ToolButton
        label="Footnote"
        icon={Superscript}
        keys="Ctrl+Alt+F"
        disabled={!state.canInsertFootnote}
        onClick={() => run((chain) => chain.insertFootnote())}
      />
      <ImageMenu editor={editor} onPickImage={onPickImage} />
      <ToolButton
        label="Table"
        icon={Table}
        disabled={state.blocks.table}
        onClick={() => run((chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }))}
      />
      <ToolSeparator />
      <ToolButton
        label="Clear formatting"
        icon={RemoveFormatting}
        onClick={() => run((chain) => chain.clearFormatting())}
      />
    </Toolbar.Root>
  );
});

const MARKS = [
  { name: 'bold', label: 'Bold', icon: Bold, keys: 'Ctrl+B' },
  { name: 'italic', label: 'Italic', icon: Italic, keys: 'Ctrl+I' },
  { name: 'underline', label: 'Underline', icon: Underline, keys: 'Ctrl+U' },
  { name: 'strike', label: 'Strikethrough', icon: Strikethrough, keys: 'Ctrl+Shift+S' },
] as const;

function MarkTools({ state, run }: GroupProps) {
  return (
    <ToolGroup label="Text">
      {MARKS.map(({ name, ...button }) => (
        <ToolButton
          key={name}
          {...button}
          pressed={state.marks[name]}
          onClick={() => run((chain) => chain.toggleMark(name))}
        />
      ))}
    </ToolGroup>
  );
}

function ListTools({ state: { blocks }, run }: GroupProps) {
  return (
    <ToolGroup label="Lists and indent">
      <ToolButton
        label="Ordered list"
        icon={ListOrdered}
        keys="Ctrl+Shift+7"
        pressed={blocks.orderedList}
        onClick={() => run((chain) => chain.toggleOrderedList())}
      />
      <ToolButton
        label="Bullet list"
        icon={List}
        keys="Ctrl+Shift+8"
        pressed={blocks.bulletList}
        onClick={() => run((chain) => chain.toggleBulletList())}
      />
      <ToolButton
        label="Indent less"
        icon={ListIndentDecrease}
        onClick={() => run((chain) => chain.changeIndent(-1))}
      />
      <ToolButton
        label="Indent more"
        icon={ListIndentIncrease}
        onClick={() => run((chain) => chain.changeIndent(1))}
      />
    </ToolGroup>
  );
}

const ALIGNMENTS = [
  { align: 'left', label: 'Align left', icon: TextAlignStart },
  { align: 'center', label: 'Align centre', icon: TextAlignCenter },
  { align: 'right', label: 'Align right', icon: TextAlignEnd },
  { align: 'justify', label: 'Justify', icon: TextAlignJustify },
];

function AlignTools({ state, run }: GroupProps) {
  return (
    <ToolGroup label="Alignment">
      {ALIGNMENTS.map(({ align, ...button }) => (
        <ToolButton
          key={align}
          {...button}
          pressed={state.align === align}
          onClick={() => run((chain) => chain.setAlign(state.align === align ? null : align))}
        />
      ))}
    </ToolGroup>
  );
}

function BlockTools({ state: { blocks }, run }: GroupProps) {
  return (
    <ToolGroup label="Blocks">
      <ToolButton
        label="Blockquote"
        icon={TextQuote}
        pressed={blocks.blockquote}
        onClick={() => run((chain) => chain.toggleBlockquote())}
      />
      <ToolButton
        label="Code block"
        icon={CodeXml}
        pressed={blocks.codeBlock}
        onClick={() => run((chain) => chain.toggleCodeBlock())}
      />
    </ToolGroup>
  );
}
