import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import type { WorkingCopies } from '../../../../contract/working-copy.ts';
import { type LocalStore, openLocalStore } from '../local/indexed-db.ts';
import type { LocalRecord } from '../local/record.ts';
import { findDrafts, type RecoveryContext } from './recovery.ts';

const saved = { ...emptyForm, title: 'A river', category: 'nature', post: '<p>It rains.</p>' };
const nothingThere: WorkingCopies = { copies: [], done: [] };

let device: LocalStore;
let account = '';
let accounts = 0;
beforeEach(async () => {
  const opened = await openLocalStore();
  if (!opened) throw new Error('no IndexedDB');
  device = opened;
  account = `account-${++accounts}`;
});

const text = (post: string) => ({ ...saved, post });
const entry = (fields: Partial<LocalRecord> & { post?: string }): LocalRecord => {
  const { post = '<p>Typed.</p>', ...rest } = fields;
  const content = text(post);
  return { account, desk: 'desk-1', subject: 'a', sequence: 1, at: 1000, basedOn: 1, content, ...rest };
};
const copy = (desk: string, sequence: number, post: string, updatedAt = '2026-01-01T00:00:00.000Z') => ({
  ...{ desk, sequence, articleId: 'a', basedOn: 1, updatedAt },
  content: text(post),
});
const keep = (...entries: LocalRecord[]) => Promise.all(entries.map((one) => device.put(one, 'strict')));
const found = async (around: Partial<RecoveryContext> = {}) =>
  findDrafts({ device, account, articleId: 'a', saved, server: nothingThere, open: new Set(), ...around });
const posts = async (around: Partial<RecoveryContext> = {}) =>
  (await found(around)).map(({ content }) => content.post);

test('what a sitting left is offered, to nobody else and at no other article', async () => {
  await keep(entry({ post: '<p>Left.</p>' }));
  expect(await posts()).toEqual(['<p>Left.</p>']);
  expect(await posts({ account: 'another' })).toEqual([]);
  expect(await posts({ articleId: 'b' })).toEqual([]);
});

test('of one sitting the later text is offered, whatever the clocks say', async () => {
  await keep(entry({ sequence: 5, at: 0, post: '<p>Fifth.</p>' }));
  const older = { copies: [copy('desk-1', 4, '<p>Fourth.</p>', '2090-01-01T00:00:00.000Z')], done: [] };
  expect(await posts({ server: older })).toEqual(['<p>Fifth.</p>']);
  const newer = { copies: [copy('desk-1', 6, '<p>Sixth.</p>', '1990-01-01T00:00:00.000Z')], done: [] };
  expect(await found({ server: newer })).toMatchObject([
    { on: 'server', content: { post: '<p>Sixth.</p>' } },
  ]);
});

test('texts that went apart are offered beside each other, the newest first', async () => {
  await keep(entry({ desk: 'desk-1', at: 1000, post: '<p>One.</p>' }));
  await keep(entry({ desk: 'desk-2', at: 2000, post: '<p>Two.</p>' }));
  const server = { copies: [copy('desk-3', 1, '<p>Three.</p>', '1970-01-01T00:00:01.500Z')], done: [] };
  expect(await posts({ server })).toEqual(['<p>Two.</p>', '<p>Three.</p>', '<p>One.</p>']);
});

test('two that say the same are one offer, which knows of both', async () => {
  await keep(entry({ desk: 'desk-1', at: 1000 }), entry({ desk: 'desk-2', at: 2000 }));
  expect(await found()).toMatchObject([{ desk: 'desk-2', duplicates: [{ desk: 'desk-1' }] }]);
});

test('what is open in a tab is not lost, and not offered', async () => {
  await keep(entry({ desk: 'desk-1' }));
  expect(await posts({ open: new Set(['desk-1']) })).toEqual([]);
  expect(await posts()).toHaveLength(1);
});

test('what was saved meanwhile is put away, though its answer never came', async () => {
  await keep(entry({ sequence: 7 }));
  const done = [{ desk: 'desk-1', articleId: 'a', sequence: 7, version: 2 }];
  expect(await posts({ server: { copies: [], done } })).toEqual([]);
  await expect.poll(() => device.recordsFor(account, 'a')).toEqual([]);
});

test('what was typed after such a save is offered, based on it', async () => {
  await keep(entry({ sequence: 8 }));
  const done = [{ desk: 'desk-1', articleId: 'a', sequence: 7, version: 2 }];
  expect(await found({ server: { copies: [], done } })).toMatchObject([{ sequence: 8, basedOn: 2 }]);
});

test('what says nothing else than the article is put away, and so is an empty new one', async () => {
  await keep(entry({ post: saved.post }));
  expect(await posts()).toEqual([]);
  const blank = { ...emptyForm, status: 'draft' as const };
  await keep({ ...entry({ subject: 'new', basedOn: null }), content: blank });
  expect(await posts({ articleId: null, saved: null })).toEqual([]);
});

test('an entry goes only as far as it was seen', async () => {
  await keep(entry({ sequence: 3 }));
  await device.remove(account, 'desk-1', 2);
  expect(await posts()).toHaveLength(1);
  await device.remove(account, 'desk-1', 3);
  expect(await posts()).toEqual([]);
});
