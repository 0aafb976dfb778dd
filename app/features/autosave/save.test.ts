import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLocalStore } from './local/indexed-db.ts';
import { Saver } from './save.ts';
import { accepted, openSession, type SentRequest, stubBrowser, stubServer } from './testing.ts';

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

const isSave = ({ path }: SentRequest) => path.includes('/articles/');
const article = (version: number, saved: object = { savedVersion: version }) =>
  Response.json({ success: true, data: { _id: 'a', slug: 'a', version }, ...saved });
const conflict = (more: object = {}) =>
  Response.json({ success: false, message: 'Changed.', ...more }, { status: 409 });
const networkError = () => Promise.reject(new TypeError('fetch failed'));

test.each([
  ['a page of a proxy', () => new Response('<h1>Bad</h1>', { status: 502 }), /error \(502\)/],
  ['nothing', () => new Response(null, { status: 500 }), /error \(500\)/],
  ['JSON without a message', () => Response.json({ success: false }, { status: 500 }), /error \(500\)/],
  ['a message', () => Response.json({ message: 'The disk is full.' }, { status: 507 }), /^The disk is full/],
])('a server that answers with %s is not called offline', async (_what, reply, message) => {
  stubServer((request) => (isSave(request) ? reply() : accepted(request)));
  const { session, detach } = openSession();
  session.setBody('<p>One</p>');
  const result = await new Saver(session, 'UTC').save();
  expect(result).toMatchObject({ kind: 'unsent', cause: 'error', message: expect.stringMatching(message) });
  expect(JSON.stringify(result)).not.toMatch(/could not be reached|online/);
  detach();
});

test('repeats a save without a response under the same id, and under another one after more was typed', async () => {
  let isOnline = false;
  const requests = stubServer((request) => {
    if (!isSave(request)) return accepted(request);
    return isOnline ? article(2) : networkError();
  });
  const { session, detach } = openSession();
  const saver = new Saver(session, 'UTC');
  session.setBody('<p>One</p>');
  expect(await saver.save()).toMatchObject({ kind: 'unsent', cause: 'offline' });
  expect(await saver.save()).toMatchObject({ kind: 'unsent' });
  isOnline = true;
  session.setBody('<p>Two</p>');
  expect(await saver.save()).toMatchObject({ kind: 'saved', content: { post: '<p>Two</p>' } });
  const saves = requests.filter(isSave).map(({ body }) => body);
  expect(saves.map(({ post }) => post)).toEqual(['<p>One</p>', '<p>One</p>', '<p>Two</p>']);
  const [first, repeated, later] = saves.map(({ saveId }) => saveId);
  expect(repeated).toBe(first);
  expect(later).not.toBe(first);
  expect(session).toMatchObject({ basedOn: 2 });
  expect(session.getState().sync).toBe('saved');
  detach();
});

test('goes on from the version that it saved, also if others have saved since', async () => {
  stubServer((request) => (isSave(request) ? article(7, { savedVersion: 2 }) : accepted(request)));
  const { session, detach } = openSession();
  session.setBody('<p>One</p>');
  expect(await new Saver(session, 'UTC').save()).toMatchObject({ kind: 'saved' });
  expect(session.basedOn).toBe(2);
  detach();
});

test.each([
  ['someone else', conflict(), 1],
  ['someone else after a save without a response', conflict({ savedVersion: 2 }), 2],
])('reports a conflict with %s and replaces nothing', async (_whom, reply, basedOn) => {
  const requests = stubServer((request) => (isSave(request) ? reply : accepted(request)));
  const { session, detach } = openSession();
  session.setBody('<p>One</p>');
  const result = await new Saver(session, 'UTC').save();
  expect(result).toMatchObject({ kind: 'refused', refusal: { status: 409 } });
  expect(requests.filter(isSave)).toHaveLength(1);
  expect(session.basedOn).toBe(basedOn);
  detach();
});

test.each([
  ['with this text', { savedVersion: 1, savedSequence: 2 }, 1],
  ['with older text, which an update replaces', { savedVersion: 1, savedSequence: 1 }, 2],
])('a creation whose first response was lost has created the article %s', async (_text, saved, version) => {
  let isOnline = false;
  const requests = stubServer((request) => {
    if (!isSave(request)) return accepted(request);
    if (!isOnline) return networkError();
    return request.method === 'POST' ? article(1, saved) : article(2);
  });
  const { session, detach } = openSession({ articleId: null, basedOn: null });
  const saver = new Saver(session, 'UTC');
  session.setBody('<p>One</p>');
  expect(await saver.save()).toMatchObject({ kind: 'unsent' });
  isOnline = true;
  expect(await saver.save()).toMatchObject({ kind: 'saved', created: true });
  expect(session).toMatchObject({ articleId: 'a', basedOn: version });
  expect(requests.filter(isSave).filter(({ method }) => method === 'PUT')).toHaveLength(version - 1);
  detach();
});

test('updates a new article after its first save, from the same form', async () => {
  const firstSave = Promise.withResolvers<void>();
  const requests = stubServer(async (request) => {
    if (!isSave(request)) return accepted(request);
    if (request.method === 'POST') await firstSave.promise;
    return article(Number(request.body.version ?? 0) + 1);
  });
  const { session, detach } = openSession({ articleId: null, basedOn: null });
  const saver = new Saver(session, 'UTC');
  session.setBody('<p>One</p>');
  const created = saver.save();
  await expect.poll(() => requests.filter(isSave)).toHaveLength(1);
  session.setBody('<p>One Two</p>');
  const updated = saver.save();
  firstSave.resolve();
  expect(await created).toMatchObject({ kind: 'saved', created: true });
  expect(await updated).toMatchObject({ kind: 'saved', created: false });
  const saves = requests
    .filter(isSave)
    .map(({ method, path, body }) => [method, path.split('/').at(-1), body.post]);
  expect(saves).toEqual([
    ['POST', 'create-article', '<p>One</p>'],
    ['PUT', 'a', '<p>One Two</p>'],
  ]);
  expect(session).toMatchObject({ articleId: 'a', basedOn: 2 });
  expect(session.getState().sync).toBe('saved');
  detach();
});

test('stores what was typed during the first save as text of the new article', async () => {
  const firstSave = Promise.withResolvers<void>();
  const requests = stubServer(async (request) => {
    if (!isSave(request)) return accepted(request);
    await firstSave.promise;
    return article(1);
  });
  const { session, detach, account } = openSession({ articleId: null, basedOn: null });
  session.setBody('<p>One</p>');
  const created = new Saver(session, 'UTC').save();
  await expect.poll(() => requests.filter(isSave)).toHaveLength(1);
  session.setBody('<p>One Two</p>');
  detach();
  firstSave.resolve();
  await created;
  const store = await openLocalStore();
  const bodies = async () => (await store?.recordsFor(account, 'a'))?.map(({ content }) => content.post);
  await expect.poll(bodies).toEqual(['<p>One Two</p>']);
  expect(await store?.recordsFor(account, 'new')).toEqual([]);
});

test('saves under another status than the form’s, and features no draft', async () => {
  const requests = stubServer((request) => (isSave(request) ? article(1) : accepted(request)));
  const { session, form, detach } = openSession({ articleId: null, basedOn: null });
  Object.assign(form.fields, { status: 'published', featured: 'on' });
  session.touch();
  const draft = await new Saver(session, 'UTC').save({ targetStatus: 'draft' });
  expect(draft).toMatchObject({ content: { status: 'draft' } });
  expect(await new Saver(session, 'UTC').save()).toMatchObject({ content: { status: 'published' } });
  const saves = requests.filter(isSave).map(({ body }) => [body.status, body.featured]);
  expect(saves).toEqual([
    ['draft', undefined],
    ['published', true],
  ]);
  detach();
});

test('a save that waits while the form is left sends its last content', async () => {
  const firstSave = Promise.withResolvers<void>();
  const requests = stubServer(async (request) => {
    if (!isSave(request)) return accepted(request);
    await firstSave.promise;
    return article(Number(request.body.version) + 1);
  });
  const { session, detach } = openSession();
  const saver = new Saver(session, 'UTC');
  session.setBody('<p>One</p>');
  void saver.save();
  await expect.poll(() => requests.filter(isSave)).toHaveLength(1);
  session.setBody('<p>One Two</p>');
  const second = saver.save();
  session.setBody('<p>One Two Three</p>');
  detach();
  firstSave.resolve();
  expect(await second).toMatchObject({ kind: 'saved' });
  const bodies = requests.filter(isSave).map(({ body }) => body.post);
  expect(bodies).toEqual(['<p>One</p>', '<p>One Two Three</p>']);
});
