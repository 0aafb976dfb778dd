import { randomFrom } from '../commands/demo/random.ts';
import { type Ctx, type Services, system } from '../domain/context.ts';
import { newId } from '../domain/id.ts';
import { rebuildIndex } from '../domain/search/search.ts';
import { write } from '../domain/write.ts';
import { articleRow, insertArticles, NEWEST } from './article-rows.ts';
import { inScript, sprinkle, Vocabulary } from './vocabulary.ts';

const ARTICLES_PER_COMMIT = 500;
const HOUR_MS = 60 * 60 * 1000;

/** Search terms and the share of articles that contain them. */
export const searched = {
  rare: { term: 'quetzal', share: 0.0005 },
  common: { term: 'river', share: 0.5 },
  two: { term: 'lantern orchard', share: 0.1 },
} as const;

/** The articles that fill the database: `words` in each, in `scripts` in turn or in Latin alone. */
export interface CorpusOptions {
  articles: number;
  words?: number;
  scripts?: boolean;
}

/** The result of filling the database. */
export interface FillResult {
  /** Articles indexed per second by this process alone; undefined if the corpus was already there. */
  indexedPerSecond?: number;
}

/**
 * Fills an empty database with articles, the same on every machine, and indexes them as the command `reindex`
 * does. A database that holds them already is left as it is.
 */
export async function fillForSearch(services: Services, corpus: CorpusOptions): Promise<FillResult> {
  const count = corpus.articles;
  const ctx: Ctx = { ...services, actor: system };
  const there = await articlesIn(ctx);
  if (there === count) return {};
  if (there !== 0) throw new Error(`This database holds ${there} articles, not ${count}: give another one.`);
  for (let from = 0; from < count; from += ARTICLES_PER_COMMIT) {
    const to = Math.min(count, from + ARTICLES_PER_COMMIT);
    const rows = Array.from({ length: to - from }, (_, i) => searchedArticle(from + i, corpus));
    await write(ctx, ({ tx }) => insertArticles(tx, rows));
    if (to % 10_000 === 0) console.error(`${ctx.db.dialect}: ${to} of ${count} articles`);
  }
  return { indexedPerSecond: await timedRebuild(ctx) };
}

/** Copies the articles of one database into an empty one, without authors and accounts, and indexes them. */
export async function copyArticles(from: Services, to: Services): Promise<void> {
  const rows = await from.db.read.selectFrom('article').selectAll().orderBy('n').execute();
  const ctx: Ctx = { ...to, actor: system };
  await write(ctx, async ({ tx }) => {
    for (const row of rows)
      await tx
        .insertInto('article')
        .values({ ...row, author_id: null, more_authors: '[]', created_by: null })
        .execute();
  });
  await rebuildIndex(ctx);
}

async function timedRebuild(ctx: Ctx): Promise<number> {
  const begun = performance.now();
  let last = begun;
  const indexed = await rebuildIndex(ctx, (done) => {
    last = performance.now();
    if (done % 10_000 === 0) console.error(`${ctx.db.dialect}: ${done} indexed`);
  });
  return indexed / ((last - begun) / 1000);
}

async function articlesIn(ctx: Ctx): Promise<number> {
  const row = await ctx.db.read
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

function searchedArticle(i: number, { articles, words: length = 800, scripts = false }: CorpusOptions) {
  const random = randomFrom(`searched ${i}`);
  const latin = vocabulary.pick(random, length);
  sprinkle(latin, random, sprinkled);
  const words = scripts ? latin.map((word) => inScript(word, i)) : latin;
  const text = words.join(' ');
  return articleRow(
    {
      id: newId(),
      slug: `searched-${i}`,
      title: words.slice(0, 5).join(' '),
      category: `category ${i % 12}`,
      date: new Date(NEWEST - i * Math.min(HOUR_MS, (100_000 * HOUR_MS) / articles)).toISOString(),
      text,
    },
    {
      excerpt: words.slice(length / 8, length / 8 + 20).join(' '),
      read_minutes: 4,
      start_text: words.slice(0, 30).join(' '),
      headings_text: words.slice(length / 4, length / 4 + 12).join(' '),
      search_text: text,
    },
  );
}

const vocabulary = new Vocabulary('vocabulary for searches', 120_000);
const sprinkled = Object.values(searched).flatMap(({ term, share }) =>
  term.split(' ').map((word) => ({ word, share })),
);

/** Words of the corpus to search for, from the most frequent to the rarest. */
export function wordAt(rank: number): string {
  return vocabulary.words[rank]!;
}
