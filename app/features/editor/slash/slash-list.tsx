import { type Editor, useEditorState } from '@tiptap/react';
import { memo, useLayoutEffect, useRef } from 'react';
import { MENU_ITEM, POPUP } from '../toolbar/popup.tsx';
import { activate, choose, closeSlash, type SlashState, slashIds, slashState } from './slash-menu.ts';

/** The open slash menu. The text keeps the focus and handles the keys; the list handles the pointer. */
export const SlashList = memo(function SlashList({ editor, textId }: { editor: Editor; textId: string }) {
  const open = useEditorState({ editor, selector: ({ editor }) => slashState(editor.state) });
  return open && <OpenList editor={editor} textId={textId} open={open} />;
});

type OpenListProps = { editor: Editor; textId: string; open: SlashState };

function OpenList({ editor, textId, open: { from, choices, active } }: OpenListProps) {
  const list = useRef<HTMLDivElement>(null);
  usePosition(list, editor, from, choices.length);
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={slashIds.list(textId)}
      role="listbox"
      tabIndex={0}
      onMouseDown={(event) => event.preventDefault()}
      aria-label="Blocks"
      className={`${POPUP} fixed z-50 max-h-72 w-64 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain`}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and refers to it by aria-activedescendant
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
        <div
          key={choice.label}
          id={slashIds.choice(textId, index)}
          role="option"
          aria-selected={index === active}
          data-highlighted={index === active ? '' : undefined}
          className={MENU_ITEM}
          onMouseMove={index === active ? undefined : () => activate(editor, index)}
          onClick={() => choose(editor, choice)}
        >
          <choice.icon size={18} className="shrink-0 text-muted" aria-hidden />
          <span className="grow">{choice.label}</span>
          {choice.markdown && (
            <kbd aria-hidden className="font-mono text-2xs text-muted">
              {choice.markdown}
            </kbd>
          )}
        </div>
      ))}
    </div>
  );
}

const GAP = 6;
const EDGE = 8;

/** Positions the list below the slash, or above it if there is no room, also after scrolling. Closes it on a click outside. */
function usePosition(
  list: React.RefObject<HTMLDivElement | null>,
  editor: Editor,
  from: number,
  count: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of choices changes the height
  useLayoutEffect(() => {
    const update = () => {
      if (list.current) position(list.current, editor, from);
    };
    const onPointerDown = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) closeSlash(editor);
    };
    update();
    window.addEventListener('scroll', update, true);
    window.addEventListener('resize', update);
    window.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      window.removeEventListener('scroll', update, true);
      window.removeEventListener('resize', update);
      window.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [list, editor, from, count]);
}

function position(list: HTMLElement, { view }: Editor, from: number): void {
  const slash = view.coordsAtPos(from);
  const isRtl = getComputedStyle(view.domAtPos(from).node.parentElement ?? view.dom).direction === 'rtl';
  const { offsetWidth: width, offsetHeight: height } = list;
  const below = slash.bottom + GAP;
  const fits = below + height <= visibleBottom() || slash.top < height + GAP + EDGE;
  const left = isRtl ? slash.left - width : slash.left;
  list.style.top = `${fits ? below : slash.top - GAP - height}px`;
  list.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`;
}

/** An on-screen keyboard covers part of the window. */
function visibleBottom(): number {
  return window.visualViewport?.height ?? window.innerHeight;
}
