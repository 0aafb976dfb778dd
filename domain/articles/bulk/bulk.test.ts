import { beforeAll, expect, it } from 'vitest';
import { bulkAction } from '../../../contract/bulk.ts';
import { DatabaseFull } from '../../../platform/db/errors.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { isQuick } from '../../../scripts/tests/tier.ts';
import { type Ctx, visitor } from '../../context.ts';
import { as, testAccount } from '../../testing.ts';
import {
  createArticle,
  deleteArticle,
  emptyTrash,
  findArticle,
  listRevisions,
  manageArticles,
  runBulkAction,
  updateArticle,
} from '../articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../testing.ts';

eachDatabase('Bulk actions', (getDb) => {
  let { ctx, ada, bob, clock } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob, clock } = await twoEditors(getDb()));
  });
  const make = async (fields: Record<string, unknown> = {}, who: Ctx = ada) =>
    (await createArticle(who, articleInput(fields)))._id;
  const run = (who: Ctx, action: unknown) => runBulkAction(who, bulkAction.parse(action));
  const read = async (id: string) => {
    const found = await findArticle(ada, id);
    if (found.kind !== 'found') throw new Error('not there');
    return found.article;
  };

  it('publishes what is complete, says why the rest is not, and can be reverted', async () => {
    const whole = await make({ title: 'Whole', status: 'draft' });
    const bare = await make({ title: 'Bare', status: 'draft', bannerImg: null });
    const out = await make({ title: 'Out' });
    const before = await ctx.db.contentVersion.read();
    const items = await run(ada, { action: 'publish', ids: [whole, bare, out, whole] });
    expect(items).toMatchObject([
      { title: 'Whole', done: true, changed: true, before: { status: 'draft' } },
      { title: 'Bare', done: false, message: expect.stringMatching(/banner/i) },
      { title: 'Out', done: true, changed: false, before: null },
    ]);
    expect((await read(whole)).status).toBe('published');
    expect(await ctx.db.contentVersion.read()).toBeGreaterThan(before);
    const [{ _id, version, before: former }] = items as [(typeof items)[number]];
    expect(await run(ada, { action: 'revert', items: [{ _id, version, before: former }] })).toMatchObject([
      { done: true, changed: true },
    ]);
    expect((await read(whole)).status).toBe('draft');
    expect((await listRevisions(ada, whole, 1)).data).toHaveLength(3);
  });

  it('gives articles to another account, without a new version', async () => {
    const id = await make({ title: 'Handed over' });
    const assign = (account: string) => run(ada, { action: 'assign', ids: [id], account });
    expect(await assign('nobody@example.org')).toMatchObject([
      { done: false, message: 'There is no account with this email address.' },
    ]);
    expect(await assign('BOB@example.org')).toMatchObject([{ done: true, changed: true }]);
    expect(await assign('bob@example.org')).toMatchObject([{ done: true, changed: false }]);
    expect(await read(id)).toMatchObject({ version: 1, author: { name: 'Ada' } });
    expect(await run(ada, { action: 'delete', ids: [id] })).toMatchObject([{ done: false }]);
    const editor = as(ctx, await testAccount(ctx, 'editor', 'edda@example.org'));
    expect(await run(editor, { action: 'assign', ids: [id], account: 'edda@example.org' })).toMatchObject([
      { done: false, message: 'You are not allowed to do this.' },
    ]);
    for (const action of ['delete', 'purge'])
      expect(await run(bob, { action, ids: [id] })).toMatchObject([{ done: true }]);
  });

  it('reverts nothing that was changed meanwhile', async () => {
    const id = await make();
    const [item] = await run(ada, { action: 'draft', ids: [id] });
    await updateArticle(bob, id, { title: 'Changed by Bob' });
    const items = [{ _id: id, version: item?.version, before: item?.before }];
    expect(await run(ada, { action: 'revert', items })).toMatchObject([{ done: false }]);
    expect(await read(id)).toMatchObject({ title: 'Changed by Bob', status: 'draft' });
  });

  it.each([
    { category: 'a\0b' },
    { category: 'x'.repeat(101) },
    { subcategory: '\0' },
    { status: 'scheduled', publishAt: 'some day' },
    { tags: ['\0'] },
    { title: 'Another field' },
  ])('reverts to nothing that a single change may not write: %j', (before) => {
    const _id = '00000000-0000-7000-8000-000000000000';
    const items = [{ _id, version: 1, before }];
    expect(bulkAction.safeParse({ action: 'revert', items }).success).toBe(false);
  });

  it('reverts to names as they are stored', () => {
    const items = [
      { _id: '00000000-0000-7000-8000-000000000000', version: 1, before: { category: ' A  B ' } },
    ];
    expect(bulkAction.parse({ action: 'revert', items })).toMatchObject({
      items: [{ before: { category: 'a b' } }],
    });
  });

  it('makes a scheduled article a draft, and schedules it again', async () => {
    const publishAt = '2026-11-25T09:00:00.000Z';
    const id = await make({ status: 'scheduled', publishAt });
    const [item] = await run(ada, { action: 'draft', ids: [id] });
    expect(item?.before).toEqual({ status: 'scheduled', publishAt });
    await run(ada, { action: 'revert', items: [{ _id: id, version: item?.version, before: item?.before }] });
    const { data } = await manageArticles(ada, { whose: 'mine', term: '', page: 1, status: 'scheduled' });
    expect(data).toMatchObject([{ _id: id, publishAt }]);
  });

  it('sets the category, and adds and removes tags regardless of case', async () => {
    const id = await make({ category: 'essays', tags: ['Ink'] });
    await run(ada, { action: 'category', ids: [id], category: ' Craft ' });
    await run(ada, { action: 'addTags', ids: [id], tags: ['ink', 'Paper'] });
    expect(await read(id)).toMatchObject({ category: 'craft', tags: ['Ink', 'Paper'] });
    const [item] = await run(ada, { action: 'removeTags', ids: [id], tags: ['INK', 'stone'] });
    expect(item).toMatchObject({ changed: true, before: { tags: ['Ink', 'Paper'] } });
    const full = await make({ tags: Array.from({ length: 20 }, (_, i) => `t${i}`) });
    expect(await run(ada, { action: 'addTags', ids: [full], tags: ['more'] })).toMatchObject([
      { done: false, message: 'at most 20 tags' },
    ]);
  });

  it('deletes, restores and purges one’s own articles alone', async () => {
    const mine = await make({ title: 'Mine' });
    const his = await make({ title: 'His' }, bob);
    const ids = [mine, his, '00000000-0000-7000-8000-000000000000'];
    expect(await run(ada, { action: 'delete', ids })).toMatchObject([
      { title: 'Mine', done: true },
      { title: 'His', done: false, message: 'You are not allowed to do this.' },
      { title: '', done: false },
    ]);
    expect(await run(ada, { action: 'restore', ids: [mine] })).toMatchObject([{ done: true }]);
    expect(await run(ada, { action: 'purge', ids: [mine] })).toMatchObject([{ done: false }]);
    await run(ada, { action: 'delete', ids: [mine] });
    expect(await run(bob, { action: 'purge', ids: [mine] })).toMatchObject([{ done: false }]);
    expect(await run(ada, { action: 'purge', ids: [mine] })).toMatchObject([{ done: true }]);
    expect(await run(ada, { action: 'restore', ids: [mine] })).toMatchObject([{ done: false }]);
  });

  it('empties the trash of what one may delete', async () => {
    await emptyTrash(ada);
    for (let i = 0; i < 21; i++) await deleteArticle(ada, await make());
    await deleteArticle(bob, await make({ title: 'In the trash of Bob' }, bob));
    clock.now += 1000;
    expect(await emptyTrash(ada)).toEqual({ deleted: 21, left: 0 });
    const { data } = await manageArticles(ada, { whose: 'all', term: '', page: 1, status: 'trash' });
    expect(data.map(({ title }) => title)).toEqual(['In the trash of Bob']);
  });

  it.skipIf(isQuick)('says what was done when a fault stops it, and fails only if nothing was', async () => {
    const ids = [
      await make({ title: 'First' }),
      await make({ title: 'Second' }),
      await make({ title: 'Third' }),
    ];
    const withRoomFor = (writes: number): Ctx => {
      const fail = () => Promise.reject(new DatabaseFull('The disk is full.'));
      const limited: typeof ada.db.write = (work) => (writes-- > 0 ? ada.db.write(work) : fail());
      return { ...ada, db: Object.assign(Object.create(ada.db), { write: limited }) };
    };
    await expect(run(withRoomFor(0), { action: 'draft', ids })).rejects.toThrow('full');
    const items = await run(withRoomFor(1), { action: 'draft', ids });
    const message = expect.stringContaining('no room left');
    expect(items).toMatchObject([
      { _id: ids[0], done: true, changed: true },
      { _id: ids[1], done: false, message },
      { _id: ids[2], done: false, message },
    ]);
    expect((await read(ids[0]!)).status).toBe('draft');
    expect((await read(ids[1]!)).status).toBe('published');

    for (let i = 0; i < 21; i++) await deleteArticle(ada, await make());
    await expect(emptyTrash(withRoomFor(0))).rejects.toThrow('full');
    expect(await emptyTrash(withRoomFor(1))).toEqual({ deleted: 20, left: 1 });
    expect(await emptyTrash(ada)).toEqual({ deleted: 1, left: 0 });
  });

  it('requires an administrator, and has a limit', async () => {
    const id = await make();
    const uma = as(ctx, await testAccount(ctx, 'user', 'uma@example.org'));
    for (const [who, code] of [
      [as(ctx, visitor), 'unauthenticated'],
      [uma, 'forbidden'],
    ] as const) {
      await expect(run(who, { action: 'draft', ids: [id] })).rejects.toMatchObject({ code });
      await expect(emptyTrash(who)).rejects.toMatchObject({ code });
    }
    expect(bulkAction.safeParse({ action: 'draft', ids: Array(51).fill(id) }).success).toBe(false);
  });
});
