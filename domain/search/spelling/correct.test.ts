import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachDatabase } from '../../../platform/db/testing.ts';
import type { Ctx } from '../../context.ts';
import { testContext } from '../../testing.ts';
import { write } from '../../write.ts';
import { countNewWords, indexArticle, type SearchOptions, searchArticles } from '../search.ts';
import { type TestArticle, testArticles } from '../testing.ts';
import { analyseText } from '../text/analyse.ts';
import { countMistakes } from './edit-distance.ts';
import { findNearTerms } from './near-terms.ts';

const articles: TestArticle[] = [
  { title: 'How to Contribute to Open Source', body: 'Maintainers review your code. Communication matters.' },
  { title: 'ওপেন সোর্সে কীভাবে অবদান রাখবেন', body: 'রক্ষণাবেক্ষণকারীরা আপনার কোড পর্যালোচনা করেন' },
  { title: 'كيف تساهم في المشاريع المفتوحة المصدر', body: 'المساهمة في التوثيق والترجمة' },
  { title: 'مشارکت در پروژه‌های متن‌باز', body: 'نگهدارندگان کد شما را بررسی می‌کنند' },
  { title: 'ओपन सोर्स में योगदान कैसे करें', body: 'अनुरक्षक आपके कोड की समीक्षा करते हैं' },
  { title: 'திறந்த மூலத்திற்கு பங்களிப்பது எப்படி', body: 'பராமரிப்பாளர்கள்' },
  { title: '如何为开源做贡献', body: '维护者会审查你的代码并与社区沟通' },
  { title: 'オープンソースへの貢献の仕方', body: '管理者がコードを確認します' },
  { title: '오픈소스에 기여하는 방법', body: '관리자가 코드를 검토합니다' },
  { title: 'Größe und Straße', body: 'Übermäßige Veränderungen' },
];

/** Terms with mistakes, and the titles they were meant to find. */
const mistyped: [string, string][] = [
  ['contibute', 'How to Contribute to Open Source'],
  ['maintianers', 'How to Contribute to Open Source'],
  ['comunication matters', 'How to Contribute to Open Source'],
  ['open suorce contribute', 'How to Contribute to Open Source'],
  ['maintainrs rewiew', 'How to Contribute to Open Source'],
  ['রক্ষণাবেক্ষনকারীরা', 'ওপেন সোর্সে কীভাবে অবদান রাখবেন'],
  ['পর্যলোচনা', 'ওপেন সোর্সে কীভাবে অবদান রাখবেন'],
  ['অবদন রাখবেন', 'ওপেন সোর্সে কীভাবে অবদান রাখবেন'],
  ['المشارع المفتوحة', 'كيف تساهم في المشاريع المفتوحة المصدر'],
  ['التوثييق', 'كيف تساهم في المشاريع المفتوحة المصدر'],
  ['مشاركتت', 'مشارکت در پروژه‌های متن‌باز'],
  ['योगदन', 'ओपन सोर्स में योगदान कैसे करें'],
  ['समीकषा', 'ओपन सोर्स में योगदान कैसे करें'],
  ['பராமரிப்பளர்கள்', 'திறந்த மூலத்திற்கு பங்களிப்பது எப்படி'],
  ['如何为开园做贡献', '如何为开源做贡献'],
  ['审察你的代码', '如何为开源做贡献'],
  ['オープンソーズ', 'オープンソースへの貢献の仕方'],
  ['오픈쏘스에', '오픈소스에 기여하는 방법'],
  ['관리쟈', '오픈소스에 기여하는 방법'],
  ['open-sourcecode contribute', 'How to Contribute to Open Source'],
  ['opensource contribute', 'How to Contribute to Open Source'],
  ['opens ource contribute', 'How to Contribute to Open Source'],
  [
    'How to contribute to open source: maintainers review your code, communication mtaters',
    'How to Contribute to Open Source',
  ],
  ['your contirbute’s open', 'How to Contribute to Open Source'],
  ['پرو‌ژهای متن‌باز', 'مشارکت در پروژه‌های متن‌باز'],
  ['Strase', 'Größe und Straße'],
  ['veränderugen', 'Größe und Straße'],
];

eachDatabase('Correcting a search', (getDb) => {
  let ctx: Ctx;
  let ns: number[];

  const find = (term: string, rest: Partial<SearchOptions> = {}) =>
    searchArticles(ctx, { term, status: 'published', page: 1, limit: 10, ...rest });
  const readTitles = (found: number[]) => found.map((n) => articles[ns.indexOf(n)]?.title);

  beforeAll(async () => {
    ctx = testContext(getDb());
    ns = await testArticles(ctx, articles);
    await countNewWords(ctx);
  });

  it.each(mistyped)('finds the article that %s was meant to find', async (term, title) => {
    const found = await find(term);
    expect(readTitles(found.ns)).toEqual([title]);
    expect(found.corrected).not.toBeNull();
  });

  it.each([
    ['contibute', 'contribute'],
    ['strase', 'straße'],
    ['Strase', 'Straße'],
    ['المساهمه في الترجمةة', 'المساهمه في ترجمة'],
    ['রক্ষণাবেক্ষনকারীরা', 'রক্ষণাবেক্ষণকারীরা'],
    ['"source open"', 'source open'],
  ])('reports the corrected term for %s', async (term, corrected) => {
    expect((await find(term)).corrected).toBe(corrected);
  });

  it('does not correct a term that has results, or that no word is near to', async () => {
    expect(await find('contribute')).toMatchObject({ corrected: null, suggestion: null, total: 1 });
    expect(await find('contri')).toMatchObject({ corrected: null, total: 1 });
    expect(await find('xylophonist')).toMatchObject({ corrected: null, total: 0 });
    expect(await find('2031')).toMatchObject({ corrected: null, total: 0 });
  });

  it('does not correct names that consist mostly of signs', async () => {
    await testArticles(ctx, [{ title: 'What i++ answers' }]);
    await countNewWords(ctx);
    expect(await find('i++')).toMatchObject({ corrected: null, total: 1 });
    expect(await find('c++')).toMatchObject({ corrected: null, total: 0 });
  });

  it('corrects only to words that the visitor can find, not to words of drafts', async () => {
    const [draft] = await testArticles(ctx, [{ title: 'Rhododendron plans', status: 'draft' }]);
    await countNewWords(ctx);
    expect(await find('rhodadendron')).toMatchObject({ corrected: null, total: 0 });
    expect(await find('rhodadendron', { status: 'all' })).toMatchObject({
      corrected: 'rhododendron',
      ns: [draft],
    });
  });

  it('suggests a far more common word', async () => {
    const many = Array.from({ length: 25 }, (_, i) => ({ title: `Kingfisher ${i}` }));
    await testArticles(ctx, [...many, { title: 'The kinfisher, a mistake in print' }]);
    await countNewWords(ctx);
    expect(await find('kinfisher')).toMatchObject({ total: 1, corrected: null, suggestion: 'kingfisher' });
    expect(await find('kingfisher')).toMatchObject({ total: 25, suggestion: null });
  });

  it('suggests it as soon as its words are counted, despite the cache', async () => {
    const many = Array.from({ length: 25 }, (_, i) => ({ title: `Woodpecker ${i}` }));
    await testArticles(ctx, [...many, { title: 'The woodpeker, a mistake in print' }]);
    let now = Date.now();
    const reader: Ctx = { ...ctx, now: () => now };
    const search: SearchOptions = { term: 'woodpeker', status: 'published', page: 1, limit: 10 };
    expect(await searchArticles(reader, search)).toMatchObject({ total: 1, suggestion: null });
    await countNewWords(ctx);
    now += 10_000;
    expect(await searchArticles(reader, search)).toMatchObject({ total: 1, suggestion: 'woodpecker' });
  });

  it('knows the words of a changed article once they are counted', async () => {
    const [n] = await testArticles(ctx, [{ title: 'Plain' }]);
    await countNewWords(ctx);
    const text = { n: n!, title: 'Plain', headings: '', excerpt: '', body: 'a xenolithic stone' };
    await write(ctx, ({ tx }) => indexArticle(tx, ctx, text));
    await ctx.db.write((tx) =>
      tx.updateTable('article').set({ search_text: text.body }).where('n', '=', n!).execute(),
    );
    await countNewWords(ctx);
    expect(await find('xenolitic')).toMatchObject({ corrected: 'xenolithic', ns: [n] });
    const plain = await ctx.db.read
      .selectFrom('search_term')
      .select('articles')
      .where('term', '=', 'plain')
      .executeTakeFirst();
    expect(plain?.articles).toBe(1);
  });

  describe('by the vocabulary', () => {
    const words = [...new Set(articles.flatMap(({ title, body }) => analyseText(`${title} ${body}`)))];
    const long = words.filter((word) => [...word].length >= 4 && !/[\p{sc=Han}\p{sc=Hiragana}]/u.test(word));

    it('finds any word with one mistake', async () => {
      const edit = fc.record({
        word: fc.constantFrom(...long),
        at: fc.nat(),
        letter: fc.constantFrom(...'aeszযািরাوابकाி소'),
        kind: fc.constantFrom('removed', 'added', 'exchanged', 'swapped'),
      });
      await fc.assert(
        fc.asyncProperty(edit, async ({ word, at, letter, kind }) => {
          const typed = addMistake(word, at, letter, kind);
          const near = await findNearTerms(getDb().read, typed);
          if (typed !== word) expect(near.map(({ term }) => term)).toContain(word);
        }),
        { numRuns: 100 },
      );
    });
  });
});

function addMistake(word: string, at: number, other: string, kind: string): string {
  const characters = [...word];
  const i = at % (characters.length - 1);
  if (kind === 'removed') return characters.toSpliced(i, 1).join('');
  if (kind === 'added') return characters.toSpliced(i, 0, other).join('');
  if (kind === 'exchanged') return characters.toSpliced(i, 1, other).join('');
  return characters.toSpliced(i, 2, characters[i + 1]!, characters[i]!).join('');
}

describe('Counting mistakes', () => {
  it.each([
    ['source', 'source', 0],
    ['source', 'sorce', 1],
    ['source', 'suorce', 1],
    ['source', 'sourrce', 1],
    ['source', 'scource', 1],
    ['source', 'sauce', 2],
    ['source', 'tension', 3],
    ['বাড়ি', 'বাড়ী', 1],
    ['ক্ষমতা', 'মতা', 1],
    ['𠀀𠀁𠀂', '𠀀𠀂', 1],
  ])('between %s and %s', (a, b, mistakes) => {
    expect(countMistakes(a, b, 2)).toBe(mistakes);
    expect(countMistakes(b, a, 2)).toBe(mistakes);
  });
});
