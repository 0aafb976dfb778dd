import { expect, it } from 'vitest';
import { createArticle, updateArticle } from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import { createCategory } from '../../domain/categories/categories.ts';
import { testContext } from '../../domain/testing.ts';
import { DAY_MS } from '../../platform/clock.ts';
import { DatabaseUnavailable } from '../../platform/db/errors.ts';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import { publicPages } from '../render-page.ts';
import { testPages } from '../testing.ts';

eachDatabaseInFullTier('A page that was rendered before', (getDb) => {
  it('is rendered again after a write of something that it shows, and after no other', async () => {
    let now = Date.parse('2026-05-05T12:00:00Z');
    const ctx = { ...testContext(getDb()), now: () => now };
    const pages = testPages();
    const { render, version } = publicPages(pages, ctx);
    const create = (title: string, category: string) => createArticle(ctx, articleInput({ title, category }));
    const [shown, next] = [await create('Shown', 'tea'), await create('Next', 'coffee')];
    const first = await create('Far away', 'milk');
    const path = `/blog/${shown.slug}`;
    const get = async () => {
      const { response } = await render(path, (await version())!);
      return response.encoded(['identity']).body.toString();
    };
    await get();
    const isRenderedAgain = async (write: () => unknown) => {
      await write();
      const before = pages.renders;
      const body = await get();
      const fresh = await publicPages(testPages(), ctx).render(path, (await version())!);
      expect(body).toBe(fresh.response.encoded(['identity']).body.toString());
      return pages.renders > before;
    };
    expect(await isRenderedAgain(() => updateArticle(ctx, first._id, { title: 'Elsewhere' }))).toBe(false);
    expect(await isRenderedAgain(() => updateArticle(ctx, next._id, { title: 'Neighbour' }))).toBe(true);
    expect(await isRenderedAgain(() => updateArticle(ctx, shown._id, { title: 'Changed' }))).toBe(true);
    expect(await isRenderedAgain(() => {})).toBe(false);
    expect(await isRenderedAgain(() => createCategory(ctx, { name: 'cakes' }))).toBe(true);
    expect(await isRenderedAgain(() => (now += DAY_MS))).toBe(true);
  });

  it('is served although the database goes away once it is rendered', async () => {
    const ctx = testContext(getDb());
    const { slug } = await createArticle(ctx, articleInput({ title: 'Just in time' }));
    const hashRows = async () => {
      throw new DatabaseUnavailable();
    };
    const { render, version } = publicPages(testPages(), { ...ctx, db: { ...getDb(), hashRows } });
    const { response } = await render(`/blog/${slug}`, (await version())!);
    expect(response.status).toBe(200);
  });
});
