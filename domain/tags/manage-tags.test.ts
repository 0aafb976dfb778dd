import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eachDatabase } from '../../platform/db/testing.ts';
import { isQuick } from '../../scripts/tests/tier.ts';
import { createArticle, deleteArticle, listArticles, updateArticle } from '../articles/articles.ts';
import { articleInput, listQuery, type TwoEditors, twoEditors } from '../articles/testing.ts';
import { visitor } from '../context.ts';
import { searchJobs } from '../search/search.ts';
import { as } from '../testing.ts';
import { write } from '../write.ts';
import {
  createTag,
  deleteTag,
  findTag,
  listManagedTags,
  listTags,
  locateTag,
  mergeTags,
  updateTag,
} from './tags.ts';

eachDatabase('Changes of tags', (getDb) => {
  let { ctx, ada, clock } = {} as TwoEditors;
  let reader: TwoEditors['ctx'];
  beforeAll(async () => {
    ({ ctx, ada, clock } = await twoEditors(getDb()));
    reader = as(ctx, visitor);
  });
  beforeEach(async () => {
    await write(ctx, async ({ tx, invalidatePages }) => {
      for (const table of ['article', 'tag', 'redirect'] as const) await tx.deleteFrom(table).execute();
      invalidatePages();
    });
  });
  const make = (title: string, tags: string[], fields = {}) => {
    clock.now += 1000;
    return createArticle(ada, articleInput({ title, tags, ...fields }));
  };
  const findId = async (name: string) => (await findTag(reader, name))!._id;
  const tagsByTitle = async () =>
    (await listArticles(ada, listQuery({ status: 'all' }))).data.map(({ title, tags }) => [title, ...tags]);
  const found = async (term: string) => {
    await write(ctx, async ({ invalidatePages }) => invalidatePages());
    return (await listArticles(reader, listQuery({ searchTerm: term }))).data.map(({ title }) => title);
  };
  const refreshSearch = () =>
    searchJobs['refresh-search-index']!(ctx, {}, new AbortController().signal, {
      wasInterrupted: false,
    });

  it('are for administrators', async () => {
    const tag = await createTag(ada, { name: 'Ink' });
    for (const change of [
      () => createTag(reader, { name: 'x' }),
      () => updateTag(reader, tag._id, {}),
      () => mergeTags(reader, tag._id, tag._id),
      () => deleteTag(reader, tag._id),
      () => listManagedTags(reader, { page: 1, limit: 10 }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('rename a tag in its articles, also drafts and deleted ones, and lead from its former slug', async () => {
    await make('One', ['Bookbinding', 'Ink']);
    await make('Two', ['Ink', 'Bookbinding'], { status: 'draft' });
    const { _id } = await make('Three', ['bookbinding']);
    await deleteArticle(ada, _id);
    const renamed = await updateTag(ada, await findId('bookbinding'), { name: 'Buchbinderei' });
    expect(renamed).toMatchObject({ slug: 'buchbinderei', articles: 3, published: 1 });
    expect(await tagsByTitle()).toEqual([
      ['Two', 'Ink', 'Buchbinderei'],
      ['One', 'Buchbinderei', 'Ink'],
    ]);
    expect((await locateTag(reader, 'bookbinding'))?.slug).toBe('buchbinderei');
    await refreshSearch();
    expect(await found('buchbinderei')).toEqual(['One']);
    expect(await found('bookbinding')).toEqual([]);
    // An editor that was open meanwhile does not undo it.
    expect((await make('Four', ['Ink', 'bookBINDING', 'Buchbinderei'])).tags).toEqual([
      'Ink',
      'Buchbinderei',
    ]);
    const back = await updateTag(ada, renamed._id, { name: 'Bookbinding' });
    expect(back.slug).toBe('bookbinding');
    expect((await locateTag(reader, 'buchbinderei'))?.slug).toBe('bookbinding');
  });

  it('give a tag another spelling, slug or description', async () => {
    await make('One', ['ink', 'C']);
    const id = await findId('ink');
    expect(await updateTag(ada, id, { name: 'INK' })).toMatchObject({ name: 'INK', slug: 'ink' });
    expect(await tagsByTitle()).toEqual([['One', 'INK', 'C']]);
    expect(await updateTag(ada, id, { slug: 'Tinte!', description: 'Black.' })).toMatchObject({
      slug: 'tinte',
      description: 'Black.',
    });
    await expect(updateTag(ada, id, { name: 'c' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(updateTag(ada, id, { slug: 'c' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(createTag(ada, { name: 'Ink' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(updateTag(ada, 'nothing', {})).rejects.toMatchObject({ code: 'not_found' });
    // A sign that is no word is not in the slug.
    const plus = await createTag(ada, { name: 'C!' });
    expect(plus.slug).toBe('c-2');
    await updateTag(ada, plus._id, { name: 'CPP' });
    expect((await make('Two', ['C'])).tags).toEqual(['C']);
  });

  it('merge two tags, whose articles have one of them, once', async () => {
    await make('One', ['js', 'Ink', 'JavaScript']);
    await make('Two', ['js']);
    const js = await findId('js');
    await updateTag(ada, js, { name: 'ecma', description: 'A language.' });
    const merged = await mergeTags(ada, js, await findId('javascript'));
    expect(merged).toMatchObject({ name: 'JavaScript', articles: 2, description: 'A language.' });
    expect(await tagsByTitle()).toEqual([
      ['Two', 'JavaScript'],
      ['One', 'JavaScript', 'Ink'],
    ]);
    for (const slug of ['js', 'ecma']) expect((await locateTag(reader, slug))?.slug).toBe('javascript');
    expect((await make('Three', ['JS', 'ecma'])).tags).toEqual(['JavaScript']);
    await expect(mergeTags(ada, merged._id, merged._id)).rejects.toMatchObject({ code: 'invalid' });
    // A new tag may have the name again, and the slug if it is given.
    expect((await createTag(ada, { name: 'js' })).slug).toBe('js-2');
    expect((await createTag(ada, { name: 'es', slug: 'js' })).slug).toBe('js');
    expect((await locateTag(reader, 'js'))?.name).toBe('es');
    expect((await make('Four', ['JS'])).tags).toEqual(['js']);
  });

  it('delete a tag from its articles, which stay', async () => {
    const { _id, version } = await make('One', ['Gone', 'Ink']);
    await updateTag(ada, await findId('gone'), { name: 'Lost' });
    await deleteTag(ada, await findId('lost'));
    expect(await tagsByTitle()).toEqual([['One', 'Ink']]);
    for (const slug of ['gone', 'lost']) expect(await locateTag(reader, slug)).toBeNull();
    expect((await listTags(reader)).map(({ name }) => name)).toEqual(['Ink']);
    expect(await updateArticle(ada, _id, { tags: ['Ink', 'Gone'] })).toMatchObject({
      tags: ['Ink', 'Gone'],
      version: version + 1,
    });
  });

  it('list tags by name, those that begin with a term first', async () => {
    for (const name of ['Paper', 'Handmade paper', 'Ink', '100%']) await createTag(ada, { name });
    await make('One', ['Paper']);
    await make('Two', ['Paper'], { status: 'draft' });
    const list = async (searchTerm?: string, page = 1) => {
      const { data, meta } = await listManagedTags(ada, { searchTerm, page, limit: 2 });
      return [meta.total, ...data.map(({ name, articles, published }) => `${name} ${articles}/${published}`)];
    };
    expect(await list()).toEqual([4, '100% 0/0', 'Handmade paper 0/0']);
    expect(await list(undefined, 2)).toEqual([4, 'Ink 0/0', 'Paper 2/1']);
    expect(await list('PAPER')).toEqual([2, 'Paper 2/1', 'Handmade paper 0/0']);
    expect(await list('%')).toEqual([1, '100% 0/0']);
  });

  it.skipIf(isQuick)('change more articles than one statement does', async () => {
    const tag = await createTag(ada, { name: 'Many' });
    const { _id } = await make('One', ['Many']);
    await write(ctx, async ({ tx }) => {
      const row = await tx.selectFrom('article').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
      for (let i = 0; i < 300; i++) {
        const { n: _, ...columns } = row;
        const id = `${_id.slice(0, -4)}${String(i).padStart(4, '0')}`;
        await tx
          .insertInto('article')
          .values({ ...columns, id, slug: `copy-${i}`, tags: i % 2 ? '["Many"]' : '["Many","Other"]' })
          .execute();
      }
    });
    expect(await updateTag(ada, tag._id, { name: 'Few' })).toMatchObject({ articles: 301 });
    await deleteTag(ada, tag._id);
    expect((await listArticles(reader, listQuery({ tag: 'few' }))).meta.total).toBe(0);
  });
});
