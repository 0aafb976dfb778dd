import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { bodyExtensions } from '../extensions.ts';
import { closeFind, moveToMatch, openFind, replaceAll, replaceMatch } from './find-commands.ts';
import { compileQuery, type FindQuery, findInText } from './find-matches.ts';
import { findPlugin, findState, setFind } from './find-state.ts';

const schema = getSchema(bodyExtensions());
const any = { matchCase: false, wholeWord: false };

function found(text: string, term: string, options: Partial<FindQuery> = {}): string[] {
  const pattern = compileQuery({ term, ...any, ...options });
  return pattern ? findInText(text, pattern).map(({ from, to }) => text.slice(from, to)) : [];
}

describe('finds', () => {
  test.each<[text: string, term: string, options: Partial<FindQuery>, matches: string[]]>([
    ['Tea and tea', 'tea', {}, ['Tea', 'tea']],
    ['Tea and tea', 'tea', { matchCase: true }, ['tea']],
    ['tea, teas, tea', 'tea', { wholeWord: true }, ['tea', 'tea']],
    ['a.b (c) [d] a-b', 'a.b', {}, ['a.b']],
    ['a (c) [d]', '(c) [', {}, ['(c) [']],
    ['two\u00a0words', 'two words', {}, ['two\u00a0words']],
    ['নদীর ধারে নদী', 'নদী', {}, ['নদী', 'নদী']],
    ['নদীর ধারে নদী', 'নদী', { wholeWord: true }, ['নদী']],
    ['বা\u09dc\u09bf', '\u09a1\u09bc', {}, ['\u09dc']],
    ['كتاب وكتاب', 'كتاب', { wholeWord: true }, ['كتاب']],
    ['cafe\u0301 café', 'café', {}, ['cafe\u0301', 'café']],
    ['cafe\u0301 café', 'cafe', {}, []],
    ['x\u0302 x', 'x', {}, ['x']],
    ['\u1112\u1161\u11ab 한', '한', {}, ['\u1112\u1161\u11ab', '한']],
    ['👩‍🚀 and 🚀', '🚀', {}, ['🚀', '🚀']],
    ['anything', '', {}, []],
    ['a \ufffc b', '\ufffc', {}, []],
  ])('in %j the term %j %j', (text, term, options, matches) => {
    expect(found(text, term, options)).toEqual(matches);
  });
});

function open(...paragraphs: string[]) {
  const nodes = paragraphs.map((text) => schema.node('paragraph', null, schema.text(text)));
  const doc = schema.node('doc', null, nodes);
  const state = EditorState.create({ doc, plugins: [findPlugin(), history()] });
  return state.apply(openFind(state));
}

const find = (state: EditorState, term: string) =>
  state.apply(setFind(state.tr, { query: { term, ...any } }));
const text = ({ doc }: EditorState) => doc.textBetween(0, doc.content.size, '|');
const applied = (state: EditorState, tr: Transaction | null) => (tr ? state.apply(tr) : state);

test('marks are not part of the document, and go with the search', () => {
  const before = open('tea and tea', 'more tea');
  const state = find(before, 'tea');
  expect(state.doc).toBe(before.doc);
  expect(findState(state).marks.find()).toHaveLength(3);
  const closed = state.apply(closeFind(state));
  expect(findState(closed).marks.find()).toHaveLength(0);
  expect(closed.selection.eq(before.selection)).toBe(true);
  expect(findState(closed.apply(openFind(closed))).query.term).toBe('tea');
});

test('moves through the matches and around the ends; closing selects the match', () => {
  let state = find(open('tea and tea', 'more tea'), 'tea');
  const seen = ([1, 1, 1, 1, -1, -1] as const).map((step) => {
    state = state.apply(moveToMatch(state, step));
    return findState(state).active;
  });
  expect(seen).toEqual([0, 1, 2, 0, 2, 1]);
  const { selection, doc } = state.apply(closeFind(state));
  expect([selection.from, doc.textBetween(selection.from, selection.to)]).toEqual([9, 'tea']);
});

test('replaces one match after the other, even with a text that contains the term', () => {
  let state = find(open('tea and tea'), 'tea');
  state = applied(state, replaceMatch(state, 'green tea'));
  expect(text(state)).toBe('green tea and tea');
  state = applied(state, replaceMatch(state, ''));
  expect(text(state)).toBe('green tea and ');
});

test('replaces all in one step of undo, and keeps formatting', () => {
  const bold = schema.mark('bold');
  const start = open('tea and tea', 'more tea');
  let state = find(start.apply(start.tr.addMark(1, 4, bold)), 'tea');
  state = applied(state, replaceAll(state, 'coffee'));
  expect(text(state)).toBe('coffee and coffee|more coffee');
  expect(state.doc.firstChild?.firstChild?.marks).toEqual([bold]);
  expect(findState(state).matches).toEqual([]);
  undo(state, (tr) => {
    state = state.apply(tr);
  });
  expect(text(state)).toBe('tea and tea|more tea');
});

test('the replacement stays for the next time', () => {
  const state = open('tea');
  const typed = state.apply(setFind(state.tr, { replacement: 'coffee' }));
  const again = typed.apply(closeFind(typed));
  expect(findState(again.apply(openFind(again))).replacement).toBe('coffee');
});

test('opens with the selected text', () => {
  const start = open('tea and coffee');
  const selected = start.apply(start.tr.setSelection(TextSelection.create(start.doc, 9, 15)));
  const { query, matches, active } = findState(selected.apply(openFind(selected)));
  expect([query.term, matches, active]).toEqual(['coffee', [{ from: 9, to: 15 }], 0]);
});

test('follows changes of the text', () => {
  const state = find(open('tea and tea'), 'tea');
  const changed = state.apply(state.tr.insertText('tea ', 1));
  expect(findState(changed).matches.map(({ from }) => from)).toEqual([1, 5, 13]);
  expect(findState(changed).active).toBe(1);
});
