import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { visitor } from '../../context.ts';
import { as, testAccount } from '../../testing.ts';
import { createArticle, readConflict, updateArticle } from '../articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../testing.ts';
import { publishDueArticles } from '../write/publish-due.ts';

eachDatabase('The versions for a merge', (getDb) => {
  let { ctx, ada, bob, clock } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob, clock } = await twoEditors(getDb()));
  });
  const make = (fields = {}) => createArticle(ada, articleInput(fields));

  it('are the base and the current article, with the time and account of its last save', async () => {
    const made = await make({ title: 'First', post: '<p>নদী.</p>', excerpt: 'Short.' });
    clock.now += 60_000;
    await updateArticle(bob, made._id, { title: 'Second', post: '<p>বন.</p>', status: 'draft' });
    clock.now += 60_000;
    await updateArticle(bob, made._id, { title: 'Third', version: 2 });
    const { base, theirs, savedAt, savedBy } = await readConflict(ada, made._id, 1);
    expect(base).toMatchObject({
      title: 'First',
      post: '<p>নদী.</p>',
      excerpt: 'Short.',
      status: 'published',
      version: 1,
    });
    expect(theirs).toMatchObject({ title: 'Third', post: '<p>বন.</p>', status: 'draft', version: 3 });
    expect({ savedAt, savedBy }).toEqual({ savedAt: '2026-11-21T09:02:00.000Z', savedBy: 'Bob' });
  });

  it('include the scheduled time, and no account for a scheduled publication', async () => {
    const publishAt = new Date(clock.now + 1000).toISOString();
    const made = await make({ status: 'scheduled', publishAt });
    expect((await readConflict(ada, made._id, 1)).theirs).toMatchObject({ publishAt });
    clock.now += 2000;
    await publishDueArticles(ctx);
    const { theirs, savedBy } = await readConflict(ada, made._id, 1);
    expect(theirs).toMatchObject({ status: 'published', version: 2 });
    expect(savedBy).toBeNull();
  });

  it('say if the same account made every save since', async () => {
    const made = await make();
    await updateArticle(ada, made._id, { title: 'In the other tab' });
    expect(await readConflict(ada, made._id, 1)).toMatchObject({ own: true, savedBy: 'Ada' });
    expect(await readConflict(bob, made._id, 1)).toMatchObject({ own: false });
    await updateArticle(bob, made._id, { title: 'By Bob' });
    await updateArticle(ada, made._id, { title: 'By Ada again' });
    expect(await readConflict(ada, made._id, 1)).toMatchObject({ own: false });
    expect(await readConflict(ada, made._id, 3)).toMatchObject({ own: true });
  });

  it('say if those saves came from an editor, or from elsewhere', async () => {
    const made = await make();
    const { userId } = ada.actor;
    const saveInTab = (sequence: number) =>
      updateArticle(ada, made._id, {
        title: `Typed ${sequence}`,
        saveId: `tab-of-ada-${sequence}`,
        desk: { id: 'tab-of-ada', sequence, account: userId ?? '' },
      });
    await saveInTab(1);
    await saveInTab(2);
    expect(await readConflict(ada, made._id, 1)).toMatchObject({ own: true, ownEditor: true });
    expect(await readConflict(bob, made._id, 1)).toMatchObject({ own: false, ownEditor: false });
    await updateArticle(ada, made._id, { title: 'By a program', saveId: 'a-program-1' });
    expect(await readConflict(ada, made._id, 1)).toMatchObject({ own: true, ownEditor: false });
    await updateArticle(ada, made._id, { title: 'By another one' });
    await saveInTab(3);
    expect(await readConflict(ada, made._id, 5)).toMatchObject({ own: true, ownEditor: true });
    expect(await readConflict(ada, made._id, 4)).toMatchObject({ own: true, ownEditor: false });
  });

  it('have no base if that version does not exist', async () => {
    const made = await make();
    expect((await readConflict(ada, made._id, 9)).base).toBeNull();
  });

  it('require an administrator', async () => {
    const made = await make();
    await expect(readConflict(as(ctx, visitor), made._id, 1)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    const reader = await testAccount(ctx, 'user', 'rui@example.org', 'Rui');
    await expect(readConflict(as(ctx, reader), made._id, 1)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readConflict(ada, 'not-there', 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});
