import { beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { visitor } from '../../context.ts';
import { as, testAccount } from '../../testing.ts';
import {
  createArticle,
  deleteArticle,
  featuredArticle,
  findArticle,
  listArticles,
  listRevisions,
  restoreArticle,
  updateArticle,
} from '../articles.ts';
import { articleInput, listQuery, type TwoEditors, twoEditors } from '../testing.ts';
import { publishDueArticles } from '../write/publish-due.ts';
import { purgeTrash } from './trash.ts';

eachDatabase('Restoring an article', (getDb) => {
  let { ctx, ada, bob, clock } = {} as TwoEditors;
  beforeAll(async () => {
    ({ ctx, ada, bob, clock } = await twoEditors(getDb()));
  });
  const trashed = async (fields = {}) => {
    const made = await createArticle(ada, articleInput(fields));
    await deleteArticle(ada, made._id);
    return made;
  };
  const jobsFor = (id: string) =>
    getDb().read.selectFrom('job').select('run_at').where('unique_key', '=', `publish:${id}`).execute();

  it('brings it back unchanged to pages and search', async () => {
    const made = await trashed({ title: 'Back again', post: '<p>quokka</p>' });
    const before = await ctx.db.contentVersion.read();
    expect(await restoreArticle(ada, made._id)).toEqual({
      _id: made._id,
      slug: 'back-again',
      title: 'Back again',
      status: 'published',
    });
    expect(await findArticle(as(ctx, visitor), 'back-again')).toEqual({ kind: 'found', article: made });
    const { data } = await listArticles(as(ctx, visitor), listQuery({ searchTerm: 'quokka' }));
    expect(data.map(({ _id }) => _id)).toEqual([made._id]);
    expect(await ctx.db.contentVersion.read()).toBeGreaterThan(before);
    await expect(restoreArticle(ada, made._id)).rejects.toMatchObject({ code: 'not_found' });
    await updateArticle(ada, made._id, { title: 'Saved after it' });
  });

  it('keeps its slug, which nobody could take meanwhile', async () => {
    const made = await trashed({ title: 'One name' });
    const other = await createArticle(ada, articleInput({ title: 'One name' }));
    expect(other.slug).not.toBe(made.slug);
    expect((await restoreArticle(ada, made._id)).slug).toBe(made.slug);
    expect(await findArticle(as(ctx, visitor), made.slug)).toMatchObject({ article: { _id: made._id } });
  });

  it('keeps a draft unpublished, and features nothing', async () => {
    const draft = await trashed({ title: 'Still a draft', status: 'draft' });
    const before = await ctx.db.contentVersion.read();
    expect((await restoreArticle(ada, draft._id)).status).toBe('draft');
    expect(await findArticle(as(ctx, visitor), draft.slug)).toEqual({ kind: 'absent' });
    expect(await ctx.db.contentVersion.read()).toBe(before);
    const once = await trashed({ title: 'Once featured', featured: true });
    await restoreArticle(ada, once._id);
    expect(await featuredArticle(ctx)).toBeNull();
  });

  it('keeps a schedule that is still in the future', async () => {
    const publishAt = '2026-11-22T09:00:00.000Z';
    const made = await trashed({ title: 'Tomorrow', status: 'scheduled', publishAt });
    expect(await jobsFor(made._id)).toEqual([]);
    expect((await restoreArticle(ada, made._id)).status).toBe('scheduled');
    expect(await jobsFor(made._id)).toEqual([{ run_at: publishAt }]);
  });

  it('makes it a draft if its scheduled time has passed in the trash', async () => {
    const publishAt = '2026-11-21T10:00:00.000Z';
    const made = await trashed({ title: 'Too late', status: 'scheduled', publishAt });
    clock.now = Date.parse('2026-11-21T11:00:00Z');
    expect((await restoreArticle(ada, made._id)).status).toBe('draft');
    expect(await publishDueArticles(ctx)).toBe(0);
    expect(await jobsFor(made._id)).toEqual([]);
    const { data } = await listRevisions(ada, made._id, 1);
    expect(data.map(({ version, status, savedBy }) => [version, status, savedBy])).toEqual([
      [2, 'draft', 'Ada'],
      [1, 'scheduled', 'Ada'],
    ]);
    await expect(updateArticle(ada, made._id, { title: 'Stale', version: 1 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('renders a page of an older renderer again', async () => {
    const made = await trashed({ title: 'Old page' });
    await getDb().write((tx) =>
      tx.updateTable('article').set({ render_version: 0 }).where('id', '=', made._id).execute(),
    );
    await restoreArticle(ada, made._id);
    const jobs = await getDb().read.selectFrom('job').select('kind').execute();
    expect(jobs.map(({ kind }) => kind)).toContain('rerender-articles');
  });

  it('requires the permission to delete it, and an article in the trash', async () => {
    const made = await trashed({ title: 'Of Ada' });
    const uma = as(ctx, await testAccount(ctx, 'user', 'uma@example.org'));
    const refused = [
      [as(ctx, visitor), made._id, 'unauthenticated'],
      [uma, made._id, 'forbidden'],
      [uma, 'no-such', 'forbidden'],
      [bob, made._id, 'forbidden'],
      [ada, 'no-such', 'not_found'],
      [ada, '\0', 'not_found'],
    ] as const;
    for (const [actor, id, code] of refused) {
      await expect(restoreArticle(actor, id)).rejects.toMatchObject({ code });
    }
    clock.now += 31 * 24 * 3_600_000;
    await purgeTrash(ctx);
    await expect(restoreArticle(ada, made._id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
