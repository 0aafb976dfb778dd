import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Writer } from '../../platform/db/database.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { anyText } from '../../shared/text/testing.ts';
import type { Ctx } from '../context.ts';
import { testAccount, testContext } from '../testing.ts';
import { write } from '../write.ts';
import {
  findSnippets,
  indexArticle,
  rebuildIndex,
  type SearchOptions,
  searchArticles,
  searchFacets,
  unindexArticle,
} from './search.ts';
import { type TestArticle, testArticles } from './testing.ts';

eachDatabase('Searching articles', (getDb) => {
  let ctx: Ctx;
  const titles = new Map<number, string>();

  const add = async (articles: TestArticle[]) => {
    const ns = await testArticles(ctx, articles);
    for (const [i, n] of ns.entries()) titles.set(n, articles[i]?.title ?? '');
    return ns;
  };
  const find = async (term: string, rest: Partial<SearchOptions> = {}) => {
    const found = await searchArticles(ctx, { term, status: 'published', page: 1, limit: 10, ...rest });
    return found.ns.map((n) => titles.get(n));
  };

  beforeAll(async () => {
    ctx = testContext(getDb());
    await testAccount(ctx, 'admin', 'a@example.org');
  });

  it('waits for its turn after each answer of the worker', async () => {
    const [n] = await add([{ title: 'Turnstile', body: 'turnstiles' }]);
    const slots: string[] = [];
    const wait = async (network: string) => void slots.push(network);
    const taking: Ctx = { ...ctx, network: '203.0.113.0', nextSlot: wait };
    const filter = { status: 'published' as const };
    await searchArticles(taking, { term: 'turnstile', ...filter, page: 1, limit: 10 });
    await findSnippets(taking, { ns: [n!], term: 'turnstile' });
    await searchFacets(taking, { term: 'turnstile', filter });
    expect(slots).toEqual(['203.0.113.0', '203.0.113.0', '203.0.113.0']);
  });

  it('waits for its turn after a refusal, since many searches may be refused at once', async () => {
    const slots: string[] = [];
    const taking: Ctx = {
      ...ctx,
      network: '203.0.113.0',
      nextSlot: async (network) => void slots.push(network),
    };
    const searches = Array.from({ length: 80 }, (_, i) =>
      searchArticles(taking, { term: `refused ${i}`, status: 'published', page: 1, limit: 10 }),
    );
    const results = await Promise.allSettled(searches);
    expect(results.filter(({ status }) => status === 'rejected')).not.toEqual([]);
    expect(slots).toHaveLength(searches.length);
  });

  describe('in many writing systems', () => {
    beforeAll(() =>
      add([
        { title: 'ওপেন সোর্সে অবদান', body: 'প্রকল্পের রক্ষণাবেক্ষণকারীরা কোড পর্যালোচনা করেন। বাড়ি ২০২৩' },
        { title: 'المساهمة في المصادر المفتوحة', body: 'كيف تبدأ مشروعًا أنت أيضاً' },
        { title: 'مشارکت در متن‌باز', body: 'پروژه‌های آزاد را بیاموزید' },
        { title: 'ओपन सोर्स में योगदान', body: 'हिन्दी में सड़क और ज़मीन' },
        { title: 'திறந்த மூலத்திற்கு பங்களிப்பது', body: 'பராமரிப்பாளர்கள்' },
        { title: '如何为开源做贡献', body: '维护者会审查你的代码' },
        { title: 'オープンソースへの貢献の仕方', body: '東京都でプロジェクトを始める' },
        { title: '오픈소스에 기여하는 방법', body: '프로젝트를 시작하기' },
        { title: 'Größe und Straße', body: 'Über die Maßnahmen' },
        { title: 'Cómo contribuir', body: 'El año de la colaboración' },
        { title: 'การพัฒนาซอฟต์แวร์', body: 'โครงการโอเพนซอร์สทำงานอย่างไร' },
        { title: 'Hooks in C++ and Node.js', body: 'useState and snake_case, version 18.2.0, costs 1,000' },
      ]),
    );

    it.each([
      ['রক্ষণাবেক্ষণকারী', 'ওপেন সোর্সে অবদান'],
      ['বাড়ি', 'ওপেন সোর্সে অবদান'],
      ['বাড়ি'.normalize('NFD'), 'ওপেন সোর্সে অবদান'],
      ['2023', 'ওপেন সোর্সে অবদান'],
      ['مشروعا انت', 'المساهمة في المصادر المفتوحة'],
      ['مصادر', 'المساهمة في المصادر المفتوحة'],
      ['المصادر', 'المساهمة في المصادر المفتوحة'],
      ['پروژه', 'مشارکت در متن‌باز'],
      ['پروژه های', 'مشارکت در متن‌باز'],
      ['پروژه‌های', 'مشارکت در متن‌باز'],
      ['پروژههای', 'مشارکت در متن‌باز'],
      ['مشاركت', 'مشارکت در متن‌باز'],
      ['हिंदी', 'ओपन सोर्स में योगदान'],
      ['जमीन', 'ओपन सोर्स में योगदान'],
      ['பராமரிப்பாளர்', 'திறந்த மூலத்திற்கு பங்களிப்பது'],
      ['开源 代码', '如何为开源做贡献'],
      ['贡献', '如何为开源做贡献'],
      ['审查', '如何为开源做贡献'],
      ['貢献', 'オープンソースへの貢献の仕方'],
      ['京都', 'オープンソースへの貢献の仕方'],
      ['東京の プロジェクト', 'オープンソースへの貢献の仕方'],
      ['ﾌﾟﾛｼﾞｪｸﾄ', 'オープンソースへの貢献の仕方'],
      ['오픈소스 프로젝트', '오픈소스에 기여하는 방법'],
      ['strasse', 'Größe und Straße'],
      ['GROSSE', 'Größe und Straße'],
      ['uber massnahmen', 'Größe und Straße'],
      ['ano colaboracion', 'Cómo contribuir'],
      ['ซอฟต์แวร์', 'การพัฒนาซอฟต์แวร์'],
      ['โครงการ', 'การพัฒนาซอฟต์แวร์'],
      ['c++', 'Hooks in C++ and Node.js'],
      ['node.js', 'Hooks in C++ and Node.js'],
      ['usestate', 'Hooks in C++ and Node.js'],
      ['snake_case', 'Hooks in C++ and Node.js'],
      ['snake', 'Hooks in C++ and Node.js'],
      ['18.2', 'Hooks in C++ and Node.js'],
      ['1000', 'Hooks in C++ and Node.js'],
    ])('finds %s', async (term, title) => {
      expect(await find(term)).toEqual([title]);
    });
  });

  describe('when rebuilt', () => {
    it('finds the same articles and counts the vocabulary', async () => {
      await add([
        { title: 'Axolotl', headings: 'Gills', excerpt: 'water', body: 'axolotl axolotl' },
        { title: 'Axolotl food', body: 'worms' },
      ]);
      const before = await find('axolotl');
      const [trashed] = await add([{ title: 'Trashed axolotl', deleted: true }]);
      await rebuildIndex(ctx);
      expect(before).toEqual(['Axolotl', 'Axolotl food']);
      expect(await find('axolotl')).toEqual(before);
      const counted = await ctx.db.read
        .selectFrom('search_term')
        .select(['term', 'length', 'articles'])
        .where('term', 'in', ['axolotl', 'gills', '貢献'])
        .orderBy('length')
        .execute();
      expect(counted.map((row) => ({ ...row }))).toEqual([
        { term: '貢献', length: 2, articles: 1 },
        { term: 'gills', length: 5, articles: 1 },
        { term: 'axolotl', length: 7, articles: 2 },
      ]);
      const rows = await ctx.db.read
        .selectFrom('search_document')
        .select('n')
        .where('n', '=', trashed!)
        .execute();
      expect(rows).toEqual([]);
    });
  });

  describe('by its rules', () => {
    const day = (n: number) => `2026-02-${String(n).padStart(2, '0')}T00:00:00.000Z`;

    it('requires all words, the last one as a prefix', async () => {
      await add([
        { title: 'Zebra crossing', body: 'stripes and paint' },
        { title: 'Zebra feeding', body: 'stripes and grass' },
      ]);
      expect(await find('zebra pai')).toEqual(['Zebra crossing']);
      expect(await find('pai zebra')).toEqual([]);
      expect(await find('zebra')).toHaveLength(2);
    });

    it('ranks by a single last letter without requiring it', async () => {
      await add([
        { title: 'Umbrella stand', date: day(2) },
        { title: 'Umbrella cover', date: day(1) },
      ]);
      expect(await find('umbrella c')).toEqual(['Umbrella cover', 'Umbrella stand']);
    });

    it('ranks titles over headings over excerpts over bodies, and whole words over prefixes', async () => {
      const filler = 'and then some more words';
      await add([
        { title: 'One', body: `quagga ${filler}`, date: day(6) },
        { title: 'Two', excerpt: `quagga ${filler}`, date: day(5) },
        { title: 'Three', headings: `quagga ${filler}`, date: day(4) },
        { title: 'Four quaggas', date: day(3) },
        { title: 'Five quagga', date: day(2) },
      ]);
      expect(await find('quagga')).toEqual(['Five quagga', 'Four quaggas', 'Three', 'Two', 'One']);
    });

    it('ranks frequent words higher, and the newer of equal articles first', async () => {
      await add([
        { title: 'Often', body: 'okapi okapi okapi okapi okapi', date: day(1) },
        { title: 'Once, older', body: 'okapi', date: day(2) },
        { title: 'Once, newer', body: 'okapi', date: day(3) },
      ]);
      expect(await find('okapi')).toEqual(['Often', 'Once, newer', 'Once, older']);
    });

    it('ranks words in the order typed higher, and requires that order in quotes', async () => {
      await add([
        { title: 'Scattered', body: 'a harbour without light, a house', date: day(9) },
        { title: 'Together', body: 'the light house harbour', date: day(1) },
      ]);
      expect(await find('light house')).toEqual(['Together', 'Scattered']);
      expect(await find('"light house"')).toEqual(['Together']);
      expect(await find('"light house" harb')).toEqual(['Together']);
      expect(await find('"house light"')).toEqual([]);
    });

    it('finds no phrase across columns', async () => {
      await add([{ title: 'Ends with marimba', headings: 'solo begins', body: 'plain' }]);
      expect(await find('"marimba solo"')).toEqual([]);
      expect(await find('"with marimba"')).toEqual(['Ends with marimba']);
    });

    it('finds a phrase in Chinese or Japanese by consecutive characters', async () => {
      await add([
        { title: '一', body: '気象予報士になる' },
        { title: '二', body: '予報と気象の士' },
      ]);
      expect(await find('"気象予報"')).toEqual(['一']);
      expect(await find('"予報士"')).toEqual(['一']);
    });

    it('filters by category, subcategory, author and status, and never finds the trash', async () => {
      const common = { body: 'tapir', category: 'zoo' };
      await add([
        { title: 'Plain', ...common },
        { title: 'Sub', ...common, subcategory: 'night' },
        { title: 'Elsewhere', body: 'tapir', category: 'farm' },
        { title: 'Mine', ...common, createdBy: 'user-a@example.org' },
        { title: 'Draft', ...common, status: 'draft' },
        { title: 'Later', ...common, status: 'scheduled' },
        { title: 'Gone', ...common, deleted: true },
      ]);
      const sorted = async (rest: Partial<SearchOptions>) => (await find('tapir', rest)).sort();
      expect(await sorted({})).toEqual(['Elsewhere', 'Mine', 'Plain', 'Sub']);
      expect(await sorted({ category: 'zoo' })).toEqual(['Mine', 'Plain', 'Sub']);
      expect(await sorted({ category: 'zoo', subcategory: 'night' })).toEqual(['Sub']);
      expect(await sorted({ createdBy: 'user-a@example.org' })).toEqual(['Mine']);
      expect(await sorted({ status: 'draft' })).toEqual(['Draft']);
      expect(await sorted({ status: 'scheduled' })).toEqual(['Later']);
      expect(await sorted({ status: 'all' })).toEqual([
        'Draft',
        'Elsewhere',
        'Later',
        'Mine',
        'Plain',
        'Sub',
      ]);
    });

    it('sorts by date and paginates', async () => {
      await add([
        { title: 'Second', body: 'gecko gecko gecko gecko', date: day(2) },
        { title: 'Third', body: 'gecko', date: day(3) },
        { title: 'First', body: 'gecko', date: day(1) },
      ]);
      expect(await find('gecko', { sort: '-createdAt' })).toEqual(['Third', 'Second', 'First']);
      expect(await find('gecko', { sort: 'createdAt' })).toEqual(['First', 'Second', 'Third']);
      expect(await find('gecko', { sort: 'createdAt', page: 2, limit: 2 })).toEqual(['Third']);
      expect(await find('gecko', { page: 3, limit: 2 })).toEqual([]);
    });

    it('finds the current text of an article, and nothing once it is removed from the index', async () => {
      const [n] = await add([{ title: 'Changing', body: 'before the walrus' }]);
      const now = { n: n!, title: 'Changing', headings: '', excerpt: '', body: 'after the narwhal' };
      const publishing = (work: (tx: Writer) => Promise<void>) =>
        write(ctx, ({ tx, invalidatePages }) => {
          invalidatePages();
          return work(tx);
        });
      await publishing((tx) => indexArticle(tx, ctx, now));
      expect(await find('walrus')).toEqual([]);
      expect(await find('narwhal')).toEqual(['Changing']);
      await publishing((tx) => unindexArticle(tx, n!));
      await publishing((tx) => unindexArticle(tx, n!));
      expect(await find('narwhal')).toEqual([]);
    });

    it('finds the newest and the oldest articles of a large site, in bodies and headings', async () => {
      const made = [50_000, 120_000, 120_001, 180_000, 250_000].map((n, i) => ({
        n,
        title: `Ibex ${n}`,
        body: 'capybara',
        date: day(1 + i),
      }));
      await add(made);
      const newest = made.map(({ title }) => title).toReversed();
      for (const term of ['capybara', 'ibex', 'capy', 'ibex "capybara"'])
        expect(await find(term, { sort: '-createdAt' })).toEqual(newest);
      expect(await find('capybara', { sort: '-createdAt', limit: 2 })).toEqual(newest.slice(0, 2));
    });

    it('finds nothing for a term without letters or digits', async () => {
      expect(await searchArticles(ctx, { term: '?! —', status: 'all', page: 1, limit: 10 })).toEqual({
        ns: [],
        total: 0,
        capped: false,
        corrected: null,
        suggestion: null,
      });
    });

    it('accepts any text', async () => {
      const piece = fc.oneof(
        anyText({ maxLength: 12 }),
        fc.constantFrom(
          '"',
          "'",
          '*',
          ':',
          '&',
          '|',
          '!',
          '(',
          ')',
          '-',
          '^',
          'NEAR',
          'AND',
          'OR',
          'NOT',
          '\\',
        ),
        fc.constantFrom(
          'title:',
          '{',
          '}',
          '<->',
          'C++',
          'c#',
          '.net',
          '漢',
          'の',
          'é',
          'ا',
          '\u200c',
          '%',
          '_',
          '\0',
        ),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(piece, { maxLength: 6 }),
          fc.constantFrom('', ' '),
          async (pieces, glue) => {
            const found = await searchArticles(ctx, {
              term: pieces.join(glue),
              status: 'all',
              page: 1,
              limit: 10,
            });
            expect(found.total).toBeGreaterThanOrEqual(found.ns.length);
          },
        ),
        { numRuns: 40 },
      );
    });

    // Last, because its many words make other searches slow.
    it('indexes texts of any size', async () => {
      const varied = Array.from({ length: 120_000 }, (_, i) => `word${i.toString(36)}x`).join(' ');
      await add([{ title: 'Endless', body: `start here ${varied}` }]);
      expect(await find('"start here" endless')).toEqual(['Endless']);
    });
  });
});
