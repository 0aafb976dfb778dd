import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import { CircleQuestionMark } from 'lucide-react';
import { POPUP } from './popup-classes.ts';
import { ToolButton } from './tool-button.tsx';

const LINES: [does: string, keys: string][] = [
  ['Blocks', '/'],
  ['Heading', '## and a space'],
  ['Lists', '- or 1. and a space'],
  ['Quote', '> and a space'],
  ['Code', '``` and its language'],
  ['Rule', '---'],
  ['Bold, italic', '**bold** *italic*'],
  ['Strike, code', '~~strike~~ `code`'],
  ['Link', '[words](address) or Ctrl+K'],
  ['Link selected words', 'paste an address over them'],
  ['Footnote', '[^1], [^its text] or Ctrl+Alt+F'],
  ['Paste without formatting', 'Ctrl+Shift+V'],
  ['To these tools', 'Alt+F10'],
  ['To the tools of a block', 'Alt+F9'],
  ['Back to the text, also from a footnote', 'Esc'],
  ['Indent code', 'Tab, and Shift+Tab for less'],
  ['Out of the text', 'Esc, then Tab'],
];

/** What the keyboard can do, in one list. */
export function KeyboardHelp({ editor }: { editor: Editor }) {
  return (
    <Popover.Root>
      <ToolButton render={<Popover.Trigger />} label="Keys for writing" icon={CircleQuestionMark} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-50">
          <Popover.Popup className={POPUP} aria-label="Keys for writing" finalFocus={() => editor.view.dom}>
            <dl className="grid max-w-[calc(100vw-2rem)] grid-cols-[auto_auto] gap-x-6 gap-y-1 p-2">
              {LINES.map(([does, keys]) => (
                <div key={does} className="contents">
                  <dt className="text-muted">{does}</dt>
                  <dd>{keys}</dd>
                </div>
              ))}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
