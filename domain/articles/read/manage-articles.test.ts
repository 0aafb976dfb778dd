import { beforeAll, expect, it } from 'vitest';
import { emptyForm } from '../../../contract/form-content.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Actor, type Ctx, system, visitor } from '../../context.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import {
  createArticle,
  deleteArticle,
  importArticle,
  manageArticles,
  type StatusFilter,
  saveWorkingCopy,
  updateArticle,
} from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('Managing articles', (getDb) => {
  let ctx: Ctx;
  let ada: Actor;
  let bob: Actor;

  beforeAll(async () => {
    ctx = testContext(getDb());
    ada = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
    bob = await testAccount(ctx, 'admin', 'bob@example.org', 'Bob');
    await importArticle(as(ctx, system), {
      title: 'Came with an import',
      category: 'essays',
      html: '<p>From elsewhere.</p>',
      lang: 'en',
      status: 'published',
      date: '2020-01-01T00:00:00.000Z',
      bylines: [],
    });
    await createArticle(as(ctx, bob), articleInput({ title: 'By Bob' }));
    await createArticle(as(ctx, ada), articleInput({ title: 'A draft by Ada', status: 'draft' }));
  });

  const rows = async (actor: Actor, whose: 'mine' | 'all', term = '', page = 1) => {
    const { data, meta } = await manageArticles(as(ctx, actor), { whose, term, page });
    return { shown: data.map(({ title, canDelete }) => [title, canDelete]), total: meta.total };
  };

  it('lists the actor’s own articles including drafts', async () => {
    expect(await rows(ada, 'mine')).toEqual({ shown: [['A draft by Ada', true]], total: 1 });
  });

  it('lists all articles, and which the actor may delete', async () => {
    expect((await rows(ada, 'all')).shown).toEqual([
      ['A draft by Ada', true],
      ['By Bob', false],
      ['Came with an import', true],
    ]);
  });

  it('lists all articles by default for someone who has none, and counts what the filter hides', async () => {
    const wanda = await testAccount(ctx, 'admin', 'wanda@example.org', 'Wanda');
    const list = async (whose: 'mine' | 'all' | '', term = '') => {
      const page = await manageArticles(as(ctx, wanda), { whose, term, page: 1, status: 'published' });
      return [page.whose, page.meta.total, page.others];
    };
    expect(await list('')).toEqual(['all', 2, 0]);
    expect(await list('mine')).toEqual(['mine', 0, 2]);
    expect(await list('mine', 'bob')).toEqual(['mine', 0, 1]);
    expect(await list('mine', 'nothing')).toEqual(['mine', 0, 0]);
    const { _id } = await createArticle(as(ctx, wanda), articleInput({ title: 'By Wanda' }));
    expect(await list('')).toEqual(['mine', 1, 2]);
    await deleteArticle(as(ctx, wanda), _id);
    expect(await list('')).toEqual(['all', 2, 0]);
  });

  it('searches within the list', async () => {
    expect((await rows(ada, 'all', 'bob')).shown).toEqual([['By Bob', false]]);
    expect((await rows(ada, 'mine', 'bob')).shown).toEqual([]);
  });

  it('filters by status; only the trash contains deleted articles', async () => {
    const eve = await testAccount(ctx, 'admin', 'eve@example.org', 'Eve');
    const publishAt = '2099-01-01T08:00:00.000Z';
    await createArticle(as(ctx, eve), articleInput({ title: 'Out' }));
    await createArticle(as(ctx, eve), articleInput({ title: 'Half', status: 'draft' }));
    await createArticle(as(ctx, eve), articleInput({ title: 'Soon', status: 'scheduled', publishAt }));
    for (const title of ['Deleted first', 'গেল Last']) {
      const { _id } = await createArticle(as(ctx, eve), articleInput({ title }));
      await deleteArticle(as(ctx, eve), _id);
    }
    const titles = async (status: StatusFilter, term = '') => {
      const { data } = await manageArticles(as(ctx, eve), { whose: 'mine', term, page: 1, status });
      return data.map(({ title }) => title);
    };
    expect(await titles('all')).toEqual(['Soon', 'Half', 'Out']);
    expect(await titles('published')).toEqual(['Out']);
    expect(await titles('draft')).toEqual(['Half']);
    expect(await titles('scheduled')).toEqual(['Soon']);
    expect(await titles('scheduled', 'half')).toEqual([]);
    expect(await titles('trash')).toEqual(['গেল Last', 'Deleted first']);
    expect(await titles('trash', 'last গেল')).toEqual(['গেল Last']);
    expect((await rows(ada, 'mine')).total).toBe(1);
    const { data } = await manageArticles(as(ctx, ada), {
      whose: 'all',
      term: 'deleted',
      page: 1,
      status: 'trash',
    });
    expect(data.map(({ canDelete, purgeAt }) => [canDelete, purgeAt !== null])).toEqual([[false, true]]);
    const soon = await manageArticles(as(ctx, eve), {
      whose: 'mine',
      term: '',
      page: 1,
      status: 'scheduled',
    });
    expect(soon.data[0]?.publishAt).toBe(publishAt);
  });

  it('filters by author, category and tag, also the trash, and counts each status', async () => {
    const fay = as(ctx, await testAccount(ctx, 'admin', 'fay@example.org', 'Fay'));
    const make = (fields: Record<string, unknown>) => createArticle(fay, articleInput(fields));
    await make({ title: 'Of owls', category: 'birds', tags: ['Night', 'Wings'] });
    await make({ title: 'Of bats', category: 'mammals', tags: ['night'], status: 'draft' });
    const { _id } = await make({ title: 'Of moths', category: 'insects', tags: ['Night'] });
    await deleteArticle(fay, _id);
    const list = async (fields: object) => {
      const query = { whose: 'all', term: '', page: 1, ...fields } as const;
      const { data, meta, counts } = await manageArticles(fay, query);
      return { titles: data.map(({ title }) => title), total: meta.total, counts };
    };
    expect(await list({ tag: 'NIGHT' })).toEqual({
      titles: ['Of bats', 'Of owls'],
      total: 2,
      counts: { all: 2, published: 1, draft: 1, scheduled: 0, trash: 1 },
    });
    expect((await list({ tag: 'night', status: 'trash' })).titles).toEqual(['Of moths']);
    expect((await list({ tag: 'night', category: 'birds' })).titles).toEqual(['Of owls']);
    expect((await list({ author: 'Fay', status: 'draft' })).titles).toEqual(['Of bats']);
    expect((await list({ tag: 'no such tag' })).titles).toEqual([]);
    expect((await list({ term: 'owls', tag: 'night' })).counts).toBeNull();
    expect((await list({ author: 'Fay', sort: 'title' })).titles).toEqual(['Of bats', 'Of owls']);
    expect((await list({ author: 'Fay', sort: 'oldest' })).titles).toEqual(['Of owls', 'Of bats']);
    const owls = (await manageArticles(fay, { whose: 'mine', term: '', page: 1, category: 'birds' })).data[0];
    await updateArticle(fay, owls?._id ?? '', { excerpt: 'Edited last' });
    expect((await list({ author: 'Fay', sort: 'edited' })).titles).toEqual(['Of owls', 'Of bats']);
  });

  it('needs the same number of queries for many articles as for one', async () => {
    const before = ctx.db.statements();
    // All articles are counted in three parts: the listed ones by day, and the few unlisted and unpublished
    // ones. The count of the published ones has two of them. The list of one's own also counts all, by
    // status.
    await rows(ada, 'mine');
    const forOne = ctx.db.statements() - before;
    await rows(ada, 'all');
    expect(ctx.db.statements() - before - forOne).toBe(forOne - 1);
  });

  it('requires an administrator', async () => {
    await expect(rows(visitor, 'all')).rejects.toMatchObject({ code: 'unauthenticated' });
    const uma = await testAccount(ctx, 'user', 'uma@example.org', 'Uma');
    await expect(rows(uma, 'mine')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('names articles without a title by their first words', async () => {
    const eva = await testAccount(ctx, 'admin', 'eva@example.org', 'Eva');
    const post = `<h2>Start</h2><p>Two<em>fold</em>.</p><p>${'And more words. '.repeat(20)}</p>`;
    await createArticle(as(ctx, eva), articleInput({ title: '', status: 'draft', post, excerpt: '' }));
    const content = { ...emptyForm, post };
    const input = { account: eva.userId ?? '', articleId: null, sequence: 1, basedOn: null, content };
    await saveWorkingCopy(as(ctx, eva), 'desk-untitled-1', input);
    const { data, unsavedArticles } = await manageArticles(as(ctx, eva), {
      whose: 'mine',
      term: '',
      page: 1,
    });
    expect(data.map(({ start }) => start)).toEqual([expect.stringMatching(/^Twofold\. And more.{40,70}…$/)]);
    expect(unsavedArticles).toMatchObject([
      { start: expect.stringMatching(/^Start Twofold\. And more.{30,60}…$/) },
    ]);
    expect((await manageArticles(as(ctx, ada), { whose: 'mine', term: '', page: 1 })).data[0]?.start).toBe(
      '',
    );
  });
});
