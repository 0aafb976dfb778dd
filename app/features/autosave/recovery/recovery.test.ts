import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import type { WorkingCopies } from '../../../../contract/working-copy.ts';
import { type LocalStore, openLocalStore } from '../local/indexed-db.ts';
import type { LocalRecord } from '../local/record.ts';
import { findDrafts, type RecoveryContext } from './recovery.ts';

const saved = { ...emptyForm, title: 'A river', category: 'nature', post: '<p>It rains.</p>' };
const emptyServer: WorkingCopies = { copies: [], done: [] };

let store: LocalStore;
let account = '';
let accounts = 0;
beforeEach(async () => {
  const opened = await openLocalStore();
  if (!opened) throw new Error('no IndexedDB');
  store = opened;
  account = `account-${++accounts}`;
});

const text = (post: string) => ({ ...saved, post });
const record = (fields: Partial<LocalRecord> & { post?: string }): LocalRecord => {
  const { post = '<p>Typed.</p>', ...rest } = fields;
  const content = text(post);
  return { account, desk: 'session-1', subject: 'a', sequence: 1, at: 1000, basedOn: 1, content, ...rest };
};
const copy = (sessionId: string, sequence: number, post: string, updatedAt = '2026-01-01T00:00:00.000Z') => ({
  desk: sessionId,
  sequence,
  articleId: 'a',
  basedOn: 1,
  updatedAt,
  content: text(post),
});
const put = (...records: LocalRecord[]) => Promise.all(records.map((one) => store.put(one, 'strict')));
const find = async (context: Partial<RecoveryContext> = {}) => {
  const all = {
    store,
    account,
    articleId: 'a',
    saved,
    server: emptyServer,
    open: new Set<string>(),
    ...context,
  };
  return findDrafts(await store.recordsFor(all.account, all.articleId ?? 'new'), all);
};
const bodies = async (context: Partial<RecoveryContext> = {}) =>
  (await find(context)).map(({ content }) => content.post);

test('offers the text of an earlier session to its account and for its article only', async () => {
  await put(record({ post: '<p>Left.</p>' }));
  expect(await bodies()).toEqual(['<p>Left.</p>']);
  expect(await bodies({ account: 'another' })).toEqual([]);
  expect(await bodies({ articleId: 'b' })).toEqual([]);
});

test('offers the later text of one session, whatever the clocks say', async () => {
  await put(record({ sequence: 5, at: 0, post: '<p>Fifth.</p>' }));
  const older = { copies: [copy('session-1', 4, '<p>Fourth.</p>', '2090-01-01T00:00:00.000Z')], done: [] };
  expect(await bodies({ server: older })).toEqual(['<p>Fifth.</p>']);
  const newer = { copies: [copy('session-1', 6, '<p>Sixth.</p>', '1990-01-01T00:00:00.000Z')], done: [] };
  expect(await find({ server: newer })).toMatchObject([
    { source: 'server', content: { post: '<p>Sixth.</p>' } },
  ]);
});

test('offers different texts beside each other, newest first', async () => {
  await put(record({ desk: 'session-1', at: 1000, post: '<p>One.</p>' }));
  await put(record({ desk: 'session-2', at: 2000, post: '<p>Two.</p>' }));
  const server = { copies: [copy('session-3', 1, '<p>Three.</p>', '1970-01-01T00:00:01.500Z')], done: [] };
  expect(await bodies({ server })).toEqual(['<p>Two.</p>', '<p>Three.</p>', '<p>One.</p>']);
});

test('offers two equal texts as one', async () => {
  await put(record({ desk: 'session-1', at: 1000 }), record({ desk: 'session-2', at: 2000 }));
  expect(await find()).toMatchObject([{ sessionId: 'session-2', duplicates: [{ sessionId: 'session-1' }] }]);
});

test('does not offer the text of an open session', async () => {
  await put(record({ desk: 'session-1' }));
  expect(await bodies({ open: new Set(['session-1']) })).toEqual([]);
  expect(await bodies()).toHaveLength(1);
});

test('deletes text that was saved although the response was lost', async () => {
  await put(record({ sequence: 7 }));
  const done = [{ desk: 'session-1', articleId: 'a', sequence: 7, version: 2 }];
  expect(await bodies({ server: { copies: [], done } })).toEqual([]);
  await expect.poll(() => store.recordsFor(account, 'a')).toEqual([]);
});

test('bases text that was typed after such a save on its version', async () => {
  await put(record({ sequence: 8 }));
  const done = [{ desk: 'session-1', articleId: 'a', sequence: 7, version: 2 }];
  expect(await find({ server: { copies: [], done } })).toMatchObject([{ sequence: 8, basedOn: 2 }]);
});

test('deletes text that equals the article, and empty text of a new article', async () => {
  await put(record({ post: saved.post }));
  expect(await bodies()).toEqual([]);
  const blank = { ...emptyForm, status: 'draft' as const };
  await put({ ...record({ subject: 'new', basedOn: null }), content: blank });
  expect(await bodies({ articleId: null, saved: null })).toEqual([]);
});

test('keeps a record that is later than the deleted sequence', async () => {
  await put(record({ sequence: 3 }));
  await store.remove(account, 'session-1', 2);
  expect(await bodies()).toHaveLength(1);
  await store.remove(account, 'session-1', 3);
  expect(await bodies()).toEqual([]);
});
