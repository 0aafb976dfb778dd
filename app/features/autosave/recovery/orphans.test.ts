import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import { type LocalStore, openLocalStore } from '../local/indexed-db.ts';
import { type LocalRecord, NEW_ARTICLE } from '../local/record.ts';
import { adoptOrphans } from './orphans.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a server that reports these articles as deleted. Returns the paths that are requested. */
function stubServer(deleted: string[] | 'unreachable') {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    if (deleted === 'unreachable') throw new TypeError('fetch failed');
    return Response.json({ success: true, data: deleted });
  });
  return paths;
}

const record = (account: string, sessionId: string, subject: string): LocalRecord => ({
  account,
  desk: sessionId,
  subject,
  sequence: 3,
  at: 1000,
  basedOn: 2,
  content: { ...emptyForm, title: `Typed at ${subject}` },
});

async function storeWith(...records: LocalRecord[]): Promise<LocalStore> {
  const store = await openLocalStore();
  if (!store) throw new Error('no IndexedDB');
  for (const one of records) await store.put(one, 'strict');
  return store;
}

test('turns text of a deleted article into text of a new one, and no other text', async () => {
  const store = await storeWith(
    record('orphans-ada', 'session-1', 'deleted'),
    record('orphans-ada', 'session-2', 'present'),
    record('orphans-ada', 'session-3', NEW_ARTICLE),
    record('orphans-bob', 'session-4', 'deleted'),
  );
  const paths = stubServer(['deleted']);
  await adoptOrphans(store, 'orphans-ada');
  expect(paths).toEqual(['/api/v1/working-copies/gone?articles=deleted,present']);
  expect(await store.recordsFor('orphans-ada', 'deleted')).toEqual([]);
  expect(await store.recordsFor('orphans-ada', 'present')).toHaveLength(1);
  const adopted = (await store.recordsFor('orphans-ada', NEW_ARTICLE)).find(
    ({ desk }) => desk === 'session-1',
  );
  expect(adopted).toMatchObject({ sequence: 3, basedOn: null, content: { title: 'Typed at deleted' } });
  expect(await store.recordsFor('orphans-bob', 'deleted')).toHaveLength(1);
});

test('takes over what another tab writes during the request', async () => {
  const store = await storeWith(record('orphans-ila', 'session-1', 'deleted'));
  vi.stubGlobal('fetch', async () => {
    await store.put({ ...record('orphans-ila', 'session-1', 'deleted'), sequence: 9 }, 'strict');
    return Response.json({ success: true, data: ['deleted'] });
  });
  await adoptOrphans(store, 'orphans-ila');
  const adopted = await store.recordsFor('orphans-ila', NEW_ARTICLE);
  expect(adopted).toMatchObject([{ desk: 'session-1', sequence: 9, basedOn: null }]);
  expect(await store.recordsFor('orphans-ila', 'deleted')).toEqual([]);
});

test('asks for fifty articles at a time', async () => {
  const ids = Array.from({ length: 60 }, (_, number) => `article-${number}`);
  const store = await storeWith(...ids.map((id, number) => record('orphans-ola', `session-${number}`, id)));
  const paths = stubServer(ids);
  await adoptOrphans(store, 'orphans-ola');
  expect(paths).toHaveLength(2);
  expect(await store.recordsFor('orphans-ola', NEW_ARTICLE)).toHaveLength(60);
});

test('changes nothing without a response', async () => {
  const store = await storeWith(record('orphans-eve', 'session-1', 'deleted'));
  stubServer('unreachable');
  await adoptOrphans(store, 'orphans-eve');
  expect(await store.recordsFor('orphans-eve', 'deleted')).toHaveLength(1);
});

test('sends no request without text of an article', async () => {
  const paths = stubServer([]);
  await adoptOrphans(await storeWith(record('orphans-kim', 'session-1', NEW_ARTICLE)), 'orphans-kim');
  expect(paths).toEqual([]);
});
