import { getSchema } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { expect, test } from 'vitest';
import { serialiseBody } from '../../../../shared/body/schema.ts';
import { bodyExtensions } from '../extensions.ts';
import { embedPastedLine, failCard, skipFailed } from './embed-line.ts';

const schema = getSchema(bodyExtensions());
const URL = 'https://example.org/page';

test('undo and redo skip a card whose page cannot be fetched', () => {
  const view = {
    state: EditorState.create({ schema, plugins: [history(), skipFailed()] }),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr);
    },
  };
  const press = (command: typeof undo) => {
    command(view.state, view.dispatch);
    return serialiseBody(view.state.doc);
  };
  const link = `<p><a href="${URL}">${URL}</a></p>`;
  const mark = schema.mark('link', { href: URL });
  view.dispatch(view.state.tr.replaceSelectionWith(schema.text(URL, [mark]), false));
  embedPastedLine(view as EditorView);
  expect(serialiseBody(view.state.doc)).toContain('embed');
  failCard(view as EditorView, 0);
  view.dispatch(view.state.tr.insertText('Below', view.state.doc.content.size - 1));
  expect(press(undo)).toBe(link);
  expect(press(undo)).toBe(link);
  expect(press(undo)).toBe('');
  expect(press(redo)).toBe(link);
  expect(press(redo)).toBe(link);
  expect(press(redo)).toBe(`${link}<p>Below</p>`);
});
