import { getSchema } from '@tiptap/core';
import { closeHistory, history, undo } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { bodyExtensions } from '../extensions.ts';
import { UndoSteps } from './undo-steps.ts';

const schema = getSchema(bodyExtensions());

function open() {
  const steps = new UndoSteps();
  let state = EditorState.create({ schema, plugins: [history()] });
  const dispatch = (tr: Transaction) => {
    steps.divide(tr);
    state = state.apply(tr);
  };
  return {
    dispatch,
    tr: () => state.tr,
    text: () => state.doc.textContent,
    undo: () => undo(state, dispatch),
    /** Types without a pause. */
    type: (text: string, composition?: number) => {
      for (const character of text)
        dispatch(state.tr.insertText(character).setMeta('composition', composition).setTime(1));
    },
  };
}

test('undo takes back one sentence that was typed without a pause, or some words', () => {
  const editor = open();
  editor.type('It rains. “So?” The river rises over the stones, slowly');
  const left = [];
  while (editor.undo()) left.push(editor.text());
  expect(left).toEqual(['It rains. “So?” The river rises over ', 'It rains. “So?” ', 'It rains. ', '']);
});

test('text without spaces is divided too, but not within a composition', () => {
  const editor = open();
  editor.type('河'.repeat(50));
  editor.undo();
  expect(editor.text()).toBe('河'.repeat(40));
  editor.type('a. b. c', 7);
  editor.type('. d', 8);
  editor.undo();
  expect(editor.text()).toBe(`${'河'.repeat(40)}a. b. c`);
});

test('what follows a change of its own is another step', () => {
  const editor = open();
  editor.type("it'");
  editor.dispatch(closeHistory(editor.tr()).insertText('’', 3, 4).setTime(1));
  editor.type('s');
  editor.undo();
  expect(editor.text()).toBe('it’');
  editor.undo();
  expect(editor.text()).toBe("it'");
});
