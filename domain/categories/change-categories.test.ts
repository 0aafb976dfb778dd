import { beforeAll, expect, it } from 'vitest';
import { articleQuery } from '../../contract/article.ts';
import { categoryChange, newCategory } from '../../contract/category.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { createArticle, listArticles, updateArticle } from '../articles/articles.ts';
import { articleInput } from '../articles/testing.ts';
import { type Ctx, visitor } from '../context.ts';
import { as, testAccount, testContext } from '../testing.ts';
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  findMovedCategory,
  listCategories,
  updateCategory,
  updateSubcategory,
} from './categories.ts';
import { categoryCounts } from './read-categories.ts';

eachDatabase('A change of a category', (getDb) => {
  let ctx: Ctx;
  beforeAll(() => {
    ctx = testContext(getDb());
  });
  const make = (name: string) => createCategory(ctx, newCategory.parse({ name }));
  const change = (id: string, fields: object) => updateCategory(ctx, id, categoryChange.parse(fields));
  const write = (category: string, fields = {}) => createArticle(ctx, articleInput({ category, ...fields }));
  const titlesIn = async (category: string, subcategory?: string) => {
    const { data } = await listArticles(ctx, articleQuery.parse({ category, subcategory, status: 'all' }));
    return data.map(({ title }) => title).sort();
  };
  const moved = (category: string, subcategory: string | null = null) =>
    findMovedCategory(as(ctx, visitor), { category, subcategory });

  it('stores what readers see, and leaves the rest', async () => {
    const { _id } = await make('macos and ios');
    await change(_id, { title: '  macOS & iOS ', description: 'Notes on both.' });
    expect(await change(_id, { description: '' })).toEqual({
      _id,
      name: 'macos and ios',
      title: 'macOS & iOS',
      description: null,
      position: null,
      subcategories: [],
    });
    expect((await change(_id, { title: null })).title).toBeNull();
  });

  it('puts it in its place, before those without one', async () => {
    const ids = new Map<string, string>();
    for (const name of ['ants', 'bees', 'cats', 'dogs']) ids.set(name, (await make(name))._id);
    const order = async () =>
      (await listCategories(ctx)).filter(({ name }) => ids.has(name)).map(({ name }) => name);
    const place = (name: string, position: number | null) => change(ids.get(name)!, { position });
    await place('dogs', 1);
    await place('cats', 1);
    expect(await order()).toEqual(['cats', 'dogs', 'ants', 'bees']);
    await place('bees', 2);
    expect(await order()).toEqual(['cats', 'bees', 'dogs', 'ants']);
    expect((await place('dogs', 9)).position).toBe(3);
    await place('cats', null);
    expect(await order()).toEqual(['bees', 'dogs', 'ants', 'cats']);
    expect((await listCategories(ctx)).map(({ position }) => position).slice(0, 3)).toEqual([1, 2, null]);
  });

  it('of its name carries articles in every status along, and leaves versions and revisions', async () => {
    const { _id } = await make('old name');
    const article = await write('old name', { title: 'Seen', subcategory: 'part' });
    await write('old name', { title: 'Draft', status: 'draft' });
    await write('other', { title: 'Other' });
    const before = await revisionCategories(article._id);
    expect((await change(_id, { name: ' New  Name ' })).name).toBe('new name');
    expect(await titlesIn('new name')).toEqual(['Draft', 'Seen']);
    expect(await titlesIn('old name')).toEqual([]);
    expect(await titlesIn('other')).toEqual(['Other']);
    const counts = await categoryCounts(ctx);
    expect([counts.get('old name'), counts.get('new name')]).toEqual([undefined, 1]);
    expect(await revisionCategories(article._id)).toEqual(before);
    const { data } = await listArticles(ctx, articleQuery.parse({ category: 'new name' }));
    expect(data[0]?.version).toBe(article.version);
  });

  const revisionCategories = (id: string) =>
    getDb()
      .read.selectFrom('revision')
      .select(['version', 'category'])
      .where('article_id', '=', id)
      .execute();

  it('leads former names to it, until they are used again', async () => {
    const { _id } = await make('first name');
    const { subcategories } = await createSubcategory(ctx, _id, { name: 'low/land' });
    expect(await moved('first name')).toBeNull();
    await change(_id, { name: 'second name' });
    expect(await moved('first name')).toEqual({ category: 'second name', subcategory: null });
    expect(await moved('first name', 'low/land')).toEqual({
      category: 'second name',
      subcategory: 'low/land',
    });
    await updateSubcategory(ctx, _id, subcategories[0]!._id, { name: 'lowland' });
    const now = { category: 'third name', subcategory: 'lowland' };
    await change(_id, { name: 'third name' });
    for (const name of ['first name', 'second name']) {
      expect(await moved(name, 'low/land')).toEqual(now);
      expect(await moved(name, 'lowland')).toEqual(now);
    }
    expect(await moved('third name', 'lowland')).toBeNull();
    await change(_id, { name: 'first name' });
    expect(await moved('first name')).toBeNull();
    expect((await moved('third name'))?.category).toBe('first name');
    await make('third name');
    expect(await moved('third name')).toBeNull();
    await deleteCategory(ctx, _id);
    expect(await moved('second name')).toBeNull();
    expect(await moved('\0')).toBeNull();
  });

  it('of its name holds for what is saved under the former one', async () => {
    const { _id } = await make('before');
    const article = await write('before', { title: 'Open in an editor', status: 'draft' });
    await change(_id, { name: 'after' });
    expect((await write('Before', { title: 'Sent late' })).category).toBe('after');
    expect((await updateArticle(ctx, article._id, { category: 'before' })).category).toBe('after');
    expect(await titlesIn('after')).toEqual(['Open in an editor', 'Sent late']);
  });

  it('does not lead away from names that are in use', async () => {
    const one = await make('lakes');
    const other = await make('rivers');
    const { subcategories } = await createSubcategory(ctx, one._id, { name: 'north' });
    await updateSubcategory(ctx, one._id, subcategories[0]!._id, { name: 'south' });
    await createSubcategory(ctx, other._id, { name: 'north' });
    await change(one._id, { name: 'rivers', merge: true });
    expect((await write('rivers', { subcategory: 'north' })).subcategory).toBe('north');
    expect(await moved('lakes', 'north')).toEqual({ category: 'rivers', subcategory: 'north' });
  });

  it('merges two categories when that is wanted', async () => {
    const from = await make('merged away');
    const into = await make('merged into');
    await updateCategory(ctx, into._id, { title: 'Merged INTO' });
    const parts = [];
    for (const name of ['both', 'only']) parts.push((await createSubcategory(ctx, from._id, { name }))._id);
    await createSubcategory(ctx, into._id, { name: 'both' });
    await write('merged away', { title: 'One', subcategory: 'both' });
    await write('merged into', { title: 'Two', subcategory: 'both' });
    const taken = {
      code: 'conflict',
      message: "There is already a category named 'merged into'.",
      errors: [{ path: 'name', message: 'This name is taken.' }],
    };
    await expect(change(from._id, { name: 'merged into' })).rejects.toMatchObject(taken);
    expect(await titlesIn('merged away')).toEqual(['One']);
    const merged = await change(from._id, { name: 'merged into', title: 'Lost', merge: true });
    expect(merged).toMatchObject({ _id: into._id, title: 'Merged INTO' });
    expect(merged.subcategories.map(({ name }) => name)).toEqual(['both', 'only']);
    expect(await titlesIn('merged into', 'both')).toEqual(['One', 'Two']);
    expect((await listCategories(ctx)).some(({ name }) => name === 'merged away')).toBe(false);
    expect(await moved('merged away', 'only')).toEqual({ category: 'merged into', subcategory: 'only' });
    await write('without a row', { title: 'Alone' });
    await expect(change(into._id, { name: 'without a row' })).rejects.toMatchObject({ code: 'conflict' });
    await change(into._id, { name: 'without a row', merge: true });
    expect(await titlesIn('without a row')).toEqual(['Alone', 'One', 'Two']);
  });

  it('renames and merges its subcategories', async () => {
    const { _id } = await make('parted');
    await createSubcategory(ctx, _id, { name: 'left' });
    const { subcategories } = await createSubcategory(ctx, _id, { name: 'right' });
    const [left, right] = subcategories.map((one) => one._id) as [string, string];
    await write('parted', { title: 'L', subcategory: 'left' });
    await write('parted', { title: 'R', subcategory: 'right' });
    await write('elsewhere', { title: 'E', subcategory: 'left' });
    await updateSubcategory(ctx, _id, right, { title: 'The RIGHT', position: 1 });
    const renamed = await updateSubcategory(ctx, _id, left, { name: 'west' });
    expect(renamed.subcategories.map(({ name, title }) => [name, title])).toEqual([
      ['right', 'The RIGHT'],
      ['west', null],
    ]);
    expect(await titlesIn('parted', 'west')).toEqual(['L']);
    expect(await titlesIn('elsewhere', 'left')).toEqual(['E']);
    const taken = updateSubcategory(ctx, _id, left, { name: 'right' });
    await expect(taken).rejects.toMatchObject({
      message: "'parted' already has a subcategory 'right'.",
    });
    const merged = await updateSubcategory(ctx, _id, left, { name: 'right', merge: true });
    expect(merged.subcategories.map((one) => one._id)).toEqual([right]);
    expect(await titlesIn('parted', 'right')).toEqual(['L', 'R']);
    for (const name of ['left', 'west'])
      expect(await moved('parted', name)).toEqual({ category: 'parted', subcategory: 'right' });
  });

  it('is refused to others, and for what does not exist', async () => {
    const user = as(ctx, await testAccount(ctx, 'user', 'ulla@example.org'));
    const none = '00000000-0000-0000-0000-000000000000';
    await expect(updateCategory(user, none, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(updateSubcategory(user, none, none, {})).rejects.toMatchObject({ code: 'forbidden' });
    for (const id of ['', '\0', none]) {
      await expect(updateCategory(ctx, id, {})).rejects.toMatchObject({ code: 'not_found' });
      await expect(updateSubcategory(ctx, id, id, {})).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
