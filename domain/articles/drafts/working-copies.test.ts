import { beforeAll, expect, it } from 'vitest';
import { articleChange } from '../../../contract/article.ts';
import { emptyForm } from '../../../contract/form-content.ts';
import { type Autosave, autosave } from '../../../contract/working-copy.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Actor, type Ctx, visitor } from '../../context.ts';
import { storeImage } from '../../images/images.ts';
import { imageBytes, sweepImages } from '../../images/testing.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import {
  createArticle,
  deleteArticle,
  deletedArticleIds,
  discardWorkingCopy,
  findArticle,
  listWorkingCopies,
  manageArticles,
  restoreArticle,
  saveWorkingCopy,
  updateArticle,
} from '../articles.ts';
import { articleInput } from '../testing.ts';
import { purgeTrash } from '../trash/trash.ts';

const DAY_MS = 24 * 3_600_000;
const blank = { ...emptyForm, status: 'draft' as const };

eachDatabase('Working copies', (getDb) => {
  let ctx: Ctx;
  let ada: Actor;
  let bob: Actor;
  let now = Date.parse('2026-01-10T10:00:00Z');
  let sessions = 0;
  const newSession = () => `session-${++sessions}-abcdef`;
  beforeAll(async () => {
    ctx = { ...testContext(getDb()), now: () => now };
    ada = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
    bob = await testAccount(ctx, 'admin', 'bob@example.org', 'Bob');
  });
  const by = (id: string, sequence: number) => ({ id, sequence, account: ada.userId });
  const make = (fields = {}) => createArticle(as(ctx, ada), articleInput(fields));
  const copy = (fields: Partial<Autosave> & { text?: string } = {}, who = ada): Autosave => {
    const { text = 'typed', ...rest } = fields;
    const content = { ...blank, post: `<p>${text}</p>` };
    return autosave.parse({
      account: who.userId,
      articleId: null,
      sequence: 1,
      basedOn: null,
      content,
      ...rest,
    });
  };
  const save = (id: string, input: Autosave, who = ada) => saveWorkingCopy(as(ctx, who), id, input);
  const unsaved = async (term = '', status: 'all' | 'draft' | 'published' = 'draft', who = ada) =>
    (await manageArticles(as(ctx, who), { whose: 'mine', term, page: 1, status })).unsavedArticles;
  const texts = async (articleId: string | null, who = ada) => {
    const { copies } = await listWorkingCopies(as(ctx, who), articleId);
    return copies.map(({ content }) => content.post);
  };

  it('are listed in separate ticks of the event loop, so that long ones delay no other request', async () => {
    const sessions = Array.from({ length: 5 }, newSession);
    for (const id of sessions) await save(id, copy());
    let ticks = 0;
    const count = () => {
      ticks++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const listed = await unsaved();
    clearImmediate(next);
    expect(listed.length).toBeGreaterThanOrEqual(sessions.length);
    expect(ticks).toBeGreaterThanOrEqual(listed.length);
    for (const id of sessions) await discardWorkingCopy(as(ctx, ada), { id, sequence: 1 });
  });

  it('are listed with the account’s drafts until they are saved or discarded', async () => {
    const [river, empty, wood] = [newSession(), newSession(), newSession()];
    await save(river, copy({ content: { ...blank, title: ' নদীর কথা ', category: 'rivers' } }));
    await save(empty, copy({ content: blank }));
    const later = { ...as(ctx, ada), now: () => now + 1 };
    await saveWorkingCopy(later, wood, copy({ text: 'no title yet' }));
    const listed = await unsaved();
    const found = listed.filter((one) => [river, empty, wood].includes(one.sessionId));
    expect(found.map(({ sessionId, title, category }) => [sessionId, title, category])).toEqual([
      [wood, '', ''],
      [river, 'নদীর কথা', 'rivers'],
    ]);
    expect((await unsaved('নদীর')).map(({ sessionId }) => sessionId)).toEqual([river]);
    expect(await unsaved('', 'all')).toEqual(listed);
    expect(await unsaved('', 'published')).toEqual([]);
    expect(await unsaved('', 'draft', bob)).toEqual([]);
    await make({ title: 'A river', status: 'draft', desk: by(river, 1) });
    for (const id of [wood, empty]) await discardWorkingCopy(as(ctx, ada), { id, sequence: 1 });
    const left = (await unsaved()).map(({ sessionId }) => sessionId);
    expect(left).not.toContain(river);
    expect(left).not.toContain(wood);
  });

  it('are stored for an article in the trash, whose save is refused with advice', async () => {
    const { _id } = await make();
    await deleteArticle(as(ctx, ada), _id);
    expect(await save(newSession(), copy({ articleId: _id }))).toMatchObject({ inTrash: true });
    const refused = updateArticle(as(ctx, ada), _id, articleChange.parse({ title: 'Later' }));
    await expect(refused).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('restore the article to save'),
    });
    await restoreArticle(as(ctx, ada), _id);
    expect(await save(newSession(), copy({ articleId: _id }))).toMatchObject({ inTrash: false });
  });

  it('store exactly the content of the form, for an article and for a new one', async () => {
    const { _id } = await make();
    const content = {
      ...blank,
      title: ' half a wo',
      slug: 'নদী',
      post: '<p>a\0b \ud800 c</p>',
      publishAt: '2026-',
    };
    const id = newSession();
    const result = await save(id, { ...copy({ articleId: _id, basedOn: 1, sequence: 7 }), content });
    expect(result).toEqual({
      sequence: 7,
      savedAt: '2026-01-10T10:00:00.000Z',
      version: 1,
      inTrash: false,
      others: [],
      missingPictures: [],
    });
    const { copies } = await listWorkingCopies(as(ctx, ada), _id);
    expect(copies).toEqual([
      { desk: id, articleId: _id, sequence: 7, basedOn: 1, updatedAt: '2026-01-10T10:00:00.000Z', content },
    ]);
    const fresh = newSession();
    await save(fresh, copy({ text: 'new' }));
    expect(await texts(null)).toEqual(['<p>new</p>']);
    await discardWorkingCopy(as(ctx, ada), { id: fresh, sequence: 1 });
  });

  it('are marked only in their author’s table of articles', async () => {
    const { _id } = await make({ title: 'Marked' });
    const marked = async (who: Actor) => {
      const { data } = await manageArticles(as(ctx, who), { whose: 'all', term: '', page: 1 });
      return data.find((article) => article._id === _id)?.unsaved;
    };
    expect(await marked(ada)).toBe(false);
    await save(newSession(), copy({ articleId: _id, basedOn: 1 }));
    expect(await marked(ada)).toBe(true);
    expect(await marked(bob)).toBe(false);
  });

  it('never replace a higher sequence with a lower one', async () => {
    const { _id } = await make();
    const id = newSession();
    await save(id, copy({ articleId: _id, sequence: 5, text: 'newer' }));
    expect(await save(id, copy({ articleId: _id, sequence: 4, text: 'older' }))).toMatchObject({
      sequence: 5,
    });
    expect(await texts(_id)).toEqual(['<p>newer</p>']);
    await save(id, copy({ articleId: _id, sequence: 6, text: 'newest' }));
    expect(await texts(_id)).toEqual(['<p>newest</p>']);
  });

  it('of two sessions are stored beside each other, and each learns of the other', async () => {
    const { _id } = await make();
    const [one, two] = [newSession(), newSession()];
    await save(one, copy({ articleId: _id, sequence: 9, text: 'one' }));
    now += 1000;
    const result = await save(two, copy({ articleId: _id, sequence: 2, text: 'two' }));
    expect(result.others).toEqual([{ desk: one, updatedAt: '2026-01-10T10:00:00.000Z' }]);
    expect(await texts(_id)).toEqual(['<p>two</p>', '<p>one</p>']);
  });

  it('change neither the article nor anything public', async () => {
    const made = await make({ post: '<p>Published.</p>' });
    const version = await ctx.db.contentVersion.read();
    now += 60_000;
    await save(newSession(), copy({ articleId: made._id, basedOn: 1 }));
    expect(await findArticle(as(ctx, visitor), made._id)).toEqual({ kind: 'found', article: made });
    expect(await ctx.db.contentVersion.read()).toBe(version);
  });

  it('end with the save of their text, and a late autosave does not bring them back', async () => {
    const { _id } = await make();
    const id = newSession();
    await save(id, copy({ articleId: _id, sequence: 3, basedOn: 1 }));
    const change = articleChange.parse({ title: 'Saved', version: 1, desk: by(id, 3) });
    await updateArticle(as(ctx, ada), _id, change);
    expect(await texts(_id)).toEqual([]);
    expect(await save(id, copy({ articleId: _id, sequence: 3, basedOn: 1 }))).toMatchObject({ version: 2 });
    const { copies, done } = await listWorkingCopies(as(ctx, ada), _id);
    expect(copies).toEqual([]);
    expect(done).toEqual([{ desk: id, articleId: _id, sequence: 3, version: 2 }]);
  });

  it('stay if they contain more than was saved, based on that save', async () => {
    const { _id } = await make();
    const id = newSession();
    await save(id, copy({ articleId: _id, sequence: 8, basedOn: 1, text: 'typed on' }));
    const change = articleChange.parse({ title: 'Saved', version: 1, desk: by(id, 6) });
    await updateArticle(as(ctx, ada), _id, change);
    const { copies } = await listWorkingCopies(as(ctx, ada), _id);
    expect(copies).toMatchObject([{ sequence: 8, basedOn: 2, content: { post: '<p>typed on</p>' } }]);
    await save(id, copy({ articleId: _id, sequence: 9, basedOn: 1 }));
    expect((await listWorkingCopies(as(ctx, ada), _id)).copies).toMatchObject([{ basedOn: 2 }]);
  });

  it('of a new article end when it is created', async () => {
    const id = newSession();
    await save(id, copy({ sequence: 4 }));
    const made = await make({ desk: by(id, 4) });
    expect(await texts(null)).toEqual([]);
    const { done } = await listWorkingCopies(as(ctx, ada), null);
    expect(done).toContainEqual({ desk: id, articleId: made._id, sequence: 4, version: 1 });
    const later = newSession();
    await make({ desk: by(later, 2) });
    await save(later, copy({ sequence: 2 }));
    expect(await texts(null)).toEqual([]);
  });

  it('stay if a save is refused', async () => {
    const { _id } = await make();
    await updateArticle(as(ctx, bob), _id, { title: 'Bob was faster' });
    const id = newSession();
    await save(id, copy({ articleId: _id, sequence: 1, basedOn: 1, text: 'mine' }));
    const change = articleChange.parse({ title: 'Mine', version: 1, desk: by(id, 1) });
    await expect(updateArticle(as(ctx, ada), _id, change)).rejects.toMatchObject({ code: 'conflict' });
    expect(await texts(_id)).toEqual(['<p>mine</p>']);
  });

  it('are discarded up to the given sequence', async () => {
    const { _id } = await make();
    const id = newSession();
    await save(id, copy({ articleId: _id, sequence: 5 }));
    await discardWorkingCopy(as(ctx, ada), { id, sequence: 4 });
    expect(await texts(_id)).toHaveLength(1);
    await discardWorkingCopy(as(ctx, ada), { id, sequence: 5 });
    expect(await texts(_id)).toEqual([]);
    await save(id, copy({ articleId: _id, sequence: 6, text: 'typed on' }));
    expect(await texts(_id)).toEqual(['<p>typed on</p>']);
  });

  it('belong to one account only', async () => {
    const { _id } = await make();
    const id = newSession();
    await save(id, copy({ articleId: _id, sequence: 5, text: 'mine' }));
    expect(await texts(_id, bob)).toEqual([]);
    await discardWorkingCopy(as(ctx, bob), { id, sequence: 99 });
    await save(id, copy({ articleId: _id, sequence: 9, text: 'yours' }, bob), bob);
    expect(await texts(_id)).toEqual(['<p>mine</p>']);
    expect(await texts(_id, bob)).toEqual(['<p>yours</p>']);
  });

  it('require an administrator, and are refused if another account has signed in', async () => {
    const user = await testAccount(ctx, 'user', 'uma@example.org');
    await expect(save(newSession(), copy({}, user), user)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(saveWorkingCopy(as(ctx, visitor), newSession(), copy())).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const { _id } = await make();
    const change = articleChange.parse({ title: 'x', desk: by(newSession(), 1) });
    await expect(updateArticle(as(ctx, bob), _id, change)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(save(newSession(), copy({}, ada), bob)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(listWorkingCopies(as(ctx, user), null)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(discardWorkingCopy(as(ctx, user), { id: newSession(), sequence: 1 })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('of a missing article are refused, and of a purged article become those of a new one', async () => {
    await expect(save(newSession(), copy({ articleId: 'nowhere' }))).rejects.toMatchObject({
      code: 'not_found',
    });
    const { _id } = await make();
    await deleteArticle(as(ctx, ada), _id);
    await save(newSession(), copy({ articleId: _id, basedOn: 1, text: 'outlives' }));
    expect(await texts(_id)).toHaveLength(1);
    // In the trash it can still be restored.
    expect(await deletedArticleIds(as(ctx, ada), [_id])).toEqual([]);
    now += 31 * DAY_MS;
    await purgeTrash(ctx);
    expect(await deletedArticleIds(as(ctx, ada), [_id])).toEqual([_id]);
    expect(await texts(_id)).toEqual([]);
    expect((await listWorkingCopies(as(ctx, ada), null)).copies).toContainEqual(
      expect.objectContaining({
        articleId: null,
        basedOn: null,
        content: expect.objectContaining({ post: '<p>outlives</p>' }),
      }),
    );
  });

  it('protect their images while they contain them', async () => {
    const { key } = await storeImage(ctx, await imageBytes('png'));
    const images = () => getDb().read.selectFrom('image').select('key').where('key', '=', key).execute();
    const id = newSession();
    const content = { ...blank, post: `<p><img src="/media/${key}" alt=""></p>` };
    await save(id, { ...copy(), content });
    const inAWeek = { ...ctx, now: () => now + 7 * DAY_MS };
    await sweepImages(inAWeek);
    expect(await images()).toHaveLength(1);
    await save(id, {
      ...copy(),
      content: { ...blank, bannerImg: `${ctx.config.publicUrl}/media/${key}` },
      sequence: 2,
    });
    await sweepImages(inAWeek);
    expect(await images()).toHaveLength(1);
    await save(id, copy({ sequence: 3 }));
    await sweepImages(inAWeek);
    expect(await images()).toHaveLength(1);
    await sweepImages({ ...ctx, now: () => now + 15 * DAY_MS });
    expect(await images()).toHaveLength(0);
  });

  it('are deleted, oldest first, beyond the maximum', async () => {
    const { _id } = await make();
    for (let i = 0; i < 23; i++) {
      now += 1000;
      await save(newSession(), copy({ articleId: _id, text: `${i}` }));
    }
    const stored = await texts(_id);
    expect(stored).toHaveLength(20);
    expect(stored[0]).toBe('<p>22</p>');
  });
});
