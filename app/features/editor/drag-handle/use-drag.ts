import { closeHistory } from '@tiptap/pm/history';
import type { Editor } from '@tiptap/react';
import { type RefObject, useEffect } from 'react';
import { blockBox, gapAt } from './block-places.ts';
import { dropBlock } from './drag-block.ts';

/** A press that moves less far selects the block. */
const THRESHOLD = 4;
/** The height at the edges of the window in which dragging scrolls, and how far in each frame. */
const EDGE = 90;
const SPEED = 12;

type Parts = {
  handle: RefObject<HTMLElement | null>;
  /** The line between the blocks where the dragged one would go. */
  line: RefObject<HTMLElement | null>;
  /** Marks the dragged block. */
  shade: RefObject<HTMLElement | null>;
  /** The block whose handle is shown. */
  block: RefObject<number | null>;
};

/** A drag from where the pointer was pressed, in the vertical. */
interface Drag {
  start: number;
  point: { x: number; y: number };
  isMoving: boolean;
  gap: number | null;
}

/** Drags the block of the handle by mouse, pen or touch. Escape cancels. */
export function useDrag(editor: Editor, { handle, line, shade, block }: Parts): void {
  useEffect(() => {
    const element = handle.current;
    let drag: Drag | null = null;
    let frame = 0;

    const end = () => {
      drag = null;
      cancelAnimationFrame(frame);
      place(line.current, null);
      place(shade.current, null);
      document.removeEventListener('keydown', onKey, true);
      editor.off('transaction', onTransaction);
    };
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) end();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0 || block.current === null || !editor.isEditable) return;
      event.preventDefault();
      element?.setPointerCapture(event.pointerId);
      const point = { x: event.clientX, y: event.clientY };
      drag = { start: event.clientY, point, isMoving: false, gap: null };
      document.addEventListener('keydown', onKey, true);
      editor.on('transaction', onTransaction);
    };
    const onMove = (event: PointerEvent) => {
      if (!drag) return;
      drag.point = { x: event.clientX, y: event.clientY };
      if (!drag.isMoving && Math.abs(event.clientY - drag.start) < THRESHOLD) return;
      if (!drag.isMoving) frame = requestAnimationFrame(scroll);
      drag.isMoving = true;
      show();
    };
    const show = () => {
      if (!drag || block.current === null) return;
      const found = gapAt(editor.view, drag.point, block.current);
      const dragged = blockBox(editor.view, block.current);
      drag.gap = found?.gap ?? null;
      place(
        line.current,
        found && { left: found.box.left, top: found.y - 1, width: found.box.width, height: 2 },
      );
      place(shade.current, dragged);
    };
    const scroll = () => {
      if (!drag) return;
      const { y } = drag.point;
      const by = y < EDGE ? -SPEED : y > window.innerHeight - EDGE ? SPEED : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        show();
      }
      frame = requestAnimationFrame(scroll);
    };
    const onUp = () => {
      const [done, from] = [drag, block.current];
      end();
      if (!done || from === null) return;
      if (!done.isMoving) select(editor, from);
      else if (done.gap !== null) drop(editor, from, done.gap);
      editor.view.focus();
    };

    // The focus stays in the text, and with it the keyboard of a touch screen.
    const keepFocus = (event: Event) => event.preventDefault();
    const listening = new AbortController();
    const { signal } = listening;
    element?.addEventListener('mousedown', keepFocus, { signal });
    element?.addEventListener('pointerdown', onDown, { signal });
    element?.addEventListener('pointermove', onMove, { signal });
    element?.addEventListener('pointerup', onUp, { signal });
    element?.addEventListener('pointercancel', end, { signal });
    return () => {
      end();
      listening.abort();
    };
  }, [editor, handle, line, shade, block]);
}

function drop({ view }: Editor, from: number, gap: number): void {
  const { tr } = view.state;
  if (dropBlock(tr, from, gap)) view.dispatch(closeHistory(tr));
}

function select(editor: Editor, from: number): void {
  const size = editor.state.doc.nodeAt(from)?.nodeSize ?? 0;
  const isText = editor.state.doc.nodeAt(from)?.inlineContent ?? false;
  if (isText) editor.commands.setTextSelection({ from: from + 1, to: from + size - 1 });
  else editor.commands.setNodeSelection(from);
}

type Box = { left: number; top: number; width: number; height: number };

/** Places an element over a part of the window, or hides it. */
export function place(element: HTMLElement | null, box: Box | null): void {
  if (!element) return;
  element.hidden = box === null;
  if (!box) return;
  const origin = (element.offsetParent ?? document.body).getBoundingClientRect();
  element.style.left = `${box.left - origin.left}px`;
  element.style.top = `${box.top - origin.top}px`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
}
