import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdFile } from '../../components/waiting-files.ts';
import { openLocalStore } from './local/indexed-db.ts';
import { discardRestored } from './recovery/discarded.ts';
import { accepted, openSession, type SentRequest, stubBrowser, stubServer } from './testing.ts';

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

/** The texts on this device. */
const onDevice = async (account: string) =>
  ((await (await openLocalStore())?.recordsFor(account, 'a')) ?? []).map(({ desk, content }) => [
    desk,
    content.post,
  ]);
const discards = (sent: SentRequest[]) =>
  sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

test('a text that was taken up leaves the server only when the server has the new sitting', async () => {
  let works = false;
  const sent = stubServer((one) =>
    works || one.method !== 'PUT' ? accepted(one) : Promise.reject(new TypeError('fetch failed')),
  );
  const { desk, detach, account } = openSession();
  const device = await openLocalStore();
  const old = { account, desk: 'old', subject: 'a', sequence: 4, at: 1, basedOn: 1, content: desk.content() };
  await device?.put(old, 'strict');
  desk.touch();
  void discardRestored([{ desk: 'old', sequence: 4 }], desk);
  await expect.poll(() => onDevice(account)).toEqual([[desk.id, '<p>Start</p>']]);
  await expect.poll(() => desk.state().sync).toBe('offline');
  expect(discards(sent)).toEqual([]);
  works = true;
  desk.retry();
  await expect.poll(() => discards(sent)).toEqual(['/api/v1/working-copies/old?sequence=4']);
  expect(desk.state().sync).toBe('saved');
  detach();
});

test('a text that was taken up with a picture stays here until that is kept too', async () => {
  stubServer();
  const { desk, detach, account } = openSession();
  const device = await openLocalStore();
  const old = { account, desk: 'old', subject: 'a', sequence: 4, at: 1, basedOn: 1, content: desk.content() };
  await device?.put(old, 'strict');
  desk.touch();
  void discardRestored([{ desk: 'old', sequence: 4 }], desk, 1);
  await desk.whenOnServer();
  await expect.poll(() => onDevice(account)).toHaveLength(2);
  const file = new File(['red'], 'red.png', { type: 'image/png' });
  const give = holdFile({ file, alt: '', caption: '', element: () => null });
  await expect.poll(() => onDevice(account)).toEqual([[desk.id, '<p>Start</p>']]);
  expect(await device?.imagesOf(account, desk.id)).toHaveLength(1);
  give();
  detach();
});

test('what is counted after the screen is left takes nothing back of what was typed last', async () => {
  const sent = stubServer();
  const { desk, detach, account } = openSession();
  desk.setBody('<p>Start One</p>');
  desk.setBody('<p>Start One Two</p>');
  detach();
  // As a save does that had to wait for the one before.
  desk.touch();
  await desk.prepareSave();
  expect(desk.content()).toMatchObject({ title: 'A river', post: '<p>Start One Two</p>' });
  expect(await onDevice(account)).toEqual([[desk.id, '<p>Start One Two</p>']]);
  expect(sent.at(-1)?.body.content.post).toBe('<p>Start One Two</p>');
});

test('a journal that is taken away under an open form is opened anew', async () => {
  stubServer();
  const { desk, detach, account } = openSession();
  desk.setBody('<p>One</p>');
  await expect.poll(() => onDevice(account)).toEqual([[desk.id, '<p>One</p>']]);
  await deleteDB('lekha-journal');
  desk.setBody('<p>Two</p>');
  await expect.poll(() => onDevice(account)).toEqual([[desk.id, '<p>Two</p>']]);
  detach();
});

test('the address that a save made goes with what was typed since, also when the form was left before the answer', async () => {
  const sent = stubServer();
  const { desk, detach, account } = openSession();
  desk.setBody('<p>Typed since</p>');
  detach();
  desk.slugChanged('a-bend');
  expect(desk.content()).toMatchObject({ slug: 'a-bend', post: '<p>Typed since</p>' });
  await expect
    .poll(async () =>
      (await (await openLocalStore())?.recordsFor(account, 'a'))?.map(({ content }) => content.slug),
    )
    .toEqual(['a-bend']);
  await expect.poll(() => sent.at(-1)?.body.content).toMatchObject({ slug: 'a-bend' });
});
