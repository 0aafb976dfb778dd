import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLocalStore } from './local/indexed-db.ts';
import { Saver } from './save.ts';
import { accepted, openSession, type SentRequest, stubBrowser, stubServer } from './testing.ts';

beforeEach(stubBrowser);
afterEach(() => vi.unstubAllGlobals());

const isSave = ({ path }: SentRequest) => path.includes('/articles/');
const isList = ({ method, path }: SentRequest) => method === 'GET' && path.includes('/working-copies');
/** The answer to a save: the article as it is now. */
const saved = (version: number) => Response.json({ success: true, data: { _id: 'a', slug: 'a', version } });
const conflict = () => Response.json({ success: false, message: 'Changed.' }, { status: 409 });
const unheard = () => Promise.reject(new TypeError('fetch failed'));
/** What the server knows of a sitting that was saved up to there. */
const done = (desk: string, sequence: number, version: number) =>
  Response.json({ success: true, data: { copies: [], done: [{ desk, articleId: 'a', sequence, version }] } });

test('a save that was not heard is the same save when it is sent again, and another when more was typed', async () => {
  let hears = false;
  const sent = stubServer((one) => (isSave(one) ? (hears ? saved(2) : unheard()) : accepted(one)));
  const { desk, detach } = openSession();
  const saver = new Saver(desk, 'UTC');
  desk.setBody('<p>One</p>');
  expect(await saver.save()).toMatchObject({ is: 'unsent', signedOut: false });
  expect(await saver.save()).toMatchObject({ is: 'unsent' });
  hears = true;
  desk.setBody('<p>Two</p>');
  expect(await saver.save()).toMatchObject({ is: 'saved', content: { post: '<p>Two</p>' } });
  const saves = sent.filter(isSave).map(({ body }) => body);
  expect(saves.map(({ post }) => post)).toEqual(['<p>One</p>', '<p>One</p>', '<p>Two</p>']);
  const [first, again, later] = saves.map(({ saveId }) => saveId);
  expect(again).toBe(first);
  expect(later).not.toBe(first);
  expect(desk).toMatchObject({ basedOn: 2 });
  expect(desk.state().sync).toBe('saved');
  detach();
});

test('a conflict with a save of one’s own, whose answer was lost, is sent again on the right version', async () => {
  const sent = stubServer((one) => {
    if (isList(one)) return done(desk.id, 1, 2);
    if (!isSave(one)) return accepted(one);
    return one.body.version === 2 ? saved(3) : conflict();
  });
  const { desk, detach } = openSession();
  desk.setBody('<p>One</p>');
  expect(await new Saver(desk, 'UTC').save()).toMatchObject({ is: 'saved' });
  expect(sent.filter(isSave).map(({ body }) => body.version)).toEqual([1, 2]);
  expect(desk.basedOn).toBe(3);
  detach();
});

test('a conflict with somebody else is told, and nothing is replaced', async () => {
  const sent = stubServer((one) => {
    if (isList(one)) return Response.json({ success: true, data: { copies: [], done: [] } });
    return isSave(one) ? conflict() : accepted(one);
  });
  const { desk, detach } = openSession();
  desk.setBody('<p>One</p>');
  expect(await new Saver(desk, 'UTC').save()).toMatchObject({ is: 'refused', refusal: { status: 409 } });
  expect(sent.filter(isSave)).toHaveLength(1);
  expect(desk.basedOn).toBe(1);
  detach();
});

test('the first save of a new article is followed by changes of it, from the same form', async () => {
  const first = Promise.withResolvers<void>();
  const sent = stubServer(async (one) => {
    if (!isSave(one)) return accepted(one);
    if (one.method === 'POST') await first.promise;
    return saved(Number(one.body.version ?? 0) + 1);
  });
  const { desk, detach } = openSession({ articleId: null, basedOn: null });
  const saver = new Saver(desk, 'UTC');
  desk.setBody('<p>One</p>');
  const made = saver.save();
  await expect.poll(() => sent.filter(isSave)).toHaveLength(1);
  desk.setBody('<p>One Two</p>');
  const changed = saver.save();
  first.resolve();
  expect(await made).toMatchObject({ is: 'saved', created: true });
  expect(await changed).toMatchObject({ is: 'saved', created: false });
  const saves = sent
    .filter(isSave)
    .map(({ method, path, body }) => [method, path.split('/').at(-1), body.post]);
  expect(saves).toEqual([
    ['POST', 'create-article', '<p>One</p>'],
    ['PUT', 'a', '<p>One Two</p>'],
  ]);
  expect(desk).toMatchObject({ articleId: 'a', basedOn: 2 });
  expect(desk.state().sync).toBe('saved');
  detach();
});

test('what was typed while a new article was made is kept as text of that article', async () => {
  const first = Promise.withResolvers<void>();
  const sent = stubServer(async (one) => {
    if (!isSave(one)) return accepted(one);
    await first.promise;
    return saved(1);
  });
  const { desk, detach, account } = openSession({ articleId: null, basedOn: null });
  desk.setBody('<p>One</p>');
  const made = new Saver(desk, 'UTC').save();
  await expect.poll(() => sent.filter(isSave)).toHaveLength(1);
  desk.setBody('<p>One Two</p>');
  detach();
  first.resolve();
  await made;
  const device = await openLocalStore();
  await expect
    .poll(async () => (await device?.recordsFor(account, 'a'))?.map(({ content }) => content.post))
    .toEqual(['<p>One Two</p>']);
  expect(await device?.recordsFor(account, 'new')).toEqual([]);
});

test('a save may leave the article what it is, whatever is chosen in the form; a draft is not featured', async () => {
  const sent = stubServer((one) => (isSave(one) ? saved(1) : accepted(one)));
  const { desk, form, detach } = openSession({ articleId: null, basedOn: null });
  Object.assign(form.fields, { status: 'published', featured: 'on' });
  desk.touch();
  expect(await new Saver(desk, 'UTC').save({ as: 'draft' })).toMatchObject({ content: { status: 'draft' } });
  expect(await new Saver(desk, 'UTC').save()).toMatchObject({ content: { status: 'published' } });
  const saves = sent.filter(isSave).map(({ body }) => [body.status, body.featured]);
  expect(saves).toEqual([
    ['draft', undefined],
    ['published', true],
  ]);
  detach();
});

test('a save that waits while the form is left sends what stood in it last', async () => {
  const first = Promise.withResolvers<void>();
  const sent = stubServer(async (one) => {
    if (!isSave(one)) return accepted(one);
    await first.promise;
    return saved(Number(one.body.version) + 1);
  });
  const { desk, detach } = openSession();
  const saver = new Saver(desk, 'UTC');
  desk.setBody('<p>One</p>');
  void saver.save();
  await expect.poll(() => sent.filter(isSave)).toHaveLength(1);
  desk.setBody('<p>One Two</p>');
  const second = saver.save();
  desk.setBody('<p>One Two Three</p>');
  detach();
  first.resolve();
  expect(await second).toMatchObject({ is: 'saved' });
  expect(sent.filter(isSave).map(({ body }) => body.post)).toEqual(['<p>One</p>', '<p>One Two Three</p>']);
});
