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
    if (!element) return;
    const dragging = new Dragging(editor, { handle, line, shade, block });
    const listening = new AbortController();
    const { signal } = listening;
    // The focus stays in the text, and with it the keyboard of a touch screen.
    element.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
    element.addEventListener('pointerdown', (event) => dragging.press(event, element), { signal });
    element.addEventListener('pointermove', (event) => dragging.move(event), { signal });
    element.addEventListener('pointerup', () => dragging.release(), { signal });
    element.addEventListener('pointercancel', () => dragging.end(), { signal });
    return () => {
      dragging.end();
      listening.abort();
    };
  }, [editor, handle, line, shade, block]);
}

class Dragging {
  readonly #editor: Editor;
  readonly #parts: Parts;
  #drag: Drag | null = null;
  #frame = 0;

  constructor(editor: Editor, parts: Parts) {
    this.#editor = editor;
    this.#parts = parts;
  }

  press(event: PointerEvent, handle: HTMLElement): void {
    if (event.button !== 0 || this.#parts.block.current === null || !this.#editor.isEditable) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const point = { x: event.clientX, y: event.clientY };
    this.#drag = { start: event.clientY, point, isMoving: false, gap: null };
    document.addEventListener('keydown', this.#onKey, true);
    this.#editor.on('transaction', this.#onTransaction);
  }

  move({ clientX, clientY }: PointerEvent): void {
    const drag = this.#drag;
    if (!drag) return;
    drag.point = { x: clientX, y: clientY };
    if (!drag.isMoving && Math.abs(clientY - drag.start) < THRESHOLD) return;
    if (!drag.isMoving) this.#frame = requestAnimationFrame(this.#scroll);
    drag.isMoving = true;
    this.#show();
  }

  release(): void {
    const [done, from] = [this.#drag, this.#parts.block.current];
    this.end();
    if (!done || from === null) return;
    if (!done.isMoving) select(this.#editor, from);
    else if (done.gap !== null) drop(this.#editor, from, done.gap);
    this.#editor.view.focus();
  }

  end(): void {
    const { line, shade } = this.#parts;
    this.#drag = null;
    cancelAnimationFrame(this.#frame);
    place(line.current, null);
    place(shade.current, null);
    document.removeEventListener('keydown', this.#onKey, true);
    this.#editor.off('transaction', this.#onTransaction);
  }

  /** Shows the dragged block and where it would go. */
  #show(): void {
    const { line, shade, block } = this.#parts;
    if (!this.#drag || block.current === null) return;
    const found = gapAt(this.#editor.view, this.#drag.point, block.current);
    const dragged = blockBox(this.#editor.view, block.current);
    this.#drag.gap = found?.gap ?? null;
    place(
      line.current,
      found && { left: found.box.left, top: found.y - 1, width: found.box.width, height: 2 },
    );
    place(shade.current, dragged);
  }

  readonly #scroll = (): void => {
    if (!this.#drag) return;
    const { y } = this.#drag.point;
    const by = y < EDGE ? -SPEED : y > window.innerHeight - EDGE ? SPEED : 0;
    if (by !== 0) {
      window.scrollBy(0, by);
      this.#show();
    }
    this.#frame = requestAnimationFrame(this.#scroll);
  };

  readonly #onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }): void => {
    if (transaction.docChanged) this.end();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    this.end();
  };
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
