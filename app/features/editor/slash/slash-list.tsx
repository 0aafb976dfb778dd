import { type Editor, useEditorState } from '@tiptap/react';
import { memo, useLayoutEffect, useRef } from 'react';
import type { BlockChoice } from '../blocks/block-choices.ts';
import { MENU_ITEM, POPUP } from '../toolbar/popup-classes.ts';
import { choose, closeSlash, pointAt, type SlashState, slashIds, slashState } from './slash-menu.ts';

/** The blocks a slash offers, beside it. The text keeps the focus: keys go there, the mouse and fingers come here. */
export const SlashList = memo(function SlashList({ editor, textId }: { editor: Editor; textId: string }) {
  const open = useEditorState({ editor, selector: ({ editor }) => slashState(editor.state) });
  return open && <OpenList editor={editor} textId={textId} open={open} />;
});

type OpenListProps = { editor: Editor; textId: string; open: SlashState };

function OpenList({ editor, textId, open: { from, choices, active } }: OpenListProps) {
  const list = useRef<HTMLDivElement>(null);
  usePlace(list, editor, from, choices.length);
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
        <Choice
          key={choice.name}
          id={slashIds.choice(textId, choice.name)}
          choice={choice}
          active={index === active}
          onPoint={() => pointAt(editor, index)}
          onChoose={() => choose(editor, choice)}
        />
      ))}
    </div>
  );
}

type ChoiceProps = {
  id: string;
  choice: BlockChoice;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Choice({ id, choice: { label, icon: Icon, typed }, active, onPoint, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and names it by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text's own keys choose
    <div
      id={id}
      role="option"
      aria-selected={active}
      data-highlighted={active ? '' : undefined}
      className={MENU_ITEM}
      onMouseMove={active ? undefined : onPoint}
      onClick={onChoose}
    >
      <Icon size={18} className="shrink-0 text-muted" aria-hidden />
      <span className="grow">{label}</span>
      {typed && (
        <kbd aria-hidden className="font-mono text-2xs text-muted">
          {typed}
        </kbd>
      )}
    </div>
  );
}

const GAP = 6;
const EDGE = 8;

/** Under the slash, over it where there is no room, and always on the screen; it follows what scrolls. */
function usePlace(
  list: React.RefObject<HTMLDivElement | null>,
  editor: Editor,
  from: number,
  count: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of choices is another height
  useLayoutEffect(() => {
    const place = () => {
      if (list.current) putBeside(list.current, editor, from);
    };
    const away = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) closeSlash(editor);
    };
    place();
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    window.addEventListener('pointerdown', away, true);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
      window.removeEventListener('pointerdown', away, true);
    };
  }, [list, editor, from, count]);
}

function putBeside(list: HTMLElement, { view }: Editor, from: number): void {
  const slash = view.coordsAtPos(from);
  const isRtl = getComputedStyle(view.domAtPos(from).node.parentElement ?? view.dom).direction === 'rtl';
  const { offsetWidth: width, offsetHeight: height } = list;
  const below = slash.bottom + GAP;
  const fits = below + height <= visibleBottom() || slash.top < height + GAP + EDGE;
  const left = isRtl ? slash.left - width : slash.left;
  list.style.top = `${fits ? below : slash.top - GAP - height}px`;
  list.style.left = `${Math.max(EDGE, Math.min(left, document.documentElement.clientWidth - width - EDGE))}px`;
}

/** A keyboard on the screen covers part of the window. */
function visibleBottom(): number {
  return window.visualViewport?.height ?? window.innerHeight;
}
