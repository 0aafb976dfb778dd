import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import { type LocalStore, openLocalStore } from '../local/indexed-db.ts';
import { type LocalRecord, NEW_ARTICLE } from '../local/record.ts';
import { adoptOrphans } from './orphans.ts';

afterEach(() => vi.unstubAllGlobals());

/** The server, which says of these articles that they are gone. */
function server(gone: string[] | 'away') {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (gone === 'away') throw new TypeError('fetch failed');
    return Response.json({ success: true, data: gone });
  });
  return asked;
}

const entry = (account: string, desk: string, subject: string): LocalRecord => ({
  ...{ account, desk, subject, sequence: 3, at: 1000, basedOn: 2 },
  content: { ...emptyForm, title: `Typed at ${subject}` },
});

async function deviceWith(...entries: LocalRecord[]): Promise<LocalStore> {
  const device = await openLocalStore();
  if (!device) throw new Error('no IndexedDB');
  for (const one of entries) await device.put(one, 'strict');
  return device;
}

test('text of an article that is gone becomes that of a new one; no other text is touched', async () => {
  const device = await deviceWith(
    entry('ada', 'desk-1', 'gone'),
    entry('ada', 'desk-2', 'there'),
    entry('ada', 'desk-3', NEW_ARTICLE),
    entry('bob', 'desk-4', 'gone'),
  );
  const asked = server(['gone']);
  await adoptOrphans(device, 'ada');
  expect(asked).toEqual(['/api/v1/working-copies/gone?articles=gone,there']);
  expect(await device.recordsFor('ada', 'gone')).toEqual([]);
  expect(await device.recordsFor('ada', 'there')).toHaveLength(1);
  const adopted = (await device.recordsFor('ada', NEW_ARTICLE)).find(({ desk }) => desk === 'desk-1');
  expect(adopted).toMatchObject({ sequence: 3, basedOn: null, content: { title: 'Typed at gone' } });
  expect(await device.recordsFor('bob', 'gone')).toHaveLength(1);
});

test('what another tab types while the server is asked is what is kept', async () => {
  const device = await deviceWith(entry('ila', 'desk-1', 'gone'));
  vi.stubGlobal('fetch', async () => {
    await device.put({ ...entry('ila', 'desk-1', 'gone'), sequence: 9 }, 'strict');
    return Response.json({ success: true, data: ['gone'] });
  });
  await adoptOrphans(device, 'ila');
  expect(await device.recordsFor('ila', NEW_ARTICLE)).toMatchObject([
    { desk: 'desk-1', sequence: 9, basedOn: null },
  ]);
  expect(await device.recordsFor('ila', 'gone')).toEqual([]);
});

test('all articles are asked about, fifty at a time', async () => {
  const names = Array.from({ length: 60 }, (_, number) => `article-${number}`);
  const device = await deviceWith(...names.map((name, number) => entry('ola', `desk-${number}`, name)));
  const asked = server(names);
  await adoptOrphans(device, 'ola');
  expect(asked).toHaveLength(2);
  expect(await device.recordsFor('ola', NEW_ARTICLE)).toHaveLength(60);
});

test('without an answer all stays as it is', async () => {
  const device = await deviceWith(entry('eve', 'desk-1', 'gone'));
  server('away');
  await adoptOrphans(device, 'eve');
  expect(await device.recordsFor('eve', 'gone')).toHaveLength(1);
});

test('nothing is asked where there is nothing', async () => {
  const asked = server([]);
  await adoptOrphans(await deviceWith(entry('kim', 'desk-1', NEW_ARTICLE)), 'kim');
  expect(asked).toEqual([]);
});
