import { beforeAll, expect, it } from 'vitest';
import { articleQuery, newArticle } from '../../contract/article.ts';
import { newCategory } from '../../contract/category.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, listArticles } from '../articles/articles.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  listCategories,
} from './categories.ts';
import { categoryCounts } from './read-categories.ts';

const article = {
  title: 'A title',
  category: 'Short-Lived',
  post: '<p>Text</p>',
  bannerImg: 'https://pictures.example/a.jpg',
};

eachDatabase('Categories', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });
  const make = (name: string) => createCategory(ctx, newCategory.parse({ name }));

  it('are stored trimmed and in lower case, and listed by name', async () => {
    await make('  Poetry  and   Prose ');
    await make('ভ্রমণ');
    await make('Art/Design');
    expect((await listCategories(as(ctx, visitor))).map((category) => category.name)).toEqual([
      'art/design',
      'poetry and prose',
      'ভ্রমণ',
    ]);
  });

  it('are listed with numbers in their order, and so are their subcategories', async () => {
    const { _id } = await make('shelf 10');
    for (const name of ['shelf 2', 'shelf 1']) await make(name);
    for (const name of ['box 11', 'box 9']) await createSubcategory(ctx, _id, { name });
    const shelves = (await listCategories(ctx)).filter(({ name }) => name.startsWith('shelf'));
    expect(shelves.map(({ name }) => name)).toEqual(['shelf 1', 'shelf 2', 'shelf 10']);
    expect(shelves[2]?.subcategories.map(({ name }) => name)).toEqual(['box 9', 'box 11']);
  });

  it('have unique names', async () => {
    await make('only one');
    const taken = { code: 'conflict', message: "There is already a category named 'only one'." };
    await expect(make(' Only  ONE ')).rejects.toMatchObject(taken);
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => make('at once')));
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of made)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'conflict' });
  });

  it('have subcategories with unique names', async () => {
    const { _id } = await make('with parts');
    await createSubcategory(ctx, _id, { name: 'second' });
    const whole = await createSubcategory(ctx, _id, { name: 'first' });
    expect(whole.subcategories.map((part) => part.name)).toEqual(['first', 'second']);
    await expect(createSubcategory(ctx, _id, { name: 'first' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(createSubcategory(ctx, 'none', { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    await deleteSubcategory(ctx, _id, whole.subcategories[0]!._id);
    const left = (await listCategories(ctx)).find((category) => category._id === _id);
    expect(left?.subcategories.map((part) => part.name)).toEqual(['second']);
    const again = deleteSubcategory(ctx, _id, whole.subcategories[0]!._id);
    await expect(again).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leave their name in articles when they are deleted', async () => {
    const { _id } = await make('short-lived');
    await createSubcategory(ctx, _id, { name: 'part' });
    await createArticle(ctx, newArticle.parse({ ...article, subcategory: 'part' }));
    await createArticle(ctx, newArticle.parse({ ...article, status: 'draft' }));
    await deleteCategory(ctx, _id);
    expect((await listCategories(ctx)).some((category) => category._id === _id)).toBe(false);
    expect((await listArticles(ctx, articleQuery.parse({ category: 'short-lived' }))).meta.total).toBe(1);
    expect((await categoryCounts(ctx)).get('short-lived')).toBe(1);
    await expect(deleteCategory(ctx, _id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await make('short-lived')).subcategories).toEqual([]);
  });

  it('raise the content version, because every menu lists them', async () => {
    const before = await ctx.db.contentVersion.read();
    const { _id } = await make('in the menu');
    await deleteCategory(ctx, _id);
    expect(await ctx.db.contentVersion.read()).toBe(before + 2);
  });

  it('are not found by an invalid id', async () => {
    for (const id of ['', '\0', 'x'.repeat(5000)]) {
      await expect(deleteCategory(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(createSubcategory(ctx, id, { name: 'x' })).rejects.toMatchObject({ code: 'not_found' });
      await expect(deleteSubcategory(ctx, id, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('can only be changed by administrators', async () => {
    const user = as(ctx, await testAccount(ctx, 'user', 'uma@example.org'));
    const calls = (one: Ctx) => [
      createCategory(one, { name: 'x' }),
      deleteCategory(one, 'x'),
      createSubcategory(one, 'x', { name: 'x' }),
      deleteSubcategory(one, 'x', 'x'),
    ];
    for (const call of calls(user)) await expect(call).rejects.toMatchObject({ code: 'forbidden' });
    for (const call of calls(as(ctx, visitor))) {
      await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
    }
  });
});
