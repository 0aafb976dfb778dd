import { beforeAll, expect, it } from 'vitest';
import type { ArticleChange } from '../../../contract/article.ts';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { createCategory, deleteCategory } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { testContext } from '../../testing.ts';
import { withdrawsNothing, write } from '../../write.ts';
import { createArticle, deleteArticle, restoreArticle, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('A write withdraws something from readers', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });

  /** True if no page from before the work may be served after it. */
  async function withdraws(work: () => Promise<unknown>): Promise<boolean> {
    const before = await getDb().contentVersion.read();
    await work();
    const version = await getDb().contentVersion.read();
    expect(version).toBeGreaterThan(before);
    return getDb().contentVersion.newestWithdrawal > before;
  }

  const publish = () =>
    createArticle(
      ctx,
      articleInput({
        title: 'Tea',
        category: 'food',
        subcategory: 'drinks',
        tags: ['hot', 'green'],
        series: { title: 'Drinks', part: 1 },
      }),
    );

  it.each([
    ['an unpublished article', { status: 'draft' }],
    ['an unlisted article', { unlisted: true }],
    ['an article that search engines must not list', { noindex: true }],
    ['another slug', { slug: 'moved' }],
    ['another category', { category: 'news' }],
    ['another subcategory', { subcategory: 'leaves' }],
    ['another language', { lang: 'fr' }],
    ['a removed tag', { tags: ['hot'] }],
    ['a removed series', { series: null }],
  ])('for %s', async (_, change) => {
    const { slug } = await publish();
    expect(await withdraws(() => updateArticle(ctx, slug, change as ArticleChange))).toBe(true);
  });

  it('for a deleted article, a deleted category, and whenever a write does not say that it withdraws nothing', async () => {
    const { _id } = await publish();
    expect(await withdraws(() => deleteArticle(ctx, _id))).toBe(true);
    const category = await createCategory(ctx, { name: 'letters' });
    expect(await withdraws(() => deleteCategory(ctx, category._id))).toBe(true);
    expect(await withdraws(() => write(ctx, async (w) => w.invalidatePages()))).toBe(true);
    const both = write(ctx, async (w) => {
      w.invalidatePages();
      w.invalidatePages(withdrawsNothing);
    });
    expect(await withdraws(() => both)).toBe(true);
  });

  it('but not for a new or restored article, another text, one more tag or a new category', async () => {
    const { _id, slug } = await publish();
    expect(await withdraws(publish)).toBe(false);
    const text = { title: 'Green tea', post: '<p>Other words.</p>', slug, excerpt: 'Short.', featured: true };
    expect(await withdraws(() => updateArticle(ctx, _id, text))).toBe(false);
    expect(await withdraws(() => updateArticle(ctx, _id, { tags: ['green', 'hot', 'new'] }))).toBe(false);
    expect(await withdraws(() => createCategory(ctx, { name: 'new words' }))).toBe(false);
    await deleteArticle(ctx, _id);
    expect(await withdraws(() => restoreArticle(ctx, _id))).toBe(false);
  });

  it('if a program wrote that does not tell', async () => {
    const olderProgram = () =>
      getDb().write((tx) =>
        tx
          .updateTable('content_version')
          .set((eb) => ({ n: eb('n', '+', 1) }))
          .execute(),
      );
    expect(await withdraws(olderProgram)).toBe(true);
    await olderProgram();
    expect(await withdraws(publish)).toBe(true);
    expect(await withdraws(publish)).toBe(false);
  });
});
