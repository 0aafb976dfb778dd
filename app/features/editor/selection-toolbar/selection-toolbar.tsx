import { TextSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  type LucideIcon,
  MessageSquarePlus,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { focusedChain } from '../base/focus-editor.ts';
import { requestPopup } from '../base/popup-requests.ts';
import type { PassageMarks } from '../passages/passage-marks.ts';

type Tool = {
  label: string;
  icon: LucideIcon;
  mark?: string;
  level?: 2 | 3;
  run: (editor: Editor) => unknown;
};

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike', label: string, icon: LucideIcon): Tool => ({
  label,
  icon,
  mark: name,
  run: (editor) => focusedChain(editor).toggleMark(name).run(),
});
const heading = (level: 2 | 3, icon: LucideIcon): Tool => ({
  label: `Heading ${level}`,
  icon,
  level,
  run: (editor) => focusedChain(editor).toggleHeading({ level }).run(),
});

const TOOLS: Tool[] = [
  mark('bold', 'Bold (Ctrl+B)', Bold),
  mark('italic', 'Italic (Ctrl+I)', Italic),
  mark('underline', 'Underline (Ctrl+U)', Underline),
  mark('strike', 'Strikethrough (Ctrl+Shift+S)', Strikethrough),
  {
    label: 'Link (Ctrl+K)',
    icon: Link,
    mark: 'link',
    run: (editor) => requestPopup(editor, 'link'),
  },
  heading(2, Heading2),
  heading(3, Heading3),
  {
    label: 'Blockquote',
    icon: TextQuote,
    mark: 'blockquote',
    run: (editor) => focusedChain(editor).toggleBlockquote().run(),
  },
];

interface SelectionToolbarProps {
  editor: Editor;
  /** Where a comment on the selection is requested. */
  marks: PassageMarks | undefined;
}

/**
 * The most used tools beside selected text, for the pointer. They are hidden from the keyboard and screen
 * readers, which reach the same tools in the toolbar above the text.
 */
export const SelectionToolbar = memo(function SelectionToolbar({ editor, marks }: SelectionToolbarProps) {
  const range = useEditorState({ editor, selector: ({ editor }) => selectedText(editor) });
  const isSelecting = usePressedPointer(editor);
  return range && !isSelecting && <Tools editor={editor} marks={marks} from={range.from} to={range.to} />;
});

/** Returns the selected text, except in code, which has no formatting. */
function selectedText({ state: { selection }, isFocused, isEditable }: Editor) {
  if (!isFocused || !isEditable || !(selection instanceof TextSelection) || selection.empty) return null;
  const { $from, $to, from, to } = selection;
  if ($from.parent.type.spec.code || $to.parent.type.spec.code) return null;
  return { from, to };
}

/** True while text is being selected with the pointer. */
function usePressedPointer({ view }: Editor): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const text = view.dom;
    const onDown = () => setPressed(true);
    const onUp = () => setPressed(false);
    text.addEventListener('pointerdown', onDown);
    for (const end of ['pointerup', 'pointercancel', 'dragend']) window.addEventListener(end, onUp);
    return () => {
      text.removeEventListener('pointerdown', onDown);
      for (const end of ['pointerup', 'pointercancel', 'dragend']) window.removeEventListener(end, onUp);
    };
  }, [view]);
  return isPressed;
}

function Tools({ editor, marks, from, to }: SelectionToolbarProps & { from: number; to: number }) {
  const box = useRef<HTMLDivElement>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor }) =>
      TOOLS.map(({ mark, level }) => (mark ? editor.isActive(mark) : editor.isActive('heading', { level }))),
  });
  useLayoutEffect(() => {
    const update = () => box.current && position(box.current, editor, from, to);
    update();
    window.addEventListener('scroll', update, true);
    const resized = new ResizeObserver(update);
    resized.observe(editor.view.dom);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', update, true);
    };
  }, [editor, from, to]);
  return (
    <div
      ref={box}
      aria-hidden
      data-selection-toolbar
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-20 flex rounded-md border border-line bg-raised p-1 shadow-raised pointer-coarse:hidden"
    >
      {TOOLS.map(({ label, icon: Icon, run }, index) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          title={label}
          data-active={active[index] ? '' : undefined}
          className="grid size-8 place-items-center rounded-sm hover:bg-sunken data-active:bg-tint data-active:text-accent"
          onClick={() => run(editor)}
        >
          <Icon size={17} aria-hidden />
        </button>
      ))}
      {marks && <CommentButton marks={marks} />}
    </div>
  );
}

function CommentButton({ marks }: { marks: PassageMarks }) {
  const { isEnabled } = useSyncExternalStore(marks.subscribe, marks.getState, marks.getState);
  return (
    isEnabled && (
      <button
        type="button"
        tabIndex={-1}
        title="Comment (Ctrl+Alt+M)"
        className="grid size-8 place-items-center rounded-sm hover:bg-sunken"
        onClick={() => marks.request()}
      >
        <MessageSquarePlus size={17} aria-hidden />
      </button>
    )
  );
}

const GAP = 8;

/**
 * Places the tools above the selection, or below it where the toolbar of the screen or a heading is, or
 * beyond the headings if there are some on both sides. Hides them once the text is scrolled away.
 */
function position(box: HTMLElement, { view }: Editor, from: number, to: number): void {
  if (view.isDestroyed || to > view.state.doc.content.size) return;
  const start = view.coordsAtPos(from);
  const end = view.coordsAtPos(to, -1);
  const { offsetWidth: width, offsetHeight: height } = box;
  const top = view.dom
    .closest('[data-body-editor]')
    ?.querySelector('[data-toolbars]')
    ?.getBoundingClientRect();
  const upper = top?.bottom ?? 0;
  const headings = otherHeadings(view.dom, start.top);
  const isVisible = (y: number) => y >= upper && y <= window.innerHeight - height;
  const isFree = (y: number) => !headings.some(({ top, bottom }) => top < y + height && bottom > y);
  const places = [
    start.top - height - GAP,
    end.bottom + GAP,
    ...headings.map(({ bottom }) => bottom + GAP).filter((y) => y > end.bottom),
    ...headings.map(({ top }) => top - height - GAP).filter((y) => y + height < start.top),
  ];
  const y = places.find((place) => isVisible(place) && isFree(place));
  const middle =
    start.top === end.top
      ? (start.left + end.left) / 2
      : (y !== undefined && y < start.top ? start : end).left;
  const maxLeft = document.documentElement.clientWidth - width - GAP;
  box.style.left = `${Math.max(GAP, Math.min(middle - width / 2, maxLeft))}px`;
  box.style.top = `${y ?? 0}px`;
  box.style.visibility = y === undefined ? 'hidden' : '';
}

/** The boxes of the headings, except the one with the selection, the nearest first. */
function otherHeadings(text: HTMLElement, selectionTop: number): DOMRect[] {
  const distance = ({ top }: DOMRect) => Math.abs(top - selectionTop);
  return [...text.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .map((heading) => heading.getBoundingClientRect())
    .filter(({ top, bottom }) => !(top <= selectionTop && selectionTop < bottom))
    .sort((a, b) => distance(a) - distance(b));
}
