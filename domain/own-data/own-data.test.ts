import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newComment } from '../../contract/comment.ts';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { createArticle, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { decideComments, listOwnComments, readComments, writeComment } from '../comments/comments.ts';
import { type Ctx, visitor } from '../context.ts';
import { eraseByLink, exportSubscriptionByLink, readPreferences } from '../newsletter/newsletter.ts';
import { addSubscribers } from '../newsletter/testing.ts';
import { changeSettings } from '../site/site.ts';
import { as, testAccount, testContext } from '../testing.ts';
import { deleteOwn, exportOwnData, readOwnSubscription } from './own-data.ts';

eachDatabaseInFullTier('One’s own data', (getDb) => {
  let system: Ctx;
  let ada: Ctx;
  let uma: Ctx;
  let slug: string;
  let round = 0;

  beforeAll(async () => {
    system = testContext(getDb());
    ada = as(system, await testAccount(system, 'admin', 'ada@example.org', 'Ada'));
    await changeSettings(system, { commentsEnabled: true }, undefined);
    slug = (await createArticle(ada, articleInput({ title: 'On tea' }))).slug;
  });

  beforeEach(async () => {
    const email = `uma${++round}@example.org`;
    uma = as(system, await testAccount(system, 'user', email, 'Uma'));
    await addSubscribers(system, [email], { categories: '["tea"]' });
    await setVerified(true);
    await getDb().autocommit.deleteFrom('comment').execute();
  });

  const setVerified = (emailVerified: boolean) =>
    getDb().write((tx) =>
      tx.updateTable('user').set({ emailVerified }).where('id', '=', uma.actor.userId!).execute(),
    );
  const comment = async (text: string, isApproved = true) => {
    const { _id } = await writeComment(uma, slug, newComment.parse({ text }), '192.0.2.1');
    if (isApproved) await decideComments(ada, [{ _id: _id!, state: 'approved' }]);
    return _id!;
  };
  const subscribers = async () =>
    (await getDb().read.selectFrom('subscriber').select('email').execute()).map(({ email }) => email);
  const stored = async () => {
    const rows = await getDb().read.selectFrom('comment').selectAll().orderBy('created_at').execute();
    return rows.map(({ author_name, user_id, author_email, text, status }) => ({
      author_name,
      user_id,
      author_email,
      text,
      status,
    }));
  };

  it('lists comments of one account, those that wait too', async () => {
    await comment('Public');
    await comment('Waiting', false);
    await writeComment(ada, slug, newComment.parse({ text: 'Of another' }), '192.0.2.1');
    const { data, meta } = await listOwnComments(uma, { page: 1, limit: 20 });
    expect(data.map(({ text, waiting, path }) => [text, waiting, path]).sort()).toEqual([
      ['Public', false, `/blog/${slug}/comments`],
      ['Waiting', true, `/blog/${slug}/comments`],
    ]);
    expect(meta.total).toBe(2);
    await expect(listOwnComments(as(system, visitor), { page: 1, limit: 20 })).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('names no article that was withdrawn since, which may have another title by now', async () => {
    const { _id, slug: own } = await createArticle(ada, articleInput({ title: 'Was public' }));
    await writeComment(uma, own, newComment.parse({ text: 'On it' }), '192.0.2.1');
    const list = async () => (await listOwnComments(uma, { page: 1, limit: 20 })).data;
    expect(await list()).toMatchObject([{ title: 'Was public' }]);
    await updateArticle(ada, _id, { status: 'draft', title: 'A secret' });
    expect(await list()).toMatchObject([
      { title: 'An article that is not public', path: null, text: 'On it' },
    ]);
    expect(JSON.stringify(await exportOwnData(uma))).not.toContain('secret');
  });

  it('has the subscription of a confirmed email address alone', async () => {
    const { subscription } = await readOwnSubscription(uma);
    expect(subscription).toMatchObject({ status: 'confirmed', categories: ['tea'] });
    await setVerified(false);
    expect(await readOwnSubscription(uma)).toMatchObject({ subscription: null });
    expect(await exportOwnData(uma)).toMatchObject({ subscription: null });
    await deleteOwn(uma, { comments: 'delete', subscription: 'delete' });
    expect(await subscribers()).toContain(`uma${round}@example.org`);
  });

  it('is exported as it is stored, without secrets, after a recent sign-in', async () => {
    await comment('My *words*');
    const data = await exportOwnData(uma);
    expect(data).toMatchObject({
      account: { email: `uma${round}@example.org`, name: 'Uma' },
      subscription: { status: 'confirmed', emails: [] },
      comments: [{ article: 'On tea', text: 'My *words*', state: 'public' }],
      commentsLeftOut: 0,
    });
    expect(JSON.stringify(data)).not.toMatch(/"(token|password|token_hash|network)":/);
    const old = { ...uma, actor: { ...uma.actor, session: { id: 's', provedAt: 0 } } };
    for (const refused of [
      () => exportOwnData(old),
      () => deleteOwn(old, { comments: 'delete', subscription: 'keep' }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'recent_sign_in_required' });
  });

  it('is deleted with the text of comments, or without', async () => {
    await comment('First');
    await comment('Waiting', false);
    const { etag } = await readComments(ada, slug, 1);
    await deleteOwn(uma, { comments: 'anonymous', subscription: 'keep' });
    const nobody = { author_name: 'Anonymous', user_id: null, author_email: null };
    expect(await stored()).toEqual([
      { ...nobody, text: 'First', status: 'approved' },
      { ...nobody, text: 'Waiting', status: 'pending' },
    ]);
    const read = await readComments(ada, slug, 1);
    expect(read.etag).not.toBe(etag);
    expect(read.data.comments.map(({ name }) => name)).toEqual(['Anonymous']);
    expect(await subscribers()).toContain(`uma${round}@example.org`);
    await expect(readOwnSubscription(uma)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('is deleted with comments and subscription, and only one’s own', async () => {
    await comment('Mine');
    await writeComment(ada, slug, newComment.parse({ text: 'Hers' }), '192.0.2.1');
    await deleteOwn(uma, { comments: 'delete', subscription: 'delete' });
    const rows = await stored();
    expect(rows.filter(({ status }) => status === 'deleted')).toEqual([
      { author_name: '', user_id: null, author_email: null, text: '', status: 'deleted' },
    ]);
    expect(rows.map(({ text }) => text).sort()).toEqual(['', 'Hers']);
    expect((await readComments(ada, slug, 1)).data.comments.map(({ name }) => name)).toEqual(['Ada']);
    expect(await subscribers()).not.toContain(`uma${round}@example.org`);
  });

  it('of the last administrator stays', async () => {
    const row = () =>
      getDb().read.selectFrom('user').select('id').where('email', '=', 'ada@example.org').execute();
    await expect(deleteOwn(ada, { comments: 'delete', subscription: 'keep' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await row()).toHaveLength(1);
  });

  it('of a subscriber without an account is exported and deleted by their links', async () => {
    const email = `uma${round}@example.org`;
    const { subscription } = await readOwnSubscription(uma);
    const readToken = (url: string) => new URL(url).searchParams.get('token')!;
    const token = readToken(subscription!.preferencesUrl);
    expect(await exportSubscriptionByLink(system, token)).toMatchObject({ email, status: 'confirmed' });
    expect(await exportSubscriptionByLink(system, readToken(subscription!.unsubscribeUrl))).toBeNull();
    // The link of every email does not delete.
    expect(await eraseByLink(system, token)).toBe(false);
    const { eraseUrl } = (await readPreferences(system, token))!;
    expect(await eraseByLink(system, readToken(eraseUrl))).toBe(true);
    expect(await subscribers()).not.toContain(email);
  });
});
