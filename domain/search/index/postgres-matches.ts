import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { filterCondition } from '../query/filter.ts';
import type { Phrase, QueryWord } from '../query/parse.ts';
import type { Lookup } from './search-index.ts';

/** Numbers of the articles that match, the last made first. */
export async function findMatches(db: Reader, wanted: Lookup): Promise<number[]> {
  if (asksForBeginnings(wanted) && (await isCommon(db, wanted))) {
    const last = await matching(db, lastMade(2 * wanted.limit, wanted), wanted);
    if (last.length === wanted.limit) return last;
  }
  const newest = await matching(db, indexed('newest', wanted), wanted);
  if (newest.length === wanted.limit) return newest;
  const missing = { ...wanted, limit: wanted.limit - newest.length };
  return [...newest, ...(await matching(db, indexed('all', wanted), missing, newest.at(-1)))];
}

/** Of the articles `ns` those that have `phrase` in one of their columns. */
export async function findSequence(db: Reader, phrase: Phrase, ns: number[]): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select m.n from unnest(${ns}::integer[]) as m (n)
    where ${inSequence([phrase], 'all')}`.execute(db);
  return rows.map((row) => row.n);
}

/** The first of the matches that are allowed, the last made first and made before `last`; `matches` is a query of their numbers. */
async function matching(
  db: Reader,
  matches: RawBuilder<unknown>,
  { query, within, filter, limit }: Lookup,
  last?: number,
): Promise<number[]> {
  const older = last === undefined ? sql`` : sql`where n < ${last}`;
  // The matches are put in order before their articles are looked at, so that looking ends with the limit; each is
  // found by its key before the filter is asked, because without statistics the planner would take another index.
  const { rows } = await sql<{ n: number }>`select m.n
    from (select n from ${matches} as n ${older} order by n desc offset 0) m
    cross join lateral (
      select status, deleted_at, category, subcategory, created_by, author_id, lang, dated_at
      from article a where a.n = m.n offset 0
    ) article
    where ${filterCondition(filter)} and ${inSequence(query.phrases, within)} limit ${limit}`.execute(db);
  return rows.map((row) => row.n);
}

/** What the index finds: among the `newest` ten thousand articles or so, or among all. */
function indexed(of: 'newest' | 'all', wanted: Lookup): RawBuilder<unknown> {
  const asked = expression(wanted);
  return sql`${sql.id(MATCHES[of][wanted.within])}(${of === 'all' ? asked : sql`${asked}, ${LAST}`})`;
}

const LAST = sql`(select max(n) from search_words)`;
/** The functions that look a query up (see the migrations). */
const MATCHES = {
  newest: { all: 'search_newest_by_words', headings: 'search_newest_by_heading_words' },
  all: { all: 'search_by_words', headings: 'search_by_heading_words' },
};

/** What matches among the last `count` articles, each looked at, without the index. */
function lastMade(count: number, wanted: Lookup): RawBuilder<unknown> {
  const words = sql.id(wanted.within === 'headings' ? 'heading_words' : 'words');
  return sql`(select n from (select n, ${words} as words from search_words order by n desc limit ${count}) w
    where words @@ ${expression(wanted)})`;
}

/** Of so many articles half must match for a beginning to be common. */
const SAMPLE = 64;

/**
 * Whether every second article or so matches. The index would then gather all that the thousands of words of a common
 * beginning stand in before it gave the first; looking at articles one by one is done soon.
 */
async function isCommon(db: Reader, wanted: Lookup): Promise<boolean> {
  const matches = await matching(db, lastMade(SAMPLE, wanted), { ...wanted, limit: SAMPLE });
  return matches.length >= SAMPLE / 2;
}

function asksForBeginnings({ query, exact }: Lookup): boolean {
  return !exact && query.words.some((word) => word.prefix);
}

function expression({ query: { words, phrases }, exact }: Lookup): RawBuilder<unknown> {
  return sql`${[...words, ...phrases.flatMap(wordsOf)].map((word) => anyOf(word, exact)).join(' & ')}::tsquery`;
}

function anyOf({ any, prefix }: QueryWord, exact: boolean): string {
  return `(${any.map((term) => `'${term}'${prefix && !exact ? ':*' : ''}`).join(' | ')})`;
}

function wordsOf({ terms, prefix }: Phrase): QueryWord[] {
  return terms.map((term, i) => ({ any: [term], prefix: prefix && i === terms.length - 1 }));
}

/** The first two lines of `terms` are the title and the headings. */
const HEADINGS = sql`split_part(w.terms, E'\\n', 1) || E'\\n' || split_part(w.terms, E'\\n', 2)`;

/** As a single value per article: the planner would otherwise join the tables first. */
function inSequence(phrases: Phrase[], within: Lookup['within']): RawBuilder<boolean> {
  if (phrases.length === 0) return sql<boolean>`true`;
  const text = within === 'headings' ? HEADINGS : sql`w.terms`;
  const conditions = phrases.map((phrase) => follows(text, phrase));
  return sql<boolean>`(select ${sql.join(conditions, sql` and `)} from search_words w where w.n = m.n)`;
}

function follows(text: RawBuilder<unknown>, { terms, prefix }: Phrase): RawBuilder<boolean> {
  return sql<boolean>`strpos(${text}, ${` ${terms.join(' ')}${prefix ? '' : ' '}`}) > 0`;
}
