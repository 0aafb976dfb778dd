import { expect, test } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import type { LocalStore, OpenedStore } from './indexed-db.ts';
import { LocalSync } from './local-sync.ts';

/** A store that notes the sequences it gets, as long as it works. */
function testStore() {
  const disk = { works: true, sequences: [] as number[] };
  const store: Pick<LocalStore, 'put'> = {
    async put({ sequence }) {
      if (!disk.works) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      disk.sequences.push(sequence);
    },
  };
  return { disk, store: store as LocalStore };
}

function createSync() {
  const text = { sequence: 0 };
  const sync = new LocalSync({
    record: () => ({
      account: 'ada',
      desk: 'session-1',
      subject: 'a',
      at: 1,
      basedOn: 1,
      content: emptyForm,
      sequence: text.sequence,
    }),
    onChange: () => undefined,
  });
  const type = () => sync.schedule(++text.sequence);
  return { sync, type };
}

test('does not claim to work before the store is open, and then writes what was typed', async () => {
  const { disk, store } = testStore();
  const { sync, type } = createSync();
  const opening = Promise.withResolvers<LocalStore | null>();
  void sync.start(() => opening.promise);
  type();
  type();
  expect(sync).toMatchObject({ state: 'opening', stored: 0 });
  opening.resolve(store);
  await expect.poll(() => sync).toMatchObject({ state: 'works', stored: 2 });
  expect(disk.sequences).toEqual([2]);
});

test('opens the store again after its connection was lost', async () => {
  const first = testStore();
  const second = testStore();
  let opened = 0;
  const { sync, type } = createSync();
  await sync.start(async () => (opened++ === 0 ? first.store : second.store));
  type();
  await expect.poll(() => first.disk.sequences).toEqual([1]);
  first.disk.works = false;
  type();
  await expect.poll(() => sync.state).toBe('fails');
  await expect.poll(() => second.disk.sequences).toEqual([2]);
  expect(sync).toMatchObject({ state: 'works', stored: 2 });
});

test('does not wait for a store that fails', async () => {
  const { sync, type } = createSync();
  let opened = 0;
  await sync.start(() => (opened++ < 2 ? Promise.resolve(null) : new Promise(() => undefined)));
  // Nothing is lost yet.
  expect(sync.state).toBe('opening');
  type();
  await expect.poll(() => sync.state).toBe('fails');
  type();
  await sync.flush();
  expect(sync.stored).toBe(0);
  sync.stop();
});

test('a store that is slow has not failed', async () => {
  const { disk, store } = testStore();
  const { sync, type } = createSync();
  const replies: OpenedStore[] = ['slow', 'slow'];
  await sync.start(async () => replies.shift() ?? store);
  expect(sync.state).toBe('opening');
  type();
  await sync.flush();
  expect(sync.state).toBe('opening');
  await expect.poll(() => disk.sequences).toEqual([1]);
  expect(sync.state).toBe('works');
});

test('counts a write that ends after it was given up', async () => {
  const { sync, type } = createSync();
  const late: (() => void)[] = [];
  const put: LocalStore['put'] = async (_record, _durability, onLate) => {
    late.push(onLate as () => void);
    throw new Error('The store did not respond in time.');
  };
  await sync.start(async () => ({ put }) as LocalStore);
  type();
  await expect.poll(() => late.length).toBe(1);
  expect(sync.stored).toBe(0);
  late[0]?.();
  expect(sync).toMatchObject({ state: 'works', stored: 1 });
  sync.stop();
});

test('writes the text of a closing page without waiting', async () => {
  const { disk, store } = testStore();
  const { sync, type } = createSync();
  await sync.start(async () => store);
  type();
  void sync.flush();
  expect(disk.sequences).toEqual([1]);
});
