import { afterEach, expect, test, vi } from 'vitest';
import type { BulkItem } from '../../../contract/bulk.ts';
import { emptyTrash, runBulk, undoBulk } from './bulk-actions.ts';
import type { SelectableRow } from './selection.ts';

afterEach(() => void vi.unstubAllGlobals());

const row = (_id: string): SelectableRow => ({ _id, title: _id, start: '' });
const unsaved: SelectableRow = {
  _id: 's1',
  title: '',
  start: 'First words',
  session: { sessionId: 's1', sequence: 4 },
};
const changed = (_id: string): BulkItem => {
  const before = { status: 'draft', publishAt: null } as const;
  return { _id, title: _id, done: true, message: null, changed: true, version: 2, before };
};
const unchanged = (_id: string): BulkItem => ({ ...changed(_id), changed: false, before: null });
const refused = (_id: string, message: string): BulkItem => ({ ...unchanged(_id), done: false, message });

/** Replies to each request in turn. Returns the requests. */
function reply(...data: unknown[]) {
  const requests: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = '', body }: RequestInit) => {
    requests.push({ method, path, body: body === undefined ? undefined : JSON.parse(String(body)) });
    return Response.json({ success: true, data: data[requests.length - 1] ?? {} });
  });
  return requests;
}

test('says what was done, what needed no change and what failed', async () => {
  const requests = reply([
    changed('a'),
    changed('b'),
    unchanged('c'),
    refused('d', 'Banner image is required'),
  ]);
  const result = await runBulk('publish', ['a', 'b', 'c', 'd'].map(row), 'me');
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/api/v1/articles/bulk',
      body: { action: 'publish', ids: ['a', 'b', 'c', 'd'] },
    },
  ]);
  expect(result.message).toBe('Published 2 articles. 1 article needed no change.');
  expect(result.failed).toEqual([refused('d', 'Banner image is required')]);
});

test('sends the typed tags', async () => {
  const requests = reply([changed('a')]);
  const { message } = await runBulk('addTags', [row('a')], 'me', { tags: ['Ink'] });
  expect(requests[0]?.body).toEqual({ action: 'addTags', ids: ['a'], tags: ['Ink'] });
  expect(message).toBe('Added tags to 1 article.');
});

test.each([
  ['publish', { action: 'revert', items: [{ _id: 'a', version: 2, before: changed('a').before }] }],
  ['delete', { action: 'restore', ids: ['a'] }],
  ['restore', { action: 'delete', ids: ['a'] }],
] as const)('%s can be undone for those that changed', async (action, undo) => {
  reply([changed('a'), unchanged('b'), refused('c', 'No.')]);
  expect((await runBulk(action, ['a', 'b', 'c'].map(row), 'me')).undo).toEqual(undo);
});

test.each([
  ['what changed nothing', 'draft', unchanged('a')],
  ['a permanent deletion', 'purge', { ...changed('a'), version: null, before: null }],
] as const)('%s cannot be undone', async (_what, action, item) => {
  reply([item]);
  expect((await runBulk(action, [row('a')], 'me')).undo).toBeNull();
});

test('an article that was never saved is left out, with what to do', async () => {
  const requests = reply();
  const result = await runBulk('publish', [unsaved], 'me');
  expect(requests).toEqual([]);
  expect(result.message).toBe('');
  expect(result.failed).toMatchObject([{ title: 'First words', message: 'Please open and save it first.' }]);
});

test('deleting one that was never saved discards its text', async () => {
  const requests = reply([changed('a')]);
  const result = await runBulk('delete', [row('a'), unsaved], 'me');
  expect(requests[0]?.body).toEqual({ action: 'delete', ids: ['a'] });
  expect(requests[1]?.path).toContain('s1');
  expect(result.message).toBe('Moved 1 article to the trash. Discarded the text of 1 article.');
  expect(result.failed).toEqual([]);
});

test('an undo says what it could not undo, and cannot be undone', async () => {
  const requests = reply([changed('a'), refused('b', 'It was changed since then.')]);
  const result = await undoBulk({ action: 'restore', ids: ['a', 'b'] });
  expect(requests[0]?.body).toEqual({ action: 'restore', ids: ['a', 'b'] });
  expect(result).toEqual({
    message: 'Undone for 1 article.',
    failed: [refused('b', 'It was changed since then.')],
    undo: null,
  });
});

test.each([
  [
    'until nothing is left',
    [
      { deleted: 100, left: 30 },
      { deleted: 30, left: 0 },
    ],
    130,
  ],
  [
    'until nothing more can be deleted',
    [
      { deleted: 100, left: 5 },
      { deleted: 0, left: 5 },
    ],
    100,
  ],
  ['an empty one with one call', [{ deleted: 0, left: 0 }], 0],
])('empties the trash: %s', async (_what, replies, total) => {
  const requests = reply(...replies);
  expect(await emptyTrash()).toBe(total);
  expect(requests).toHaveLength(replies.length);
});
