import { expect, test } from 'vitest';
import { MAX_BULK } from '../../../contract/limits.ts';
import { rowsBetween, type SelectableRow, selectRows } from './selection.ts';

const rows = (count: number): SelectableRow[] =>
  Array.from({ length: count }, (_, i) => ({ _id: `id${i}`, title: `Title ${i}`, start: '' }));
const page = rows(5);
const ids = (selected: readonly SelectableRow[] | ReadonlyMap<string, SelectableRow> | null) =>
  selected && [...selected.values()].map(({ _id }) => _id);

test.each([
  ['downwards', 1, 3, ['id1', 'id2', 'id3']],
  ['upwards', 3, 1, ['id1', 'id2', 'id3']],
  ['one row', 2, 2, ['id2']],
  ['before any click', -1, 2, ['id2']],
  ['after a click on a longer page', 9, 2, ['id2']],
])('a range %s', (_what, from, to, expected) => {
  expect(ids(rowsBetween(page, from, to))).toEqual(expected);
});

test('rows of other pages stay selected', () => {
  const first = selectRows(new Map(), page.slice(0, 2), true)!;
  const both = selectRows(first, [{ _id: 'other', title: '', start: 'First words' }], true)!;
  expect(ids(both)).toEqual(['id0', 'id1', 'other']);
  expect(ids(selectRows(both, page, false))).toEqual(['other']);
  expect(ids(first)).toEqual(['id0', 'id1']);
});

test('a row is selected once', () => {
  expect(ids(selectRows(new Map([['id0', page[0]!]]), page.slice(0, 1), true))).toEqual(['id0']);
});

test('no more rows than a bulk action may have', () => {
  const full = selectRows(new Map(), rows(MAX_BULK), true)!;
  expect(full.size).toBe(MAX_BULK);
  const another = [{ _id: 'another', title: '', start: '' }];
  expect(selectRows(full, another, true)).toBeNull();
  expect(selectRows(full, rows(1), true)?.size).toBe(MAX_BULK);
  expect(selectRows(full, rows(1), false)?.size).toBe(MAX_BULK - 1);
});
