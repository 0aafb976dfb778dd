import type { Editor } from '@tiptap/react';
import { GripVertical } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { blockAt, blockBox } from './block-places.ts';
import { place, useDrag } from './use-drag.ts';

/**
 * A handle beside the block under the mouse, or on touch screens beside the block with the cursor. It is
 * hidden from the keyboard and screen readers, which move blocks by Alt+Shift+arrows.
 */
const DragHandle = memo(function DragHandle({ editor }: { editor: Editor }) {
  const handle = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const shade = useRef<HTMLDivElement>(null);
  const block = useRef<number | null>(null);
  useDrag(editor, { handle, line, shade, block });
  useEffect(() => {
    const show = (position: number | null) => {
      block.current = position;
      place(handle.current, position === null ? null : handleBox(editor, position));
    };
    const unfollow = [followPointer(editor, handle, show), followCursor(editor, show)];
    return () => {
      for (const stop of unfollow) stop();
    };
  }, [editor]);
  return (
    <div aria-hidden>
      <div
        ref={handle}
        hidden
        data-drag-handle
        title="Drag to move (Alt+Shift+↑, Alt+Shift+↓)"
        className="absolute z-[5] flex cursor-grab touch-none items-center justify-center rounded-sm text-muted hover:bg-tint hover:text-ink active:cursor-grabbing [&[hidden]]:hidden"
      >
        <GripVertical size={16} />
      </div>
      <div ref={line} hidden className="pointer-events-none absolute z-[6] rounded-full bg-accent" />
      <div ref={shade} hidden className="pointer-events-none absolute z-[5] rounded-sm bg-tint opacity-60" />
    </div>
  );
});

type Show = (block: number | null) => void;

/** Shows the handle of the block under the mouse, until something is typed. */
function followPointer(editor: Editor, handle: React.RefObject<HTMLElement | null>, show: Show): () => void {
  let frame = 0;
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons > 0 || !editor.isEditable) return;
    if (handle.current?.contains(event.target as Node)) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (!editor.isDestroyed) show(blockAt(editor.view, { x: event.clientX, y: event.clientY }));
    });
  };
  const onUpdate = () => {
    cancelAnimationFrame(frame);
    if (!isTouch()) show(null);
  };
  document.addEventListener('pointermove', onMove, { passive: true });
  editor.on('update', onUpdate);
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('pointermove', onMove);
    editor.off('update', onUpdate);
  };
}

/** On a touch screen, shows the handle of the block with the cursor. */
function followCursor(editor: Editor, show: Show): () => void {
  let frame = 0;
  const update = () => {
    if (!isTouch()) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (editor.isDestroyed) return;
      const { top, bottom, left } = editor.view.coordsAtPos(editor.state.selection.from);
      show(editor.isFocused ? blockAt(editor.view, { x: left, y: (top + bottom) / 2 }) : null);
    });
  };
  editor.on('selectionUpdate', update);
  editor.on('focus', update);
  return () => {
    cancelAnimationFrame(frame);
    editor.off('selectionUpdate', update);
    editor.off('focus', update);
  };
}

function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

const WIDTH = 22;
const HEIGHT = 28;
const TOUCH_HEIGHT = 44;

/** The place of the handle: before the first line of a block, on touch screens behind it. */
function handleBox({ view }: Editor, block: number) {
  const box = blockBox(view, block);
  const $block = view.state.doc.resolve(block);
  const outermost = blockBox(view, $block.depth > 0 ? $block.before(1) : block);
  if (!box || !outermost) return null;
  const lineHeight = Number.parseFloat(getComputedStyle(view.nodeDOM(block) as Element).lineHeight);
  const line = Math.min(box.height, lineHeight || HEIGHT);
  const height = isTouch() ? TOUCH_HEIGHT : HEIGHT;
  const isBehind = isTouch() !== (getComputedStyle(view.dom).direction === 'rtl');
  // Beside a figure at a side, its handle is nearer than the text, which has its own.
  const before = outermost.left - WIDTH - 4;
  const behind = outermost.right - 2;
  const left = isBehind
    ? Math.min(behind, document.documentElement.clientWidth - WIDTH)
    : Math.max(0, before);
  return { left, top: box.top + (line - height) / 2, width: WIDTH, height };
}

export default DragHandle;
