import { beforeAll, expect, it } from 'vitest';
import type { Article } from '../../../contract/article.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { type Actor, type Ctx, visitor } from '../../context.ts';
import { as, testAccount, testContext } from '../../testing.ts';
import { createArticle, deleteArticle, listArticles } from '../articles.ts';
import { articleInput, listQuery } from '../testing.ts';

eachDatabase('Listing articles', (getDb) => {
  let ctx: Ctx;
  let ada: Actor;
  let bob: Actor;
  let uma: Actor;
  let now = Date.parse('2026-11-21T09:00:00Z');
  const all: Article[] = [];

  beforeAll(async () => {
    ctx = { ...testContext(getDb(), undefined, { MAX_BODY_KB: '4096' }), now: () => now };
    ada = await testAccount(ctx, 'admin', 'ada@example.org', 'Ada');
    bob = await testAccount(ctx, 'admin', 'bob@example.org', 'Bob');
    uma = await testAccount(ctx, 'user', 'uma@example.org', 'Uma');
    for (let i = 0; i < 12; i++) {
      // Pairs share an instant, to test the order of equal dates.
      if (i % 2 === 0) now += 60_000;
      const fields = {
        title: `Number ${i}`,
        category: i % 3 === 0 ? 'Poems' : 'essays',
        subcategory: i === 3 ? 'Haiku' : '',
      };
      all.push(await createArticle(as(ctx, i < 8 ? ada : bob), articleInput(fields)));
    }
    await createArticle(as(ctx, ada), articleInput({ title: 'A draft', status: 'draft' }));
    const publishAt = '2027-01-01T00:00:00Z';
    await createArticle(as(ctx, ada), articleInput({ title: 'A plan', status: 'scheduled', publishAt }));
  });

  const list = (actor: Actor, fields = {}) => listArticles(as(ctx, actor), listQuery(fields));
  const titles = async (actor: Actor, fields = {}) =>
    (await list(actor, fields)).data.map((article) => article.title);
  const numbers = (...of: number[]) => of.map((i) => `Number ${i}`);

  it('is newest first and then by id, and oldest first in reverse', async () => {
    const newest = await titles(visitor, { limit: '100' });
    expect(newest).toEqual(numbers(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    expect(await titles(visitor, { limit: '100', sort: 'createdAt' })).toEqual(newest.toReversed());
  });

  it('contains the total on every page and beyond the last', async () => {
    for (const [page, count] of [
      ['1', 5],
      ['2', 5],
      ['3', 2],
      ['4', 0],
      ['1000000', 0],
    ] as const) {
      const { data, meta } = await list(visitor, { page, limit: '5' });
      expect(data).toHaveLength(count);
      expect(meta).toEqual({ page: Number(page), limit: 5, total: 12, totalPages: 3, totalDocuments: 12 });
    }
    expect((await list(visitor, { category: 'nothing' })).meta).toMatchObject({ total: 0, totalPages: 0 });
  });

  it('contains the body only if requested', async () => {
    const { post, ...summary } = all[11]!;
    expect((await list(visitor, { limit: '1' })).data).toEqual([summary]);
    expect((await list(visitor, { limit: '1', include: 'post' })).data).toEqual([{ ...summary, post }]);
    const { data } = await list(visitor, { searchTerm: 'number 11', include: 'post' });
    expect(data.map((one) => one.post)).toContain(post);
  });

  it('contains posts up to 2,000,000 bytes, and counts the others', async () => {
    const post = `<p>${'চা'.repeat(150_000)}</p>`;
    for (let i = 0; i < 4; i++)
      await createArticle(as(ctx, ada), articleInput({ title: `Long ${i}`, category: 'long', post }));
    for (const order of [{ sort: 'createdAt' }, { searchTerm: 'long' }]) {
      const { data, meta } = await list(visitor, { category: 'long', include: 'post', ...order });
      expect(data.map((one) => one.post?.length)).toEqual([post.length, post.length, undefined, undefined]);
      expect(meta).toMatchObject({ total: 4, totalPages: 1, postsLeftOut: 2 });
    }
    const rest = await list(visitor, {
      category: 'long',
      include: 'post',
      sort: 'createdAt',
      limit: '2',
      page: '2',
    });
    expect(rest.data.map((one) => one.post?.length)).toEqual([post.length, post.length]);
    expect(rest.meta.postsLeftOut).toBe(0);
    const { data: all } = await list(visitor, { category: 'long' });
    for (const { _id } of all) await deleteArticle(as(ctx, ada), _id);
  });

  it('always contains the first post', async () => {
    const post = `<p>${'চা'.repeat(450_000)}</p>`;
    const made = await createArticle(
      as(ctx, ada),
      articleInput({ title: 'Longest', category: 'longest', post }),
    );
    const { data, meta } = await list(visitor, { category: 'longest', include: 'post' });
    expect(data[0]?.post?.length).toBe(post.length);
    expect(meta.postsLeftOut).toBe(0);
    await deleteArticle(as(ctx, ada), made._id);
  });

  it('filters by category and subcategory, ignoring case', async () => {
    expect(await titles(visitor, { category: ' POEMS ' })).toEqual(numbers(9, 6, 3, 0));
    expect(await titles(visitor, { category: 'poems', subcategory: 'HAIKU' })).toEqual(numbers(3));
  });

  it('filters by account for administrators and for that account', async () => {
    expect(await titles(ada, { email: 'BOB@example.org' })).toEqual(numbers(11, 10, 9, 8));
    expect(await titles(ada, { email: 'bob@example.org', category: 'poems' })).toEqual(numbers(9));
    expect(await titles(bob, { email: 'bob@example.org', status: 'all' })).toHaveLength(4);
    expect((await list(uma, { email: 'uma@example.org' })).meta.total).toBe(0);
  });

  it('does not reveal authors to others', async () => {
    for (const actor of [visitor, uma]) {
      for (const email of ['ada@example.org', 'nobody@example.org']) {
        for (const more of [{}, { searchTerm: 'number' }, { status: 'all' }]) {
          const { data, meta } = await list(actor, { email, ...more });
          expect(data).toEqual([]);
          expect(meta).toMatchObject({ total: 0, totalPages: 0 });
        }
      }
    }
    expect((await list(ada, { email: 'nobody@example.org' })).data).toEqual([]);
  });

  it('contains drafts only for administrators who request them', async () => {
    expect(await titles(ada, { status: 'draft' })).toEqual(['A draft']);
    expect(await titles(ada, { status: 'scheduled' })).toEqual(['A plan']);
    expect((await list(ada, { status: 'all' })).meta.total).toBe(14);
    for (const actor of [visitor, uma]) {
      expect(await titles(actor, { status: 'draft' })).toEqual([]);
      expect((await list(actor, { status: 'all' })).meta.total).toBe(12);
      expect(await titles(actor, { status: 'all', searchTerm: 'draft' })).toEqual([]);
    }
    expect(await titles(ada, { status: 'all', searchTerm: 'draft' })).toEqual(['A draft']);
  });

  it('searches within the filter, sorted by date on request', async () => {
    const { data, meta } = await list(visitor, {
      searchTerm: 'number',
      category: 'poems',
      sort: 'createdAt',
      limit: '3',
    });
    expect(data.map((article) => article.title)).toEqual(numbers(0, 3, 6));
    expect(meta).toMatchObject({ total: 4, totalPages: 2 });
  });

  it('needs a fixed number of queries', async () => {
    const before = getDb().statements();
    await list(visitor, { limit: '100', category: 'essays' });
    expect(getDb().statements() - before).toBe(2);
  });
});
