import { randomFrom } from '../commands/demo/random.ts';
import { type Ctx, type Services, system, write } from '../domain/context.ts';
import { newId } from '../domain/id.ts';
import { rebuildIndex } from '../domain/search/search.ts';
import type { Writer } from '../platform/db/database.ts';

const WORDS_PER_ARTICLE = 800;
const VOCABULARY = 120_000;
const ARTICLES_PER_COMMIT = 500;
const HOUR_MS = 60 * 60 * 1000;
/** A fixed current time, so that the corpus is always the same. */
const NEWEST = Date.parse('2026-11-01T08:00:00Z');

/** Search terms and the share of articles that contain them. */
export const searched = {
  rare: { term: 'quetzal', share: 0.0005 },
  common: { term: 'river', share: 0.5 },
  two: { term: 'lantern orchard', share: 0.1 },
} as const;

/** The result of filling the database. */
export interface FillResult {
  /** Articles indexed per second by this process alone; undefined if the corpus was already there. */
  indexedPerSecond?: number;
}

/**
 * Fills an empty database with `count` articles of 800 words, the same on every machine, and indexes them as the command
 * `reindex` does. A database that holds them already is left as it is.
 */
export async function fillForSearch(services: Services, count: number): Promise<FillResult> {
  const ctx: Ctx = { ...services, actor: system };
  const there = await articlesIn(ctx);
  if (there === count) return {};
  if (there !== 0) throw new Error(`This database holds ${there} articles, not ${count}: give another one.`);
  for (let from = 0; from < count; from += ARTICLES_PER_COMMIT) {
    const to = Math.min(count, from + ARTICLES_PER_COMMIT);
    await write(ctx, ({ tx }) => insertSome(tx, from, to));
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

async function insertSome(tx: Writer, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, i) => articleRow(from + i));
  for (let i = 0; i < rows.length; i += 100) {
    const some = rows.slice(i, i + 100);
    await tx.insertInto('article').values(some).execute();
    await tx
      .insertInto('address')
      .values(
        some.map(({ id, slug, created_at }) => ({ path: slug, article_id: id, kind: 'slug', created_at })),
      )
      .execute();
  }
}

function articleRow(i: number) {
  const random = randomFrom(`searched ${i}`);
  const words = Array.from({ length: WORDS_PER_ARTICLE }, () => vocabulary[zipf(random.next())] as string);
  for (const { term, share } of Object.values(searched)) {
    for (const word of term.split(' '))
      if (random.chance(share)) words[random.whole(0, words.length - 1)] = word;
  }
  const body = words.join(' ');
  const date = new Date(NEWEST - i * HOUR_MS).toISOString();
  const html = `<p>${body}</p>`;
  return {
    id: newId(),
    slug: `searched-${i}`,
    lang: 'en',
    title: words.slice(0, 5).join(' '),
    category: `category ${i % 12}`,
    tags: '[]',
    series_id: null,
    series_part: null,
    excerpt: words.slice(100, 120).join(' '),
    featured: 0,
    noindex: 0,
    unlisted: 0,
    page_path: null,
    status: 'published' as const,
    created_at: date,
    published_at: date,
    dated_at: date,
    updated_at: date,
    additional_images: '[]',
    more_authors: '[]',
    version: 1,
    read_minutes: 4,
    start_text: words.slice(0, 30).join(' '),
    render_version: 1_000_000,
    toc: '[]',
    body: html,
    rendered: html,
    headings_text: words.slice(200, 212).join(' '),
    search_text: body,
  };
}

/** Makes pronounceable words, all different, the frequent ones short. */
const vocabulary: readonly string[] = makeVocabulary();

function makeVocabulary(): string[] {
  const random = randomFrom('vocabulary for searches');
  const starts = 'b br d f g gr k l m n p pr r s st t tr v w'.split(' ');
  const middles = 'a e i o u ai ea ou'.split(' ');
  const ends = ['', '', 'n', 'r', 's', 'l', 'm', 't'];
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const most = words.size < 500 ? 2 : 4;
    const count = random.whole(1, most);
    const syllables = Array.from({ length: count }, () => random.pick(starts) + random.pick(middles));
    words.add(syllables.join('') + random.pick(ends));
  }
  return [...words];
}

/** Picks a rank by Zipf's law: as in a language, few words are frequent and most are rare. */
function zipf(chance: number): number {
  return Math.floor(VOCABULARY ** chance) - 1;
}

/** Words of the corpus to search for, from the most frequent to the rarest. */
export function wordAt(rank: number): string {
  return vocabulary[rank] as string;
}
