import { expect, it } from 'vitest';
import type { Database, Dialect } from '../../platform/db/database.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { testContext } from '../testing.ts';
import { MAX_CANDIDATES } from './query/run.ts';
import { countVocabulary, searchArticles } from './search.ts';
import { type TestArticle, testArticles } from './testing.ts';

/** Generates pseudo-random numbers from 0 to 1, the same on every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const VOCABULARY = [
  ...'open source code review hooks state component render node.js useState snake_case C++ 18.2.0'.split(' '),
  ...'ওপেন সোর্স প্রকল্প المصادر المفتوحة مشروع پروژه‌های متن‌باز हिन्दी योगदान திறந்த மூலம் 오픈소스를 프로젝트에'.split(
    ' ',
  ),
  ...'如何为开源做贡献 维护者 オープンソース 貢献の仕方 Größe Straße contribución 東京都'.split(' '),
];

/** As in real texts, a few words are very frequent. */
function words(random: () => number, count: number): string {
  const word = () => VOCABULARY[Math.floor(random() ** 2 * VOCABULARY.length)] ?? '';
  return Array.from({ length: count }, word).join(' ');
}

function corpus(): TestArticle[] {
  const random = seeded(7);
  return Array.from({ length: MAX_CANDIDATES + 200 }, (_, i) => ({
    title: words(random, 3),
    headings: words(random, 4),
    excerpt: words(random, 5),
    body: words(random, 40),
    category: random() < 0.2 ? 'small' : 'large',
    date: new Date(Date.UTC(2026, 0, 1) + Math.floor(random() * 300) * 86_400_000 + i).toISOString(),
  }));
}

function terms(): string[] {
  const random = seeded(11);
  return Array.from({ length: 30 }, () => {
    const some = words(random, 1 + Math.floor(random() * 3));
    const end = random();
    if (end < 0.3) return `"${some}"`;
    return end < 0.6 ? some.slice(0, Math.max(2, some.length - 2)) : some;
  });
}

/** The results of each database. Those of the second are compared with those of the first. */
const results = new Map<Dialect, string[]>();

async function searchAll(db: Database): Promise<string[]> {
  const ctx = testContext(db);
  ctx.now = () => Date.UTC(2026, 11, 1);
  const ns = await testArticles(ctx, corpus());
  const position = new Map(ns.map((n, i) => [n, i]));
  await countVocabulary(ctx);
  const lines: string[] = [];
  for (const term of terms()) {
    for (const category of [undefined, 'small']) {
      const found = await searchArticles(ctx, { term, category, status: 'published', page: 1, limit: 50 });
      const order = found.ns.map((n) => position.get(n)).join(' ');
      lines.push(`${term} [${category ?? 'all'}] ${found.total}${found.capped ? '+' : ''}: ${order}`);
    }
  }
  return lines;
}

eachDatabase('A generated corpus', (getDb) => {
  it('has the same search results in the same order on both databases', async () => {
    const { dialect } = getDb();
    results.set(dialect, await searchAll(getDb()));
    const [first, second] = [...results.values()];
    expect(results.get(dialect)?.some((line) => line.includes('+:'))).toBe(true);
    expect(results.get(dialect)?.filter((line) => line.endsWith(' 0: ')).length).toBeLessThan(30);
    if (second) expect(second).toEqual(first);
  });
});
