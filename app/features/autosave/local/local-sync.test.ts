import { expect, test } from 'vitest';
import { emptyForm } from '../../../../contract/form-content.ts';
import type { LocalStore } from './indexed-db.ts';
import { LocalSync } from './local-sync.ts';

/** A device that keeps sequences as long as it works. */
function testDevice() {
  const disk = { works: true, kept: [] as number[] };
  const device: Pick<LocalStore, 'put'> = {
    async put({ sequence }) {
      if (!disk.works) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      disk.kept.push(sequence);
    },
  };
  return { disk, device: device as LocalStore };
}

/** A keeper of a text that is counted by hand. */
function keeper() {
  const text = { sequence: 0 };
  const kept = new LocalSync({
    record: () => ({
      ...{ account: 'ada', desk: 'desk-1', subject: 'a', at: 1, basedOn: 1, content: emptyForm },
      sequence: text.sequence,
    }),
    onChange: () => undefined,
  });
  const type = () => kept.schedule(++text.sequence);
  return { keeper: kept, type };
}

test('a device that is not open yet is not said to work, and has what was typed once it is', async () => {
  const { disk, device } = testDevice();
  const { keeper: kept, type } = keeper();
  const opening = Promise.withResolvers<LocalStore | null>();
  void kept.start(() => opening.promise);
  type();
  type();
  expect(kept).toMatchObject({ state: 'opening', stored: 0 });
  opening.resolve(device);
  await expect.poll(() => kept).toMatchObject({ state: 'works', stored: 2 });
  expect(disk.kept).toEqual([2]);
});

test('a connection that was lost is opened again', async () => {
  const lost = testDevice();
  const found = testDevice();
  let opened = 0;
  const { keeper: kept, type } = keeper();
  await kept.start(async () => (opened++ === 0 ? lost.device : found.device));
  type();
  await expect.poll(() => lost.disk.kept).toEqual([1]);
  lost.disk.works = false;
  type();
  await expect.poll(() => kept.state).toBe('fails');
  await expect.poll(() => found.disk.kept).toEqual([2]);
  expect(kept).toMatchObject({ state: 'works', stored: 2 });
});

test('nobody waits for a device that keeps nothing', async () => {
  const { keeper: kept, type } = keeper();
  let opened = 0;
  await kept.start(() => (opened++ === 0 ? Promise.resolve(null) : new Promise(() => undefined)));
  expect(kept.state).toBe('fails');
  type();
  await kept.flush();
  expect(kept.stored).toBe(0);
  kept.stop();
});

test('a page that is about to go hands its text over without waiting', async () => {
  const { disk, device } = testDevice();
  const { keeper: kept, type } = keeper();
  await kept.start(async () => device);
  type();
  void kept.flush();
  expect(disk.kept).toEqual([1]);
});
