import { beforeAll, beforeEach, expect, it } from 'vitest';
import { tagNames } from '../../contract/tag.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { splitTags } from '../../shared/text/tag-names.ts';
import {
  browseSearch,
  browseTag,
  createArticle,
  deleteArticle,
  listArticles,
  readArticlePage,
  readRevision,
  restoreArticle,
  updateArticle,
} from '../articles/articles.ts';
import {
  articleInput,
  listQuery,
  publishDueArticles,
  type TwoEditors,
  twoEditors,
} from '../articles/testing.ts';
import { visitor } from '../context.ts';
import { writeFeed } from '../feeds/feeds.ts';
import { as } from '../testing.ts';
import { write } from '../write.ts';
import { findTag, listTags, locateTag } from './tags.ts';

it('names of tags are trimmed, and equal ones are one', () => {
  expect(splitTags(' Paper ,, ink,PAPER,  old   books ')).toEqual(['Paper', 'ink', 'old books']);
  expect(tagNames.parse(['a', 'A ', 'ب'])).toEqual(['a', 'ب']);
  for (const names of [['a,b'], [' '], ['x'.repeat(61)], Array.from({ length: 21 }, (_, i) => `tag ${i}`)])
    expect(tagNames.safeParse(names).success, String(names)).toBe(false);
});

eachDatabase('Tags', (getDb) => {
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
  const names = async () => (await listTags(reader)).map(({ name, articles }) => `${name} ${articles}`);
  const titles = async (slug: string, page = 1) => {
    const tag = await findTag(reader, slug);
    return tag && (await browseTag(reader, tag, page))?.articles.map(({ title }) => title);
  };

  it('are created by the first article, have slugs in their own script, and keep their first spelling', async () => {
    const made = await make('One', ['Paper', 'কাগজ', 'C++', 'C']);
    expect(made.tags).toEqual(['Paper', 'কাগজ', 'C++', 'C']);
    expect((await make('Two', ['PAPER'])).tags).toEqual(['Paper']);
    expect(await names()).toEqual(['Paper 2', 'C 1', 'C++ 1', 'কাগজ 1']);
    const slugs = (await listTags(reader)).map(({ slug }) => slug);
    expect(slugs).toEqual(['paper', 'c', 'c-plus-plus', 'কাগজ']);
    expect((await readArticlePage(reader, made.slug)) as object).toMatchObject({
      page: {
        tags: [{ name: 'Paper', slug: 'paper' }, { slug: 'কাগজ' }, { slug: 'c-plus-plus' }, { slug: 'c' }],
      },
    });
  });

  it('list what readers may see, newest first, whatever happens to an article', async () => {
    const draft = await make('Draft', ['Paper'], { status: 'draft' });
    const publishAt = new Date(clock.now + 60_000).toISOString();
    await make('Planned', ['Paper'], { status: 'scheduled', publishAt });
    expect(await names()).toEqual([]);
    expect(await titles('paper')).toBeUndefined();
    await make('First', ['Paper']);
    const second = await make('Second', ['Paper', 'ink']);
    expect(await titles('paper')).toEqual(['Second', 'First']);
    clock.now += 1000;
    await updateArticle(ada, draft._id, { status: 'published' });
    expect(await titles('paper')).toEqual(['Draft', 'Second', 'First']);
    clock.now += 120_000;
    await publishDueArticles(ctx);
    expect(await titles('paper')).toEqual(['Planned', 'Draft', 'Second', 'First']);
    await deleteArticle(ada, second._id);
    expect(await names()).toEqual(['Paper 3']);
    await restoreArticle(ada, second._id);
    await updateArticle(ada, second._id, { tags: ['ink'] });
    expect(await names()).toEqual(['Paper 3', 'ink 1']);
    const { data } = await listArticles(reader, listQuery({ tag: 'INK' }));
    expect(data.map(({ title, tags }) => [title, tags])).toEqual([['Second', ['ink']]]);
    expect((await listArticles(reader, listQuery({ tag: 'none' }))).data).toEqual([]);
    expect(await readRevision(ada, second._id, 1)).toMatchObject({ tags: ['Paper', 'ink'] });
  });

  it('are found by search, and have pages and feeds', async () => {
    for (let i = 0; i < 11; i++) await make(`Number ${i}`, ['Bookbinding']);
    expect(await titles('bookbinding')).toHaveLength(9);
    expect(await titles('bookbinding', 2)).toEqual(['Number 1', 'Number 0']);
    expect(await titles('bookbinding', 3)).toBeUndefined();
    const found = await listArticles(reader, listQuery({ searchTerm: 'bookbinding', category: 'essays' }));
    expect(found.meta.total).toBe(11);
    const inTag = listQuery({ searchTerm: 'number', tag: 'bookbinding' });
    expect((await listArticles(reader, inTag)).meta.total).toBe(11);
    await make('Number 12', ['Bookbinding', 'Glue']);
    const search = { ...listQuery({ tag: 'glue' }), searchTerm: 'number' };
    const { articles, facets } = await browseSearch(reader, search);
    expect(articles.map(({ title }) => title)).toEqual(['Number 12']);
    expect(facets).toMatchObject({
      categories: [{ value: 'essays', articles: 1 }],
      tags: [
        { value: 'Bookbinding', articles: 12 },
        { value: 'Glue', articles: 1 },
      ],
    });
    const feed = await writeFeed(reader, 'atom', { tag: 'bookbinding' });
    expect(feed?.text).toContain('<category term="Bookbinding"/>');
    expect(await writeFeed(reader, 'rss', { tag: 'none' })).toBeNull();
  });

  it('are located by their slug, their name and a former slug', async () => {
    await make('One', ['Old Books']);
    const tag = await findTag(reader, 'old-books');
    await getDb()
      .autocommit.insertInto('redirect')
      .values({ path: 'tag/antiques', target_kind: 'tag', target_id: tag!._id, created_at: '' })
      .execute();
    for (const slug of ['old-books', 'Old Books', 'antiques', 'Antiques'])
      expect((await locateTag(reader, slug))?.slug).toBe('old-books');
    expect(await locateTag(reader, 'a\0')).toBeNull();
  });
});
