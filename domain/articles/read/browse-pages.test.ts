import { beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import { createCategory, createSubcategory } from '../../categories/categories.ts';
import { type Ctx, visitor } from '../../context.ts';
import { as, testContext } from '../../testing.ts';
import { browseBlogs, browseCategory, browseHome, createArticle, updateArticle } from '../articles.ts';
import { articleInput } from '../testing.ts';

eachDatabase('Public pages', (getDb) => {
  let ctx: Ctx;
  let now = Date.parse('2026-11-21T09:00:00Z');
  beforeAll(() => {
    ctx = { ...testContext(getDb()), now: () => now };
  });
  const reader = () => as(ctx, visitor);
  const titles = (cards: { title: string }[] = []) => cards.map((card) => card.title);
  const make = (title: string, fields = {}) => {
    now += 1000;
    return createArticle(ctx, articleInput({ title, ...fields }));
  };

  describe('of an empty site', () => {
    it('are empty', async () => {
      expect(await browseHome(reader())).toEqual({
        hero: null,
        latest: [],
        total: 0,
        featured: null,
        topics: { categories: [], hasMore: false },
      });
      expect(await browseBlogs(reader(), 1)).toMatchObject({ hero: null, articles: [], totalPages: 0 });
      expect(await browseBlogs(reader(), 2)).toBeNull();
      for (const category of ['essays', '', 'a\0b']) {
        expect(await browseCategory(reader(), { category, page: 1 })).toBeNull();
      }
    });

    it('include a category without articles, and its subcategories', async () => {
      const { _id } = await createCategory(ctx, { name: 'essays' });
      await createSubcategory(ctx, _id, { name: 'short' });
      const empty = { total: 0, totalPages: 0, latest: null, articles: [] };
      expect(await browseCategory(reader(), { category: 'Essays', page: 1 })).toMatchObject(empty);
      expect(
        await browseCategory(reader(), { category: 'essays', subcategory: 'short', page: 1 }),
      ).toMatchObject({ ...empty, subcategories: ['short'] });
      expect(await browseCategory(reader(), { category: 'essays', subcategory: 'long', page: 1 })).toBeNull();
      expect(await browseCategory(reader(), { category: 'essays', page: 2 })).toBeNull();
    });
  });

  describe('of a site with twelve articles', () => {
    beforeAll(async () => {
      for (let i = 1; i <= 12; i++) await make(`Number ${i}`, i === 5 ? { subcategory: 'short' } : {});
      await make('Never seen', { status: 'draft' });
    });
    const numbers = (...of: number[]) => of.map((i) => `Number ${i}`);

    it('show the ten newest articles on the home page and one in reserve, the newest in the hero', async () => {
      const home = await browseHome(reader());
      expect(titles(home.latest)).toEqual(numbers(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2));
      expect(home.hero?.title).toBe('Number 12');
      expect(home.total).toBe(12);
      expect(home.topics.categories.map((category) => category.name)).toEqual(['essays']);
    });

    it('derive the description of a featured article without an excerpt', async () => {
      const long = await make('Featured', { post: `<p>${'<b>word</b> '.repeat(90)}</p>`, category: 'other' });
      await updateArticle(ctx, long._id, { featured: true });
      const { featured } = await browseHome(reader());
      expect(featured?.description).toBe(`${'word '.repeat(40).trim()}…`);
      await updateArticle(ctx, long._id, { status: 'draft' });
      expect((await browseHome(reader())).featured).toBeNull();
    });

    it('show the newest article in the hero of page 1 instead of its grid', async () => {
      const first = await browseBlogs(reader(), 1);
      expect(first?.hero?.title).toBe('Number 12');
      expect(titles(first?.articles)).toEqual(numbers(11, 10, 9, 8, 7, 6, 5, 4));
      expect(first).toMatchObject({ total: 12, totalPages: 2 });
      const second = await browseBlogs(reader(), 2);
      expect(second?.hero).toBeNull();
      expect(titles(second?.articles)).toEqual(numbers(3, 2, 1));
      expect(await browseBlogs(reader(), 3)).toBeNull();
    });

    it('leave the latest article of a category out of its list in both orders, and count it', async () => {
      const page = (page: number, sort?: 'createdAt') =>
        browseCategory(reader(), { category: 'essays', sort, page });
      const [newest, newest2, oldest, oldest2] = [
        await page(1),
        await page(2),
        await page(1, 'createdAt'),
        await page(2, 'createdAt'),
      ];
      for (const one of [newest, newest2, oldest, oldest2]) {
        expect(one).toMatchObject({ total: 12, totalPages: 2, latest: { title: 'Number 12' } });
      }
      expect(titles(newest?.articles)).toEqual(numbers(11, 10, 9, 8, 7, 6, 5, 4, 3));
      expect(titles(newest2?.articles)).toEqual(numbers(2, 1));
      expect(titles(oldest?.articles)).toEqual(numbers(1, 2, 3, 4, 5, 6, 7, 8, 9));
      expect(titles(oldest2?.articles)).toEqual(numbers(10, 11));
      expect(await page(3)).toBeNull();
      expect(await page(3, 'createdAt')).toBeNull();
    });

    it('show the only article of a subcategory as its latest', async () => {
      const page = await browseCategory(reader(), { category: 'essays', subcategory: 'short', page: 1 });
      expect(page).toMatchObject({ total: 1, totalPages: 0, latest: { title: 'Number 5' }, articles: [] });
    });

    it('contain the excerpts of both views', async () => {
      await make('Long', { category: 'long', excerpt: 'word '.repeat(60) });
      const page = await browseCategory(reader(), { category: 'long', page: 1 });
      expect(page?.latest?.gridExcerpt).toBe(`${'word '.repeat(30).trim()}…`);
      expect(page?.latest?.listExcerpt).toBe(`${'word '.repeat(24).trim()}…`);
    });

    it('need a fixed number of queries', async () => {
      const counted = async (work: () => Promise<unknown>) => {
        const before = getDb().statements();
        await work();
        return getDb().statements() - before;
      };
      await browseHome(reader());
      // The categories are cached; checking the content version costs PostgreSQL a query.
      const version = getDb().dialect === 'sqlite' ? 0 : 1;
      expect(await counted(() => browseHome(reader()))).toBe(3 + version);
      expect(await counted(() => browseBlogs(reader(), 1))).toBe(2);
      expect(await counted(() => browseCategory(reader(), { category: 'essays', page: 1 }))).toBe(
        3 + version,
      );
    });
  });
});
