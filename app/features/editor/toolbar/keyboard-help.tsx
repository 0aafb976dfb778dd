import { Popover } from '@base-ui/react/popover';
import type { Editor } from '@tiptap/react';
import { CircleQuestionMark } from 'lucide-react';
import { ToolPopover } from './popup.tsx';
import { ToolButton } from './tool-button.tsx';

const SHORTCUTS: [action: string, keys: string][] = [
  ['Insert a block', '/'],
  ['Heading', '## and a space'],
  ['List', '- or 1. and a space'],
  ['Task, and back', '[ ] or [x] and a space, Ctrl+Shift+9'],
  ['Mark a task as done or not done', 'Ctrl+Shift+Enter'],
  ['Formula', '$x^2$, or $$ and Enter'],
  ['Quote', '> and a space'],
  ['Code block', '``` and its language'],
  ['Divider', '---, or *** or ___ and a space'],
  ['Bold, italic', '**bold** *italic*'],
  ['Strikethrough, code', '~~strikethrough~~ `code`'],
  ['Quotation marks, dash', '" and --'],
  ['Emoji', ': and its name'],
  ['Link', '[text](URL) or Ctrl+K'],
  ['Link to an article', '[[ or @, then its title'],
  ['Link the selection', 'Paste a URL over it'],
  ['Find and replace', 'Ctrl+F'],
  ['Turn a heading, list item or quote into a paragraph', 'Backspace at its start'],
  ['Move a block or list item', 'Alt+Shift+↑, Alt+Shift+↓, or its handle'],
  ['Footnote', '[^1], [^its text] or Ctrl+Alt+F'],
  ['Comment on the selection', 'Ctrl+Alt+M'],
  ['Paste as plain text', 'Ctrl+Shift+V'],
  ['Alt text, width and side of an image', 'Alt+F9'],
  ['Move an image in its gallery', 'Shift+Left, Shift+Right'],
  ['Go to the toolbar', 'Alt+F10'],
  ['Go to the block toolbar', 'Alt+F9'],
  ['Go back to the text', 'Esc'],
  ['Indent, outdent code, list items and Markdown', 'Tab, Shift+Tab'],
  ['Next, previous table cell', 'Tab, Shift+Tab'],
  ['Leave the text', 'Esc, then Tab'],
  ['From the title to the text and back', '↓, ↑'],
  ['Save without publishing', 'Ctrl+S'],
  ['Review what goes live', 'Ctrl+Enter'],
  ['Markdown', 'Ctrl+Shift+Alt+M'],
  ['Focus mode: only the text', 'F8'],
];

/** A list of the editor's keyboard shortcuts. */
export function KeyboardHelp({ editor }: { editor: Editor }) {
  return (
    <ToolPopover
      editor={editor}
      label="Keyboard shortcuts"
      align="end"
      button={
        <ToolButton render={<Popover.Trigger />} label="Keyboard shortcuts" icon={CircleQuestionMark} />
      }
    >
      {() => (
        <dl className="grid max-w-[calc(100vw-2rem)] grid-cols-[auto_auto] gap-x-6 gap-y-1 p-2">
          {SHORTCUTS.map(([action, keys]) => (
            <div key={action} className="contents">
              <dt className="text-muted">{action}</dt>
              <dd>{keys}</dd>
            </div>
          ))}
        </dl>
      )}
    </ToolPopover>
  );
}
