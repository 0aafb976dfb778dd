import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader, Writer } from '../../../platform/db/database.ts';
import { filterCondition } from '../../article-filter.ts';
import type { Phrase, QueryWord } from '../query/parse.ts';
import type { AnalysedDocument } from './document.ts';
import type { Candidate, Lookup, SearchIndex, TermCount } from './search-index.ts';
import { rankedColumnsOfDocument, searchedTexts } from './texts.ts';

/**
 * The index on PostgreSQL, with tsvector and GIN
 * (https://www.postgresql.org/docs/current/datatype-textsearch.html).
 */
export const postgresIndex: SearchIndex = {
  put,

  async beginFilling(tx) {
    for (const index of GIN_INDEXES) await setPendingList(index, FILLING_KB).execute(tx);
  },

  async fill(tx, docs) {
    await raiseLimits(tx);
    // A faster compression, if this server has it.
    await sql`select set_config(name, 'lz4', true)
      from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`.execute(tx);
    await put(tx, docs);
  },

  concurrentFills: 2,

  async settle(tx) {
    await raiseLimits(tx);
    for (const index of GIN_INDEXES) {
      await setPendingList(index, USUAL_KB).execute(tx);
      await sql`select gin_clean_pending_list(${index}::regclass)`.execute(tx);
    }
    return false;
  },

  find,

  async findSequence(db, phrase, ns) {
    const { rows } = await sql<{ n: number }>`select m.n from unnest(${ns}::integer[]) as m (n)
      where ${containsPhrases([phrase], 'all')}`.execute(db);
    return rows.map((row) => row.n);
  },

  async read(db, ns) {
    const { rows } = await sql<Candidate>`select d.n, a.id, ${rankedColumnsOfDocument}, d.topics, a.dated_at
      from search_document d join article a on a.n = d.n where d.n = any(${ns}::integer[])`.execute(db);
    return rows;
  },

  countTerms,
};

const GIN_INDEXES = ['search_words_by_heading_words', 'search_words_by_words'];
/**
 * Kilobytes of new words that wait in a list before they are sorted into an index. A longer list means less
 * work, but every search has to scan it. The usual size is that of the migration.
 */
const FILLING_KB = 32 * 1024;
const USUAL_KB = 256;

/**
 * Raises the memory for sorting the list and the time limit, which a busy machine may need, until the commit.
 */
async function raiseLimits(tx: Writer): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true), set_config('maintenance_work_mem', '64MB', true),
    set_config('statement_timeout', '5min', true)`.execute(tx);
}

function setPendingList(index: string, kilobytes: number) {
  return sql`alter index ${sql.id(index)} set (gin_pending_list_limit = ${sql.lit(kilobytes)})`;
}

async function put(tx: Writer, docs: AnalysedDocument[]): Promise<void> {
  await sql`insert into search_words (n, heading_words, words, terms)
    values ${sql.join(docs.map(toValues))}
    on conflict (n) do update
    set heading_words = excluded.heading_words, words = excluded.words, terms = excluded.terms`.execute(tx);
}

function toValues(doc: AnalysedDocument) {
  const { n, different } = doc;
  const ofHeadings = new Set(`${doc.title}${doc.headings}`.split(' ').filter(Boolean));
  const terms = searchedTexts.map((name) => doc[name]).join('\n');
  return sql`(${n}, ${toVector([...ofHeadings])}::tsvector, ${toVector(different)}::tsvector, ${terms})`;
}

/** Terms need no escaping inside the quotes (see `analyseText`). */
function toVector(terms: readonly string[]): string {
  return terms.length === 0 ? '' : `'${terms.join("' '")}'`;
}

async function find(db: Reader, lookup: Lookup): Promise<number[]> {
  if (hasPrefix(lookup) && (await isCommon(db, lookup))) {
    const last = await filterMatches(db, scanNewest(2 * lookup.limit, lookup), lookup);
    if (last.length === lookup.limit) return last;
  }
  const newest = await filterMatches(db, searchIndex('newest', lookup), lookup);
  if (newest.length === lookup.limit) return newest;
  const rest = { ...lookup, limit: lookup.limit - newest.length };
  return [...newest, ...(await filterMatches(db, searchIndex('all', lookup), rest, newest.at(-1)))];
}

/**
 * Selects the first allowed matches by falling number, starting below `last`. `matches` is a query of their
 * numbers.
 */
async function filterMatches(
  db: Reader,
  matches: RawBuilder<unknown>,
  { query, within, filter, limit }: Lookup,
  last?: number,
): Promise<number[]> {
  const older = last === undefined ? sql`` : sql`where n < ${last}`;
  // Sorts the matches before reading their articles, so that reading ends with the limit. Reads each article
  // by its key before applying the filter: without statistics the planner would use another index.
  const { rows } = await sql<{ n: number }>`select m.n
    from (select n from ${matches} as n ${older} order by n desc offset 0) m
    cross join lateral (
      select id, status, deleted_at, category, subcategory, created_by, author_id, lang, dated_at, unlisted
      from article a where a.n = m.n offset 0
    ) article
    where ${filterCondition(filter)} and ${containsPhrases(query.phrases, within)} limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.n);
}

/** Searches the index: about the `newest` ten thousand articles, or all. */
function searchIndex(range: 'newest' | 'all', lookup: Lookup): RawBuilder<unknown> {
  const query = toQuery(lookup);
  const last = sql`(select max(n) from search_words)`;
  return sql`${sql.id(FUNCTIONS[range][lookup.within])}(${range === 'all' ? query : sql`${query}, ${last}`})`;
}

/** The functions that search an index (see the migrations). */
const FUNCTIONS = {
  newest: { all: 'search_newest_by_words', headings: 'search_newest_by_heading_words' },
  all: { all: 'search_by_words', headings: 'search_by_heading_words' },
};

/** Tests each of the newest `count` articles without the index. */
function scanNewest(count: number, lookup: Lookup): RawBuilder<unknown> {
  const words = sql.id(lookup.within === 'headings' ? 'heading_words' : 'words');
  return sql`(select n from (select n, ${words} as words from search_words order by n desc limit ${count}) w
    where words @@ ${toQuery(lookup)})`;
}

/** A prefix is common if half of this many articles match. */
const SAMPLE = 64;

/**
 * True if about every second article matches. The index would then collect the matches of thousands of words
 * before it returned the first; testing articles one by one ends soon.
 */
async function isCommon(db: Reader, lookup: Lookup): Promise<boolean> {
  const matches = await filterMatches(db, scanNewest(SAMPLE, lookup), { ...lookup, limit: SAMPLE });
  return matches.length >= SAMPLE / 2;
}

function hasPrefix({ query, exact }: Lookup): boolean {
  return !exact && query.words.some((word) => word.prefix);
}

function toQuery({ query: { words, phrases }, exact }: Lookup): RawBuilder<unknown> {
  const all = [...words, ...phrases.flatMap(phraseWords)];
  return sql`${all.map((word) => matchWord(word, exact)).join(' & ')}::tsquery`;
}

function matchWord({ alternatives, prefix }: QueryWord, exact: boolean): string {
  return `(${alternatives.map((term) => `'${term}'${prefix && !exact ? ':*' : ''}`).join(' | ')})`;
}

function phraseWords({ terms, prefix }: Phrase): QueryWord[] {
  return terms.map((term, i) => ({ alternatives: [term], prefix: prefix && i === terms.length - 1 }));
}

/** The first two lines of `terms` are the title and the headings. */
const HEADINGS = sql`split_part(w.terms, E'\\n', 1) || E'\\n' || split_part(w.terms, E'\\n', 2)`;

/** Searches the text of article `m.n` in a subquery: with a join, the planner would read the texts first. */
function containsPhrases(phrases: Phrase[], within: Lookup['within']): RawBuilder<boolean> {
  if (phrases.length === 0) return sql<boolean>`true`;
  const text = within === 'headings' ? HEADINGS : sql`w.terms`;
  const conditions = phrases.map(({ terms, prefix }) => {
    const phrase = ` ${terms.join(' ')}${prefix ? '' : ' '}`;
    return sql<boolean>`strpos(${text}, ${phrase}) > 0`;
  });
  return sql<boolean>`(select ${sql.join(conditions, sql` and `)} from search_words w where w.n = m.n)`;
}

/** Terms per batch, few enough to add or write without blocking anything for long. */
const TERMS_AT_ONCE = 1000;
/** Articles per statement, few enough to stay far below the server's time limit. */
const ARTICLES_AT_ONCE = 2000;

async function* countTerms({ read }: Database): AsyncIterable<TermCount[]> {
  const totals = new Map<string, number>();
  for (let last = 0; ; ) {
    const end = await findBatchEnd(read, last);
    if (end === null) break;
    const batch = `select words from search_words where n > ${last} and n <= ${end}`;
    const { rows } =
      await sql<TermCount>`select word as term, ndoc as articles from ts_stat(${batch})`.execute(read);
    for (const [i, { term, articles }] of rows.entries()) {
      if (i % TERMS_AT_ONCE === 0) await yieldToOthers();
      totals.set(term, (totals.get(term) ?? 0) + articles);
    }
    last = end;
  }
  const all = Array.from(totals, ([term, articles]) => ({ term, articles }));
  for (let i = 0; i < all.length; i += TERMS_AT_ONCE) yield all.slice(i, i + TERMS_AT_ONCE);
}

async function findBatchEnd(db: Reader, last: number): Promise<number | null> {
  const { rows } = await sql<{ end: number | null }>`select max(n) as end from
    (select n from search_words where n > ${last} order by n limit ${ARTICLES_AT_ONCE}) as next`.execute(db);
  return rows[0]?.end ?? null;
}
