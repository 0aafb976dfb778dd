import { beforeAll, expect, it } from 'vitest';
import { CATEGORIES_PAGE_SIZE, MENU_CATEGORIES } from '../../contract/limits.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testContext } from '../testing.ts';
import { write } from '../write.ts';
import {
  browseCategories,
  categoryMenu,
  categoryTitles,
  createCategory,
  createSubcategory,
  ensureCategory,
  listCategories,
  updateCategory,
} from './categories.ts';

eachDatabase('Many categories', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });
  const menu = async () => {
    const { categories, hasMore } = await categoryMenu(as(ctx, visitor));
    return { names: categories.map(({ name }) => name), hasMore };
  };
  const find = async (term: string, page = 1) =>
    (await browseCategories(as(ctx, visitor), term, page))?.categories.map(({ name }) => name);

  it('are all in the menu as long as they are few', async () => {
    expect(await menu()).toEqual({ names: [], hasMore: false });
    await fill(MENU_CATEGORIES);
    const { names, hasMore } = await menu();
    expect([names.length, hasMore]).toEqual([MENU_CATEGORIES, false]);
  });

  async function fill(count: number) {
    await write(ctx, async ({ tx, invalidatePages }) => {
      for (let n = 0; n < count; n++)
        await ensureCategory(tx, ctx.now(), `number ${String(n).padStart(3, '0')}`, null);
      invalidatePages();
    });
  }

  it('are in the menu by their place, and by their published articles', async () => {
    await fill(CATEGORIES_PAGE_SIZE + 20);
    for (const status of ['published', 'draft'] as const)
      await createArticle(
        ctx,
        articleInput({ category: status === 'draft' ? 'number 099' : 'number 090', status }),
      );
    const last = (await listCategories(ctx)).at(-1)!;
    await updateCategory(ctx, last._id, { position: 1 });
    const { names, hasMore } = await menu();
    expect(hasMore).toBe(true);
    expect(names).toHaveLength(MENU_CATEGORIES);
    expect([names[0], names.at(-1)]).toEqual([last.name, 'number 090']);
  });

  it('are listed in pages with their numbers of articles', async () => {
    const page = await browseCategories(ctx, '', 1);
    expect(page).toMatchObject({ page: 1, totalPages: 2, total: CATEGORIES_PAGE_SIZE + 20 });
    expect(page?.categories).toHaveLength(CATEGORIES_PAGE_SIZE);
    expect(page?.categories.find(({ name }) => name === 'number 090')?.articles).toBe(1);
    expect((await browseCategories(ctx, '', 2))?.categories).toHaveLength(20);
    expect(await browseCategories(ctx, '', 3)).toBeNull();
  });

  it('are found by name, title and subcategory, regardless of case and accents', async () => {
    const { _id } = await createCategory(ctx, { name: 'gardens' });
    await updateCategory(ctx, _id, { title: 'Jardins d’Été' });
    await createSubcategory(ctx, _id, { name: 'orchids' });
    for (const term of ['GARDEN', 'ete', 'orchid']) expect(await find(term)).toEqual(['gardens']);
    expect(await find('number 09')).toHaveLength(10);
    expect(await find('nothing like it')).toEqual([]);
    expect(await find('nothing like it', 2)).toBeUndefined();
  });

  it('are shown by their titles, or by their names with a capital', async () => {
    const titles = await categoryTitles(ctx);
    expect(titles.shown('gardens')).toBe('Jardins d’Été');
    expect(titles.shown('gardens', 'orchids')).toBe('Orchids');
    expect(titles.shown('nowhere', 'below')).toBe('Below');
    expect([titles.own('gardens'), titles.own('gardens', 'orchids'), titles.own('nowhere')]).toEqual([
      'Jardins d’Été',
      null,
      null,
    ]);
  });
});
