import { expect, it } from 'vitest';
import { eachDatabaseInAllTier } from '../../../platform/db/testing.ts';
import { browseHome, deleteArticle, readArticleForEditing, updateArticle } from '../../articles/articles.ts';
import { visitor } from '../../context.ts';
import { as, testContext } from '../../testing.ts';
import { welcome } from '../site.ts';

eachDatabaseInAllTier('A new site', (getDb) => {
  it('stays empty if the operator wishes', async () => {
    const ctx = testContext(getDb(), undefined, { WELCOME: '0' });
    expect(await welcome(ctx)).toBe(false);
    expect((await browseHome(as(ctx, visitor))).total).toBe(0);
  });

  it('begins with three articles, even if several instances start at once', async () => {
    const ctx = testContext(getDb());
    await Promise.all([welcome(ctx), welcome(ctx), welcome(ctx)]);
    const home = await browseHome(as(ctx, visitor));
    expect(home.latest.map((article) => article.slug)).toEqual([
      'welcome-to-your-new-site',
      'what-an-article-can-hold',
      'every-script-at-home',
    ]);
    expect(home.latest[0]?.description).toBe(
      'Three things to do first, and what you can count on from then on.',
    );
    expect(home.latest.map(({ banner }) => banner?.width)).toEqual([1600, 1600, 1600]);
    expect(home.featured?.slug).toBe('welcome-to-your-new-site');
  });

  it('has articles that a save leaves unchanged', async () => {
    const ctx = testContext(getDb());
    const { latest } = await browseHome(ctx);
    for (const { slug } of latest) {
      const { _id, post } = await readArticleForEditing(ctx, slug);
      expect(await updateArticle(ctx, _id, { post })).toMatchObject({ post });
      expect(post).toMatch(/<h2.*<blockquote/s);
    }
  });

  it('does not get them again, even if all are deleted', async () => {
    const ctx = testContext(getDb());
    for (const { _id } of (await browseHome(ctx)).latest) await deleteArticle(ctx, _id);
    await getDb().write((tx) => tx.deleteFrom('article').execute());
    expect(await welcome(ctx)).toBe(false);
    expect((await browseHome(ctx)).total).toBe(0);
  });
});
