import { Menu } from '@base-ui/react/menu';
import { Toolbar } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/react';
import { Check, ChevronDown } from 'lucide-react';
import { focusedChain } from '../base/focus-editor.ts';
import { ToolMenu } from '../controls/popup.tsx';
import { MENU_ITEM } from '../controls/popup-class.ts';
import type { ToolbarState } from './toolbar-state.ts';

const LEVELS = [1, 2, 3, 4, 5, 6] as const;
const blockName = (block: number | null) => (block ? `Heading ${block}` : block === 0 ? 'Paragraph' : 'Text');

/** Turns the selected blocks into paragraphs or headings. */
export function BlockMenu({ editor, block }: { editor: Editor; block: ToolbarState['block'] }) {
  const change = (level: number) => {
    const chain = focusedChain(editor);
    if (level === 0) chain.setParagraph().run();
    else chain.setHeading({ level: level as (typeof LEVELS)[number] }).run();
  };
  return (
    <ToolMenu
      editor={editor}
      button={
        <Toolbar.Button
          render={<Menu.Trigger />}
          aria-label={`Text style: ${blockName(block)}`}
          className="inline-flex h-9 pointer-coarse:h-11 w-26 shrink-0 items-center justify-between rounded-sm px-2 text-sm hover:bg-sunken"
        >
          {blockName(block)}
          <ChevronDown size={16} aria-hidden />
        </Toolbar.Button>
      }
    >
      <Menu.RadioGroup value={block} onValueChange={change}>
        {[0, ...LEVELS].map((level) => (
          <Menu.RadioItem key={level} value={level} closeOnClick className={MENU_ITEM}>
            <span className="grow">{blockName(level)}</span>
            <Menu.RadioItemIndicator>
              <Check size={16} aria-hidden />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ToolMenu>
  );
}
