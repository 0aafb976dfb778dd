import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { readSide } from '../../../shared/diff/testing.ts';
import { visitor } from '../../context.ts';
import { as, testAccount } from '../../testing.ts';
import { compareRevisions, createArticle, listRevisions, readRevision, updateArticle } from '../articles.ts';
import { articleInput, type TwoEditors, twoEditors } from '../testing.ts';
import { publishDueArticles } from '../write/publish-due.ts';

eachDatabase('The history of an article', (getDb) => {
  let { ctx, ada, bob, clock } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob, clock } = await twoEditors(getDb()));
  });
  const make = (fields = {}) => createArticle(ada, articleInput(fields));

  it('lists every save with its account and time, latest first', async () => {
    const made = await make({ title: 'First words' });
    clock.now += 60_000;
    await updateArticle(bob, made._id, { title: 'Second words', version: 1 });
    const { data, meta } = await listRevisions(ada, made._id, 1);
    expect(data).toEqual([
      {
        version: 2,
        savedAt: '2026-11-21T09:01:00.000Z',
        savedBy: 'Bob',
        title: 'Second words',
        status: 'published',
      },
      {
        version: 1,
        savedAt: '2026-11-21T09:00:00.000Z',
        savedBy: 'Ada',
        title: 'First words',
        status: 'published',
      },
    ]);
    expect(meta.total).toBe(2);
    expect((await listRevisions(ada, made._id, 2)).data).toEqual([]);
  });

  it('names no account for a scheduled publication', async () => {
    const publishAt = new Date(clock.now + 1000).toISOString();
    const made = await make({ status: 'scheduled', publishAt });
    clock.now += 2000;
    await publishDueArticles(ctx);
    const { data } = await listRevisions(ada, made._id, 1);
    expect(data.map(({ savedBy, status, savedAt }) => [savedBy, status, savedAt])).toEqual([
      [null, 'published', publishAt],
      ['Ada', 'scheduled', made.updatedAt],
    ]);
  });

  it('stores the text of each save, and compares texts line by line', async () => {
    const made = await make({
      post: '<h2>Pulp</h2><p>Rags and <em>water</em>.</p><pre><code>a\nb</code></pre>',
    });
    await updateArticle(ada, made._id, { post: '<p>Else.</p>' });
    const first = await readRevision(bob, made._id, 1);
    expect(first).toMatchObject({ post: made.post, bannerImg: made.bannerImg, slug: made.slug });
    await expect(readRevision(ada, made._id, 3)).rejects.toMatchObject({ code: 'not_found' });
    const { lines, older, newer } = await compareRevisions(ada, made._id, { from: 2, to: 1 });
    expect([older.version, newer.version]).toEqual([1, 2]);
    expect(readSide(lines, 'before')).toEqual(['Pulp', 'Rags and water.', 'a', 'b']);
    expect(readSide(lines, 'after')).toEqual(['Else.']);
  });

  it('requires an administrator', async () => {
    const { _id } = await make();
    const uma = await testAccount(ctx, 'user', 'uma@example.org');
    for (const [actor, code] of [
      [visitor, 'unauthenticated'],
      [uma, 'forbidden'],
    ] as const) {
      await expect(listRevisions(as(ctx, actor), _id, 1)).rejects.toMatchObject({ code });
      await expect(readRevision(as(ctx, actor), _id, 1)).rejects.toMatchObject({ code });
    }
    await expect(listRevisions(ada, 'no-such', 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});
