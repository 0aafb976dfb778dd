import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPendingFile } from '../../browser/pending-files.ts';
import { bodyFromSource } from '../editor/source/body-from-source.ts';
import { stubDomParser } from '../editor/source/testing.ts';
import { openLocalStore } from './local/indexed-db.ts';
import { discardRestored } from './recovery/discarded.ts';
import { accepted, openSession, type SentRequest, stubBrowser, stubServer } from './testing.ts';

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

/** The records of the article in the local store, as pairs of session and body. */
const localTexts = async (account: string) =>
  ((await (await openLocalStore())?.recordsFor(account, 'a')) ?? []).map(({ desk, content }) => [
    desk,
    content.post,
  ]);
const discards = (requests: SentRequest[]) =>
  requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

test('deletes restored text from the server only when the server has the new session', async () => {
  let works = false;
  const requests = stubServer((request) =>
    works || request.method !== 'PUT' ? accepted(request) : Promise.reject(new TypeError('fetch failed')),
  );
  const { session, detach, account } = openSession();
  const store = await openLocalStore();
  const content = session.content();
  await store?.put({ account, desk: 'old', subject: 'a', sequence: 4, at: 1, basedOn: 1, content }, 'strict');
  session.touch();
  void discardRestored([{ sessionId: 'old', sequence: 4 }], session);
  await expect.poll(() => localTexts(account)).toEqual([[session.id, '<p>Start</p>']]);
  await expect.poll(() => session.getState().sync).toBe('offline');
  expect(discards(requests)).toEqual([]);
  works = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => discards(requests)).toEqual(['/api/v1/working-copies/old?sequence=4']);
  expect(session.getState().sync).toBe('saved');
  detach();
});

test('keeps restored text locally until the images of the new session are stored', async () => {
  stubServer();
  const { session, detach, account } = openSession();
  const store = await openLocalStore();
  const content = session.content();
  await store?.put({ account, desk: 'old', subject: 'a', sequence: 4, at: 1, basedOn: 1, content }, 'strict');
  session.touch();
  void discardRestored([{ sessionId: 'old', sequence: 4 }], session, 1);
  await session.whenOnServer();
  await expect.poll(() => localTexts(account)).toHaveLength(2);
  const file = new File(['red'], 'red.png', { type: 'image/png' });
  const release = addPendingFile({ file, alt: '', caption: '', element: () => null });
  await expect.poll(() => localTexts(account)).toEqual([[session.id, '<p>Start</p>']]);
  expect(await store?.listImages(account, session.id)).toHaveLength(1);
  release();
  detach();
});

test('stores typed Markdown at once, and converts it only for the server', async () => {
  const requests = stubServer();
  stubDomParser();
  const { session, detach, account } = openSession();
  let typed: string | null = '# One';
  let conversions = 0;
  session.setEditor({
    isComposing: () => false,
    read: () => session.body,
    change: () => false,
    endUndoStep: () => {},
    readSource: () => typed,
    convertSource: () => {
      if (typed === null) return;
      conversions++;
      session.setBody(bodyFromSource(typed));
      typed = null;
    },
  });
  session.touch();
  typed = '# One\n\nand *two*';
  session.touch();
  await expect.poll(() => localTexts(account)).toEqual([[session.id, '<h1>One</h1><p>and <em>two</em></p>']]);
  expect(conversions).toBe(0);
  await session.whenOnServer();
  expect(requests.at(-1)?.body.content.post).toBe('<h1>One</h1><p>and <em>two</em></p>');
  expect(conversions).toBe(1);
  detach();
});

test('keeps the last text when an input is counted after the form was left', async () => {
  const requests = stubServer();
  const { session, detach, account } = openSession();
  session.setBody('<p>Start One</p>');
  session.setBody('<p>Start One Two</p>');
  detach();
  // A save that waited for an earlier one counts an input.
  session.touch();
  await session.prepareSave();
  expect(session.content()).toMatchObject({ title: 'A river', post: '<p>Start One Two</p>' });
  expect(await localTexts(account)).toEqual([[session.id, '<p>Start One Two</p>']]);
  expect(requests.at(-1)?.body.content.post).toBe('<p>Start One Two</p>');
});

test('opens the local store again if it is deleted during a session', async () => {
  stubServer();
  const { session, detach, account } = openSession();
  session.setBody('<p>One</p>');
  await expect.poll(() => localTexts(account)).toEqual([[session.id, '<p>One</p>']]);
  await deleteDB('lekha-journal');
  session.setBody('<p>Two</p>');
  await expect.poll(() => localTexts(account)).toEqual([[session.id, '<p>Two</p>']]);
  detach();
});

test('gives text that was typed during a save the slug of the save, also after the form was left', async () => {
  const requests = stubServer();
  const { session, detach, account } = openSession();
  session.setBody('<p>Typed since</p>');
  detach();
  session.slugChanged('a-bend');
  expect(session.content()).toMatchObject({ slug: 'a-bend', post: '<p>Typed since</p>' });
  const slugs = async () =>
    (await (await openLocalStore())?.recordsFor(account, 'a'))?.map(({ content }) => content.slug);
  await expect.poll(slugs).toEqual(['a-bend']);
  await expect.poll(() => requests.at(-1)?.body.content).toMatchObject({ slug: 'a-bend' });
});
