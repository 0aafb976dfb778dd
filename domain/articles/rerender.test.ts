import { beforeAll, expect, it } from 'vitest';
import { eachDatabaseInFullTier } from '../../platform/db/testing.ts';
import type { Ctx } from '../context.ts';
import { startJobs } from '../jobs/jobs.ts';
import { testContext } from '../testing.ts';
import { articleJobs, createArticle, findArticle, readArticlePage, rerenderArticles } from './articles.ts';
import { renderOutdatedArticles } from './rerender.ts';
import { articleInput } from './testing.ts';

eachDatabaseInFullTier('A page of an older renderer', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });

  /** Stores columns as an older release would have left them. */
  async function age(id: string, columns: { rendered: string; body?: string }) {
    await getDb().write((tx) =>
      tx
        .updateTable('article')
        .set({ render_version: 0, ...columns })
        .where('id', '=', id)
        .execute(),
    );
  }

  async function runJobs() {
    const jobs = startJobs(ctx, articleJobs);
    await expect
      .poll(() =>
        getDb().read.selectFrom('job').select('kind').where('kind', 'in', Object.keys(articleJobs)).execute(),
      )
      .toEqual([]);
    await jobs.stop();
  }

  it('is rendered again by a job, without a new version', async () => {
    const made = await createArticle(ctx, articleInput({ title: 'Aged' }));
    await age(made._id, { rendered: '<p>Old look</p>' });
    const version = await ctx.db.contentVersion.read();
    expect(await rerenderArticles(ctx)).toBe(true);
    await runJobs();
    const found = await readArticlePage(ctx, made.slug);
    expect(found.kind === 'found' && found.page.rendered).toContain('A page asks for time.');
    expect(await findArticle(ctx, made._id)).toEqual({ kind: 'found', article: made });
    expect(await ctx.db.contentVersion.read()).toBe(version + 1);
    expect(await rerenderArticles(ctx)).toBe(false);
  });

  it('is cleaned by the current rules, and its earlier body stays a revision', async () => {
    const made = await createArticle(ctx, articleInput({ title: 'Unclean' }));
    await age(made._id, { rendered: '', body: '<p>Text<script>alert(1)</script></p>' });
    await rerenderArticles(ctx);
    await runJobs();
    expect(await findArticle(ctx, made._id)).toMatchObject({ article: { post: '<p>Text</p>', version: 2 } });
  });

  it('is rendered without blocking the event loop', async () => {
    for (let number = 1; number <= 5; number++) {
      const { _id } = await createArticle(ctx, articleInput({ title: `Aged ${number}` }));
      await age(_id, { rendered: '' });
    }
    let others = 0;
    const other = setInterval(() => others++, 0);
    expect(await renderOutdatedArticles(ctx)).toBe(5);
    clearInterval(other);
    expect(others).toBeGreaterThanOrEqual(5);
  });
});
