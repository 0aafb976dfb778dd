import type { Editor } from '@tiptap/react';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { focusEditor } from '../base/focus-editor.ts';
import { ToolButton } from '../controls/tool-button.tsx';

const TITLE = 'Keyboard shortcuts';

/** Keys and typed characters are between ‹ and ›. */
const GROUPS: [title: string, shortcuts: [action: string, keys: string][]][] = [
  [
    'Blocks',
    [
      ['Insert a block', '‹/›'],
      ['Heading', '‹##› and a space'],
      ['List', '‹-› or ‹1.› and a space'],
      ['Task, and back', '‹[ ]› or ‹[x]› and a space, ‹Ctrl+Shift+9›'],
      ['Quote', '‹>› and a space'],
      ['Code block', '‹```› and its language'],
      ['Formula', '‹$x^2$›, or ‹$$› and ‹Enter›'],
      ['Divider', '‹---›, or ‹***› or ‹___› and a space'],
      ['Turn a heading, list item or quote into a paragraph', '‹Backspace› at its start'],
      ['Move a block or list item', '‹Alt+Shift+↑›, ‹Alt+Shift+↓›, or its handle'],
      ['Indent, outdent code, list items and Markdown', '‹Tab›, ‹Shift+Tab›'],
      ['Mark a task as done or not done', '‹Ctrl+Shift+Enter›'],
      ['Next, previous table cell', '‹Tab›, ‹Shift+Tab›'],
    ],
  ],
  [
    'Text',
    [
      ['Bold, italic', '‹**bold**› ‹*italic*›'],
      ['Strikethrough, code', '‹~~strikethrough~~› ‹`code`›'],
      ['Quotation marks, dash', '‹"› and ‹--›'],
      ['Emoji', '‹:› and its name'],
      ['Find and replace', '‹Ctrl+F›'],
      ['Paste as plain text', '‹Ctrl+Shift+V›'],
      ['Comment on the selection', '‹Ctrl+Alt+M›'],
    ],
  ],
  [
    'Links and footnotes',
    [
      ['Link', '‹[text](URL)› or ‹Ctrl+K›'],
      ['Link to an article', '‹[[› or ‹@›, then its title'],
      ['Link the selection', 'Paste a URL over it'],
      ['Footnote', '‹[^1]›, ‹[^its text]› or ‹Ctrl+Alt+F›'],
    ],
  ],
  [
    'Images',
    [
      ['Alt text, width and side', '‹Alt+F9›'],
      ['Move an image in its gallery', '‹Shift+←›, ‹Shift+→›'],
    ],
  ],
  [
    'Screen',
    [
      ['Save without publishing', '‹Ctrl+S›'],
      ['Review what goes live', '‹Ctrl+Enter›'],
      ['Markdown', '‹Ctrl+Shift+Alt+M›'],
      ['Focus mode: only the text', '‹F8›'],
      ['Go to the toolbar', '‹Alt+F10›'],
      ['Go to the block toolbar', '‹Alt+F9›'],
      ['Go back to the text', '‹Esc›'],
      ['From the title to the text and back', '‹↓›, ‹↑›'],
      ['Leave the text', '‹Esc›, then ‹Tab›'],
    ],
  ],
];

/** Opens a list of the editor's keyboard shortcuts. Closing it returns the focus to the text. */
export function KeyboardHelp({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  const moveFocus = () => {
    focusEditor(editor);
    return true;
  };
  return (
    <>
      <ToolButton label={TITLE} icon={CircleQuestionMark} onClick={() => setOpen(true)} />
      <Modal open={open} onClose={() => setOpen(false)} title={TITLE} wide moveFocus={moveFocus}>
        <div className="mt-5 gap-x-10 text-sm md:columns-2">
          {GROUPS.map(([title, shortcuts]) => (
            <section key={title} className="mb-6 break-inside-avoid">
              <h3 className="mb-1 font-semibold">{title}</h3>
              <dl className="divide-y divide-line">
                {shortcuts.map(([action, keys]) => (
                  <div key={action} className="grid grid-cols-2 items-baseline gap-x-4 py-1.5">
                    <dt className="text-soft">{action}</dt>
                    <dd>
                      <Keys text={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Modal>
    </>
  );
}

function Keys({ text }: { text: string }) {
  return text.split(/[‹›]/).map((part, i) =>
    i % 2 === 1 ? (
      <kbd
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change
        key={i}
        className="rounded-sm border border-line bg-chip px-1.5 py-0.5 font-mono text-2xs whitespace-nowrap"
      >
        {part}
      </kbd>
    ) : (
      part
    ),
  );
}
