import type { Transaction } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { isLatinKey } from '../../../browser/keys.ts';
import { focusEditor } from '../base/focus-editor.ts';
import { closeFind, moveToMatch, replaceAll, replaceMatch } from './find-commands.ts';
import { findState, setFind } from './find-state.ts';

/** The state and commands of the open bar. Its field for the term takes the focus each time it is opened. */
export function useFindBar(editor: Editor) {
  const { opened, ...state } = useEditorState({ editor, selector: readFind });
  const { query, replacement } = state;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field takes the focus each time it is opened
  useLayoutEffect(() => field.current?.select(), [opened]);

  const dispatch = (tr: Transaction | null) => {
    if (!tr) return;
    editor.view.dispatch(tr);
    editor.view.dom.querySelector('.find-active')?.scrollIntoView({ block: 'nearest' });
  };
  const change = (part: Partial<typeof query>) =>
    dispatch(setFind(editor.state.tr, { query: { ...query, ...part } }));
  const move = (step: 1 | -1) => dispatch(moveToMatch(editor.state, step));
  const close = () => {
    editor.view.dispatch(closeFind(editor.state));
    focusEditor(editor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = isLatinKey(event.nativeEvent, 'z') && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (event.nativeEvent.isComposing) return;
    // The fields have an undo of their own.
    if (isUndo && event.target instanceof HTMLButtonElement) editor.commands.undo();
    else if (!onBarKey(event, move, close, field.current)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    ...state,
    field,
    change,
    move,
    close,
    onKeyDown,
    setReplacement: (typed: string) => dispatch(setFind(editor.state.tr, { replacement: typed })),
    replace: () => dispatch(replaceMatch(editor.state, replacement)),
    replaceEach: () => dispatch(replaceAll(editor.state, replacement)),
  };
}

function readFind({ editor }: { editor: Editor }) {
  const { query, replacement, matches, active, opened } = findState(editor.state);
  return { query, replacement, count: matches.length, active, opened };
}

/** Handles the keys of the whole bar. Returns false for others. */
function onBarKey(
  event: KeyboardEvent,
  move: (step: 1 | -1) => void,
  close: () => void,
  field: HTMLInputElement | null,
): boolean {
  const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
  if (event.key === 'Escape') close();
  else if (event.key === 'F3') move(event.shiftKey ? -1 : 1);
  else if (isFind) field?.select();
  else return false;
  return true;
}
