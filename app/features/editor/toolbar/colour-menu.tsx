import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import { Ban, type LucideIcon } from 'lucide-react';
import { focusedChain } from '../base/focus-editor.ts';
import { ToolPopover } from '../controls/popup.tsx';
import { ToolButton } from '../controls/tool-button.tsx';

type Colour = { name: string; value: string };

/** Readable in the light and the dark theme. */
export const TEXT_COLOURS: Colour[] = [
  { name: 'Red', value: '#c2412d' },
  { name: 'Orange', value: '#b5650d' },
  { name: 'Green', value: '#2f8147' },
  { name: 'Teal', value: '#0f7f78' },
  { name: 'Blue', value: '#3271c4' },
  { name: 'Purple', value: '#8253bd' },
  { name: 'Pink', value: '#bd3f7f' },
  { name: 'Grey', value: '#7a7266' },
];

/** Transparent, so that text stays readable in both themes. */
export const BACKGROUND_COLOURS: Colour[] = [
  { name: 'Red', value: '#e5484d40' },
  { name: 'Orange', value: '#f7931a4d' },
  { name: 'Yellow', value: '#ffd60a59' },
  { name: 'Green', value: '#30a46c40' },
  { name: 'Teal', value: '#12a59440' },
  { name: 'Blue', value: '#3e93f540' },
  { name: 'Purple', value: '#8e4ec640' },
  { name: 'Grey', value: '#88807340' },
];

type ColourMenuProps = {
  editor: Editor;
  mark: 'textColour' | 'backgroundColour';
  label: string;
  icon: LucideIcon;
  colours: Colour[];
  current: string | null;
};

/** Sets a colour: one of eight that suit both themes, a custom one, or none. */
export function ColourMenu({ editor, mark, label, icon, colours, current }: ColourMenuProps) {
  return (
    <ToolPopover
      editor={editor}
      label={label}
      isAtSelection
      button={
        <ToolButton render={<Popover.Trigger />} label={label} icon={icon} pressed={current !== null} />
      }
    >
      {(close) => {
        const choose = (colour: string | null) => {
          const chain = focusedChain(editor);
          (colour === null ? chain.unsetMark(mark) : chain.setMark(mark, { colour })).run();
          close();
        };
        return (
          <div className="grid gap-2 p-1">
            <div className="grid grid-cols-4 gap-1.5">
              {colours.map(({ name, value }) => (
                <button
                  key={value}
                  type="button"
                  title={name}
                  aria-label={name}
                  aria-pressed={current === value}
                  className="size-8 pointer-coarse:size-11 rounded-sm border border-line aria-pressed:outline-2 aria-pressed:outline-accent"
                  style={{ backgroundColor: value }}
                  onClick={() => choose(value)}
                />
              ))}
            </div>
            <div className="flex items-center justify-between gap-3">
              <label className="flex items-center gap-2">
                Custom
                <input
                  type="color"
                  className="h-8 w-10 pointer-coarse:h-11 pointer-coarse:w-14 rounded-sm border border-line bg-transparent"
                  defaultValue={/^#[0-9a-f]{6}$/.test(current ?? '') ? (current ?? '') : '#000000'}
                  onChange={(event) => editor.chain().setMark(mark, { colour: event.target.value }).run()}
                />
              </label>
              <button
                type="button"
                className="inline-flex h-8 pointer-coarse:h-11 items-center gap-1 rounded-sm px-2 hover:bg-sunken"
                onClick={() => choose(null)}
              >
                <Ban size={16} aria-hidden /> None
              </button>
            </div>
          </div>
        );
      }}
    </ToolPopover>
  );
}
