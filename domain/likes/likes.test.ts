import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newComment } from '../../contract/comment.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { decideComments, readComments, writeComment } from '../comments/comments.ts';
import { type Actor, type Ctx, type Services, visitor } from '../context.ts';
import { deleteOwn, exportOwnData } from '../own-data/own-data.ts';
import { changeSettings } from '../site/site.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { changeLike, listOwnLikes, readLikes, takeLikeBack } from './likes.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HERE = '203.0.113.7';

eachDatabase('likes of readers', (getDb) => {
  let services: Services;
  let ada: Ctx;
  let uma: Ctx;
  let guest: Ctx;
  let slug: string;
  let articleId: string;
  let now = Date.parse('2026-05-04T10:00:00Z');
  let round = 0;

  const person = (actor: Actor): Ctx => ({ ...as(services, actor), now: () => now });
  const like = (ctx: Ctx, liked = true, comment: string | null = null, address = HERE, agent = AGENT) =>
    changeLike(ctx, slug, { comment, liked }, { address, agent });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: { code: string }) => error.code,
    );
  const setSettings = (settings: Record<string, unknown>) =>
    changeSettings(testContext(getDb()), settings as never, undefined);
  const rows = (table: 'like_target' | 'account_like' | 'visitor_like') =>
    getDb().read.selectFrom(table).selectAll().execute();
  const contentVersion = async () =>
    (await getDb().read.selectFrom('content_version').select('n').executeTakeFirstOrThrow()).n;
  const comment = async (text = 'Lovely') => {
    const { _id } = await writeComment(uma, slug, newComment.parse({ text }), HERE);
    await decideComments(ada, [{ _id: _id!, state: 'approved' }]);
    return _id!;
  };

  beforeAll(async () => {
    services = testContext(getDb());
    ada = person(await testAccount(services, 'admin', 'ada@example.org', 'Ada'));
  });

  beforeEach(async () => {
    await setSettings({ commentsEnabled: true, likesEnabled: true, likesFrom: 1 });
    await getDb().autocommit.deleteFrom('like_target').execute();
    await getDb().autocommit.deleteFrom('visitor_like').execute();
    const article = await createArticle(ada, articleInput({ title: `On tea ${++round}` }));
    slug = article.slug;
    articleId = article._id;
    uma = person(await testAccount(services, 'user', `uma${round}@example.org`, 'Uma'));
    guest = person(visitor);
  });

  it('counts an account once, until it takes the like back', async () => {
    expect(await like(uma)).toEqual({ likes: 1, liked: true });
    expect(await like(uma)).toEqual({ likes: 1, liked: true });
    expect(await like(ada)).toEqual({ likes: 2, liked: true });
    expect(await readLikes(uma, slug)).toEqual({ likes: 2, liked: true, comments: [] });
    expect(await readLikes(guest, slug)).toEqual({ likes: 2, liked: false, comments: [] });
    expect(await like(uma, false)).toEqual({ likes: 1, liked: false });
    expect(await readLikes(uma, slug)).toMatchObject({ likes: 1, liked: false });
  });

  it('counts a visitor once a day, and stores neither address nor agent', async () => {
    await like(guest);
    expect(await like(guest)).toEqual({ likes: 1, liked: true });
    expect(await like(guest, true, null, '203.0.113.8')).toMatchObject({ likes: 2 });
    expect(await like(guest, true, null, HERE, `${AGENT} Other`)).toMatchObject({ likes: 3 });
    const stored = JSON.stringify([await rows('visitor_like'), await rows('like_target')]);
    expect(stored).not.toMatch(/203\.0|Firefox|Mozilla/);
    expect(await like(guest, false)).toEqual({ likes: 2, liked: false });
    now += DAY_MS;
    expect(await failure(like(guest, false, null, '203.0.113.8'))).toBe('conflict');
    // With the salt of the day before, its hashes are gone.
    expect(await rows('visitor_like')).toEqual([]);
    expect(await like(guest)).toMatchObject({ likes: 3 });
    expect(await rows('visitor_like')).toHaveLength(1);
  });

  it('tells what a visitor likes apart from what a visitor likes elsewhere', async () => {
    await like(guest);
    await like(guest, true, await comment());
    const [first, second] = await rows('visitor_like');
    expect(first!.hash).not.toBe(second!.hash);
    expect(first!.network).not.toBe(second!.network);
  });

  it('counts at most ten visitors of a network a day', async () => {
    for (let i = 0; i < 30; i++) await failure(like(guest, true, null, HERE, `Agent ${i}`));
    expect(await readLikes(guest, slug)).toMatchObject({ likes: 10 });
    expect(await failure(like(guest, true, null, HERE, 'Another'))).toBe('rate_limited');
    expect(await rows('visitor_like')).toHaveLength(10);
    for (let i = 0; i < 30; i++) await failure(like(guest, true, null, `2001:db8:1:2::${i + 1}`));
    expect(await readLikes(guest, slug)).toMatchObject({ likes: 20 });
    expect(await like(uma)).toMatchObject({ likes: 21 });
  });

  it('limits an account and a network', async () => {
    const limited = testContext(getDb(), visitor, { RATE_LIMIT_SCALE: '1' });
    const results = [];
    for (let i = 0; i < 45; i++) results.push(await failure(like(limited, i % 2 === 0)));
    expect(results.filter((result) => result === 'rate_limited')).toHaveLength(5);
  });

  it('shows a number only from the one that the site chose', async () => {
    await setSettings({ likesFrom: 3 });
    const id = await comment();
    for (const address of ['203.0.113.1', '203.0.113.2']) await like(guest, true, id, address);
    expect(await like(guest)).toEqual({ likes: null, liked: true });
    expect(await readLikes(guest, slug)).toEqual({ likes: null, liked: false, comments: [] });
    expect(await like(uma, true, id)).toEqual({ likes: 3, liked: true });
    expect(await readLikes(uma, slug)).toEqual({
      likes: null,
      liked: false,
      comments: [{ _id: id, likes: 3, liked: true }],
    });
  });

  it('renders no page again, nor the comments', async () => {
    const id = await comment();
    const before = [await contentVersion(), (await readComments(guest, slug, 1)).etag];
    await like(guest);
    await like(uma, true, id);
    expect([await contentVersion(), (await readComments(guest, slug, 1)).etag]).toEqual(before);
  });

  it('is for published articles and public comments of a site that has likes', async () => {
    const waiting = (await writeComment(uma, slug, newComment.parse({ text: 'Waits' }), HERE))._id!;
    const id = await comment();
    expect(await failure(like(uma, true, waiting))).toBe('not_found');
    expect(await failure(like(uma, true, 'no such comment'))).toBe('not_found');
    const other = await createArticle(ada, articleInput({ title: 'Elsewhere' }));
    expect(await failure(changeLike(uma, other.slug, { comment: id, liked: true }, client()))).toBe(
      'not_found',
    );
    const draft = await createArticle(ada, articleInput({ title: 'Draft', status: 'draft' }));
    expect(await failure(changeLike(uma, draft.slug, { comment: null, liked: true }, client()))).toBe(
      'not_found',
    );
    await setSettings({ likesEnabled: false });
    expect(await failure(like(uma))).toBe('not_found');
    expect(await failure(readLikes(uma, slug))).toBe('not_found');
    expect(await rows('account_like')).toEqual([]);
  });

  it('goes with what was liked', async () => {
    const id = await comment();
    await like(ada, true, id);
    await like(ada);
    await getDb().autocommit.deleteFrom('comment').where('id', '=', id).execute();
    expect((await rows('like_target')).map((row) => row.id)).toEqual([articleId]);
    await getDb().autocommit.deleteFrom('like_target').execute();
    expect(await rows('account_like')).toEqual([]);
  });

  it('is in a person’s own data, and goes with the account', async () => {
    const id = await comment();
    await like(uma, true, id);
    now += 1000;
    await like(uma);
    await like(ada);
    const page = { page: 1, limit: 20 };
    const { data, meta } = await listOwnLikes(uma, page);
    expect(data.map(({ _id, commentBy, path }) => [_id, commentBy, path])).toEqual([
      [articleId, null, `/blog/${slug}`],
      [id, 'Uma', `/blog/${slug}`],
    ]);
    expect(meta.total).toBe(2);
    expect(await exportOwnData(uma)).toMatchObject({
      likes: [
        { article: `On tea ${round}`, comment: null },
        { article: `On tea ${round}`, comment: id },
      ],
      likesLeftOut: 0,
    });
    await updateArticle(ada, articleId, { status: 'draft', title: 'A secret' });
    const [withdrawn] = (await listOwnLikes(uma, page)).data;
    expect(withdrawn).toMatchObject({ title: 'An article that is not public', path: null });
    expect(JSON.stringify(await exportOwnData(uma))).not.toContain('secret');
    await setSettings({ likesEnabled: false });
    await takeLikeBack(uma, id);
    expect(await failure(takeLikeBack(uma, id))).toBe('not_found');
    expect(await failure(takeLikeBack(guest, articleId))).toBe('unauthenticated');
    expect((await listOwnLikes(uma, page)).data.map(({ _id }) => _id)).toEqual([articleId]);
    await setSettings({ likesEnabled: true });
    await deleteOwn(uma, { comments: 'anonymous', subscription: 'keep' });
    expect((await rows('account_like')).map((row) => row.user_id)).toEqual([ada.actor.userId]);
  });

  const client = () => ({ address: HERE, agent: AGENT });
});
