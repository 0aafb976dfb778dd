import { type Editor, useEditorState } from '@tiptap/react';
import { memo, useLayoutEffect, useRef } from 'react';
import { isRightToLeft } from '../base/text-direction.ts';
import { POPUP } from '../controls/popup-class.ts';
import { OptionList } from './option-list.tsx';
import {
  activate,
  choose,
  closeSuggestions,
  type OpenSuggestions,
  openSuggestions,
  suggestionIds,
} from './suggestion-menu.ts';

type SuggestionListProps = { editor: Editor; textId: string };

/**
 * The open list of suggestions in the text. The text keeps the focus and handles the keys; the list handles
 * the pointer.
 */
export const SuggestionList = memo(function SuggestionList({ editor, textId }: SuggestionListProps) {
  const open = useEditorState({ editor, selector: ({ editor }) => openSuggestions(editor.state) });
  return open && open.suggestions.length > 0 && <OpenList editor={editor} textId={textId} open={open} />;
});

function OpenList({ editor, textId, open }: SuggestionListProps & { open: OpenSuggestions }) {
  const { suggester, from, suggestions, active } = open;
  const list = useRef<HTMLDivElement>(null);
  usePosition(list, editor, from, suggestions.length);
  return (
    <OptionList
      list={list}
      id={suggestionIds.list(textId)}
      label={suggester.label}
      suggestions={suggestions}
      active={active}
      className={`${POPUP} fixed z-50 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain`}
      tabIndex={0}
      onActivate={(index) => activate(editor, index)}
      onChoose={(suggestion) => choose(editor, suggestion)}
    />
  );
}

const GAP = 6;
const EDGE = 8;
/** Twelve rows with the names of their groups. */
const MAX_HEIGHT = 592;

/**
 * Positions the list below what was typed, or above it if there is more room, also after scrolling. Closes it
 * on a click outside.
 */
function usePosition(
  list: React.RefObject<HTMLDivElement | null>,
  editor: Editor,
  from: number,
  count: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of suggestions changes the height
  useLayoutEffect(() => {
    const update = () => {
      if (list.current) position(list.current, editor, from);
    };
    const onPointerDown = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) closeSuggestions(editor);
    };
    update();
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('scroll', update, options);
    window.addEventListener('resize', update, options);
    window.addEventListener('pointerdown', onPointerDown, options);
    return () => listening.abort();
  }, [list, editor, from, count]);
}

function position(list: HTMLElement, { view }: Editor, from: number): void {
  const start = view.coordsAtPos(from);
  const { offsetWidth: width, offsetHeight, clientHeight, scrollHeight } = list;
  const wanted = Math.min(scrollHeight + offsetHeight - clientHeight, MAX_HEIGHT);
  const roomBelow = visibleBottom() - start.bottom - GAP - EDGE;
  const roomAbove = start.top - GAP - EDGE;
  const isBelow = wanted <= roomBelow || roomBelow >= roomAbove;
  const height = Math.min(wanted, isBelow ? roomBelow : roomAbove);
  const left = isRightToLeft(view, from) ? start.left - width : start.left;
  list.style.maxHeight = `${height}px`;
  list.style.top = `${isBelow ? start.bottom + GAP : start.top - GAP - height}px`;
  list.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`;
}

/** An on-screen keyboard covers part of the window. */
function visibleBottom(): number {
  return window.visualViewport?.height ?? window.innerHeight;
}
