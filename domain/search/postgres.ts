import { setImmediate as otherWork } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { AnalysedDocument } from './document.ts';
import { allows } from './filter.ts';
import { followersIn, pairsOf } from './followers.ts';
import type { Candidate, LookUp, SearchIndex, TermCount } from './lookup.ts';
import type { Phrase, Wanted } from './query.ts';

/** The search on PostgreSQL, by tsvector and GIN (https://www.postgresql.org/docs/current/datatype-textsearch.html). */
export const postgresIndex: SearchIndex = {
  put,

  async beginFilling(tx) {
    for (const name of GIN) await pendingListOf(name, FILLING_KB).execute(tx);
  },

  async fill(tx, docs) {
    await allowLong(tx);
    // The quicker compression, where this server has it.
    await sql`select set_config(name, 'lz4', true)
      from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`.execute(tx);
    await put(tx, docs);
  },

  fillersAtOnce: 2,

  async settle(tx) {
    await allowLong(tx);
    for (const name of GIN) {
      await pendingListOf(name, USUAL_KB).execute(tx);
      await sql`select gin_clean_pending_list(${name}::regclass)`.execute(tx);
    }
    return false;
  },

  async find(db, wanted) {
    const newest = await matching(db, 'newest', wanted);
    return newest.length === wanted.limit ? newest : matching(db, 'all', wanted);
  },

  async findSequence(db, phrase, ns) {
    const { rows } = await sql<{ n: number }>`select w.n from search_words w
      where w.n = any(${ns}::integer[]) and ${follows(sql`w.terms`, phrase)}`.execute(db);
    return rows.map((row) => row.n);
  },

  async read(db, ns) {
    const { rows } =
      await sql<Candidate>`select d.n, a.id, d.title, d.headings, d.excerpt, d.topics, a.dated_at
      from search_document d join article a on a.n = d.n where d.n = any(${ns}::integer[])`.execute(db);
    return rows;
  },
};

const GIN = ['search_words_by_heading_words', 'search_words_by_words'];
/**
 * Words wait in a list before they are sorted into an index: the more of them the less work each is, and the more every
 * search has to look through. Kilobytes; the usual size is the migration's.
 */
const FILLING_KB = 32 * 1024;
const USUAL_KB = 256;

/** The first of the articles that match, the last made first: of the `newest` ten thousand or so, or of all. */
async function matching(
  db: Reader,
  of: 'newest' | 'all',
  { query, within, exact, filter, limit }: LookUp,
): Promise<number[]> {
  const asked = sql`${expression(query, exact)}::tsquery`;
  const matches = sql`${sql.id(MATCHES[of][within])}(${of === 'all' ? asked : sql`${asked}, ${LAST}`})`;
  // The matches are put in order before their articles are looked at, so that looking ends with the limit; each is
  // found by its key before the filter is asked, because without statistics the planner would take another index.
  const { rows } = await sql<{ n: number }>`select m.n
    from (select n from ${matches} as n order by n desc offset 0) m
    cross join lateral (
      select status, deleted_at, category, subcategory, created_by, author_id, lang, dated_at
      from article a where a.n = m.n offset 0
    ) article
    where ${allows(filter)} and ${inSequence(query.phrases, within)} limit ${limit}`.execute(db);
  return rows.map((row) => row.n);
}

const LAST = sql`(select max(n) from search_words)`;
/** The functions that look a query up (see the migrations). */
const MATCHES = {
  newest: { all: 'search_newest_by_words', headings: 'search_newest_by_heading_words' },
  all: { all: 'search_by_words', headings: 'search_by_heading_words' },
};

/** Until the commit: memory to sort the list in, and time for it, which a busy machine may need a lot of. */
async function allowLong(tx: Writer): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true), set_config('maintenance_work_mem', '64MB', true),
    set_config('statement_timeout', '5min', true)`.execute(tx);
}

function pendingListOf(index: string, kilobytes: number) {
  return sql`alter index ${sql.id(index)} set (gin_pending_list_limit = ${sql.lit(kilobytes)})`;
}

async function put(tx: Writer, docs: AnalysedDocument[]): Promise<void> {
  await sql`insert into search_words (n, heading_words, words, terms)
    values ${sql.join(docs.map(valuesOf))}
    on conflict (n) do update
    set heading_words = excluded.heading_words, words = excluded.words, terms = excluded.terms`.execute(tx);
  await sql`insert into search_followers (n, bits)
    values ${sql.join(docs.map((doc) => sql`(${doc.n}, ${followersIn(columnsOf(doc))})`))}
    on conflict (n) do update set bits = excluded.bits`.execute(tx);
}

/** All terms of the index, some at a time, with how many articles have each. */
export async function* countTerms(db: Reader): AsyncIterable<TermCount[]> {
  const counts = new Map<string, number>();
  for (let last = 0; ; ) {
    const end = await numberAfter(db, last);
    if (end === null) break;
    const some = `select words from search_words where n > ${last} and n <= ${end}`;
    const { rows } =
      await sql<TermCount>`select word as term, ndoc as articles from ts_stat(${some})`.execute(db);
    await addTo(counts, rows);
    last = end;
  }
  const all = Array.from(counts, ([term, articles]) => ({ term, articles }));
  for (let i = 0; i < all.length; i += TERMS_AT_ONCE) yield all.slice(i, i + TERMS_AT_ONCE);
}

/** So few that adding or writing them stops nothing else for long. */
const TERMS_AT_ONCE = 1000;

async function addTo(counts: Map<string, number>, rows: TermCount[]): Promise<void> {
  for (const [i, { term, articles }] of rows.entries()) {
    if (i % TERMS_AT_ONCE === 0) await otherWork();
    counts.set(term, (counts.get(term) ?? 0) + articles);
  }
}

/** So few that counting their words stays far below the server's limit for a statement. */
const ARTICLES_AT_ONCE = 2000;

async function numberAfter(db: Reader, last: number): Promise<number | null> {
  const { rows } = await sql<{ end: number | null }>`select max(n) as end from
    (select n from search_words where n > ${last} order by n limit ${ARTICLES_AT_ONCE}) as next`.execute(db);
  return rows[0]?.end ?? null;
}

function valuesOf(doc: AnalysedDocument) {
  const ofHeadings = new Set(`${doc.title}${doc.headings}`.split(' ').filter(Boolean));
  const terms = columnsOf(doc).join('\n');
  return sql`(${doc.n}, ${vectorOf([...ofHeadings])}::tsvector, ${vectorOf(doc.different)}::tsvector, ${terms})`;
}

function columnsOf({ title, headings, excerpt, body }: AnalysedDocument): string[] {
  return [title, headings, excerpt, body];
}

/** Terms need no escaping inside the quotes (see `analyseText`). */
function vectorOf(terms: readonly string[]): string {
  return terms.length === 0 ? '' : `'${terms.join("' '")}'`;
}

/** Terms need no escaping inside the quotes (see `analyseText`). */
function expression({ words, phrases }: LookUp['query'], exact: boolean): string {
  return [...words, ...phrases.flatMap(wordsOf)].map((word) => anyOf(word, exact)).join(' & ');
}

function anyOf({ any, prefix }: Wanted, exact: boolean): string {
  return `(${any.map((term) => `'${term}'${prefix && !exact ? ':*' : ''}`).join(' | ')})`;
}

function wordsOf({ terms, prefix }: Phrase): Wanted[] {
  return terms.map((term, i) => ({ any: [term], prefix: prefix && i === terms.length - 1 }));
}

/** The first two lines of `terms` are the title and the headings. */
const HEADINGS = sql`split_part(w.terms, E'\\n', 1) || E'\\n' || split_part(w.terms, E'\\n', 2)`;

/** A text is unpacked where the bitmap allows it alone; as single values, because the planner would join the tables first. */
function inSequence(phrases: Phrase[], within: LookUp['within']): RawBuilder<boolean> {
  if (phrases.length === 0) return sql<boolean>`true`;
  const text = within === 'headings' ? HEADINGS : sql`w.terms`;
  const conditions = phrases.map((phrase) => follows(text, phrase));
  return sql<boolean>`case when (select ${mayFollow(phrases)} from search_followers f where f.n = m.n) is false then false
    else (select ${sql.join(conditions, sql` and `)} from search_words w where w.n = m.n) end`;
}

function mayFollow(phrases: Phrase[]): RawBuilder<boolean> {
  const bits = phrases.flatMap(({ terms, prefix }) => pairsOf(prefix ? terms.slice(0, -1) : terms)).flat();
  const set = bits.map((bit) => sql`get_bit(f.bits, ${bit}::integer % (octet_length(f.bits) * 8)) = 1`);
  return sql<boolean>`(${sql.join([sql`true`, ...set], sql` and `)})`;
}

function follows(text: RawBuilder<unknown>, { terms, prefix }: Phrase): RawBuilder<boolean> {
  return sql<boolean>`strpos(${text}, ${` ${terms.join(' ')}${prefix ? '' : ' '}`}) > 0`;
}
