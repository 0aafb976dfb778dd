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
  type LucideIcon,
  RemoveFormatting,
  Sigma,
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
import { focusedChain, runFocused } from '../base/focus-editor.ts';
import { changeIndent, clearFormatting, setAlign } from '../base/formatting.ts';
import { ToolButton } from '../controls/tool-button.tsx';
import { insertFootnote } from '../footnotes/commands.ts';
import { insertFormula } from '../formulas/formula-commands.ts';
import { openFormula } from '../formulas/formula-view.ts';
import type { PickImage } from '../images/image-uploads.ts';
import { BlockMenu } from './block-menu.tsx';
import { BACKGROUND_COLOURS, ColourMenu, TEXT_COLOURS } from './colour-menu.tsx';
import { ImageMenu } from './image-menu.tsx';
import { LinkMenu } from './link-menu.tsx';
import { type ToolbarState, useToolbarState } from './toolbar-state.ts';

type ToolbarProps = { editor: Editor; controls: string; onPickImage?: PickImage };

/** The formatting toolbar: one tab stop, arrow keys inside. */
export const EditorToolbar = memo(function EditorToolbar({ editor, controls, onPickImage }: ToolbarProps) {
  const state = useToolbarState(editor);
  return (
    <Toolbar.Root aria-label="Formatting" aria-controls={controls} className="flex shrink-0 items-center p-1">
      <BlockMenu editor={editor} block={state.block} />
      <Separator />
      <ToolGroup label="Text" tools={MARKS} editor={editor} state={state} />
      <ColourMenus editor={editor} state={state} />
      <Separator />
      <ToolGroup label="Lists and indent" tools={LISTS} editor={editor} state={state} />
      <Separator />
      <ToolGroup label="Alignment" tools={ALIGNMENTS} editor={editor} state={state} />
      <Separator />
      <ToolGroup label="Blocks" tools={BLOCKS} editor={editor} state={state} />
      <LinkMenu editor={editor} state={state} />
      <ToolButton
        label="Footnote"
        icon={Superscript}
        keys="Ctrl+Alt+F"
        disabled={!state.canInsertFootnote}
        onClick={() => runFocused(editor, (tr) => insertFootnote(tr, editor.state))}
      />
      <ToolButton
        label="Formula"
        icon={Sigma}
        disabled={state.blocks.codeBlock}
        onClick={() => {
          runFocused(editor, insertFormula);
          openFormula(editor.view);
        }}
      />
      <ImageMenu editor={editor} onPickImage={onPickImage} />
      <ToolButton
        label="Table"
        icon={Table}
        disabled={state.blocks.table}
        onClick={() => focusedChain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
      <Separator />
      <ToolButton label="Clear formatting" icon={RemoveFormatting} onClick={() => clearFormatting(editor)} />
    </Toolbar.Root>
  );
});

function ColourMenus({ editor, state }: { editor: Editor; state: ToolbarState }) {
  return (
    <>
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
    </>
  );
}

type Tool = {
  label: string;
  icon: LucideIcon;
  keys?: string | undefined;
  isActive?: (state: ToolbarState) => boolean;
  run: (editor: Editor, state: ToolbarState) => unknown;
};

const mark = (
  name: 'bold' | 'italic' | 'underline' | 'strike',
  label: string,
  icon: LucideIcon,
  keys: string,
) => ({
  label,
  icon,
  keys,
  isActive: ({ marks }: ToolbarState) => marks[name],
  run: (editor: Editor) => focusedChain(editor).toggleMark(name).run(),
});

const MARKS: Tool[] = [
  mark('bold', 'Bold', Bold, 'Ctrl+B'),
  mark('italic', 'Italic', Italic, 'Ctrl+I'),
  mark('underline', 'Underline', Underline, 'Ctrl+U'),
  mark('strike', 'Strikethrough', Strikethrough, 'Ctrl+Shift+S'),
];

type BlockName = keyof ToolbarState['blocks'];
type Toggle = (chain: ChainedCommands) => ChainedCommands;

const block = (name: BlockName, label: string, icon: LucideIcon, toggle: Toggle, keys?: string): Tool => ({
  label,
  icon,
  keys,
  isActive: ({ blocks }) => blocks[name],
  run: (editor) => toggle(focusedChain(editor)).run(),
});

const LISTS: Tool[] = [
  block('orderedList', 'Ordered list', ListOrdered, (chain) => chain.toggleOrderedList(), 'Ctrl+Shift+7'),
  block('bulletList', 'Bullet list', List, (chain) => chain.toggleBulletList(), 'Ctrl+Shift+8'),
  { label: 'Indent less', icon: ListIndentDecrease, run: (editor) => changeIndent(editor, -1) },
  { label: 'Indent more', icon: ListIndentIncrease, run: (editor) => changeIndent(editor, 1) },
];

const BLOCKS: Tool[] = [
  block('blockquote', 'Blockquote', TextQuote, (chain) => chain.toggleBlockquote()),
  block('codeBlock', 'Code block', CodeXml, (chain) => chain.toggleCodeBlock()),
];

const alignment = (align: string, label: string, icon: LucideIcon): Tool => ({
  label,
  icon,
  isActive: (state) => state.align === align,
  run: (editor, state) => setAlign(editor, state.align === align ? null : align),
});

const ALIGNMENTS = [
  alignment('left', 'Align left', TextAlignStart),
  alignment('center', 'Align centre', TextAlignCenter),
  alignment('right', 'Align right', TextAlignEnd),
  alignment('justify', 'Justify', TextAlignJustify),
];

type ToolGroupProps = { label: string; tools: Tool[]; editor: Editor; state: ToolbarState };

function ToolGroup({ label, tools, editor, state }: ToolGroupProps) {
  return (
    <Toolbar.Group aria-label={label} className="flex shrink-0 items-center">
      {tools.map(({ isActive, run, ...button }) => (
        <ToolButton
          key={button.label}
          {...button}
          pressed={isActive?.(state)}
          onClick={() => run(editor, state)}
        />
      ))}
    </Toolbar.Group>
  );
}

function Separator() {
  return <Toolbar.Separator className="mx-0.5 h-5 w-px shrink-0 bg-line" />;
}
