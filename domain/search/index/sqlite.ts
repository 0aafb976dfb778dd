import { type RawBuilder, sql } from 'kysely';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { filterCondition } from '../../article-filter.ts';
import type { ParsedQuery, Phrase, QueryWord } from '../query/parse.ts';
import { runSearchTask } from '../worker/client.ts';
import type { AnalysedDocument } from './document.ts';
import type { Candidate, SearchIndex, TermCount } from './search-index.ts';
import { rankedColumnsOfDocument, searchedTexts } from './texts.ts';

/** The index on SQLite, with FTS5 (https://www.sqlite.org/fts5.html). */
export const sqliteIndex: SearchIndex = {
  put,
  fill: put,
  concurrentFills: 1,

  async beginFilling(tx) {
    for (const table of TABLES) await configure(tx, table, FILLING);
  },

  async settle(tx, step) {
    let isMore = false;
    for (const table of TABLES) {
      if (step === 'first') await configure(tx, table, USUAL);
      const before = await countChanges(tx);
      await command(table, 'merge', step === 'first' ? -MERGED_PAGES : MERGED_PAGES).execute(tx);
      // The command itself counts as one change (https://www.sqlite.org/fts5.html#the_merge_command).
      isMore ||= (await countChanges(tx)) - before > 1;
    }
    return isMore;
  },

  async find(db, { query, within, exact, filter, limit }) {
    const table = within === 'headings' ? HEADING_WORDS : WORDS;
    // `cross join` fixes the order of reading: matches from the index by falling number, and for each its
    // article in the index that has all columns of the filter (the planner would read the long row).
    const { rows } = await sql<{ n: number }>`select article.n
      from ${table} cross join article indexed by article_searched on article.n = ${table}.rowid
      where ${table} match ${matchExpression(query, exact)} and ${filterCondition(filter)}
      order by ${table}.rowid desc limit ${limit}`.execute(db);
    return rows.map((row) => row.n);
  },

  async findSequence(db, phrase, ns) {
    // By range, because FTS5 would run the query again for each number of a list.
    const { rows } = await sql<{ n: number }>`select rowid as n from search_words
      where search_words match ${matchPhrase(phrase)}
        and rowid between ${Math.min(...ns)} and ${Math.max(...ns)}`.execute(db);
    const wanted = new Set(ns);
    return rows.map((row) => row.n).filter((n) => wanted.has(n));
  },

  async read(db, ns) {
    const { rows } = await sql<Candidate>`select d.n, a.id, ${rankedColumnsOfDocument}, d.topics, a.dated_at
      from search_document d join article a indexed by article_searched on a.n = d.n
      where d.n in (select value from json_each(${JSON.stringify(ns)}))`.execute(db);
    return rows;
  },

  countTerms,
};

const WORDS = sql.table('search_words');
/** Titles and headings only. */
const HEADING_WORDS = sql.table('search_heading_words');
const TABLES = [WORDS, HEADING_WORDS];

/**
 * While filling, FTS5 collects many documents in memory (in bytes) before it writes, and merges segments as
 * late as it allows. The usual values are its defaults.
 */
const FILLING = { hashsize: 32 * 1024 * 1024, automerge: 16 };
const USUAL = { hashsize: 1024 * 1024, automerge: 4 };
/** Pages of 4 kB merged per write. */
const MERGED_PAGES = 2000;

async function put(tx: Writer, docs: AnalysedDocument[]): Promise<void> {
  const columns = sql.join(searchedTexts.map((name) => sql.ref(name)));
  for (const doc of docs) {
    const { n, title, headings } = doc;
    await sql`insert or replace into search_words (rowid, ${columns})
      values (${n}, ${sql.join(searchedTexts.map((name) => doc[name]))})`.execute(tx);
    await sql`insert or replace into search_heading_words (rowid, title, headings)
      values (${n}, ${title}, ${headings})`.execute(tx);
  }
}

async function configure(
  tx: Writer,
  table: RawBuilder<unknown>,
  { hashsize, automerge }: typeof USUAL,
): Promise<void> {
  await command(table, 'hashsize', hashsize).execute(tx);
  await command(table, 'automerge', automerge).execute(tx);
}

function command(table: RawBuilder<unknown>, name: 'hashsize' | 'automerge' | 'merge', value: number) {
  // A literal, because a bound number arrives as a real one, which FTS5 refuses here.
  return sql`insert into ${table} (${table}, rank) values (${name}, ${sql.lit(value)})`;
}

async function countChanges(tx: Writer): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

function matchExpression({ words, phrases }: ParsedQuery, exact: boolean): string {
  return [...words.map((word) => matchWord(word, exact)), ...phrases.map(matchPhrase)].join(' AND ');
}

/** Terms need no escaping inside the quotes (see `analyseText`), which also make AND, OR and NOT words. */
function matchWord({ alternatives, prefix }: QueryWord, exact: boolean): string {
  return `(${alternatives.map((term) => `"${term}"${prefix && !exact ? ' *' : ''}`).join(' OR ')})`;
}

function matchPhrase({ terms, prefix }: Phrase): string {
  return `"${terms.join(' ')}"${prefix ? ' *' : ''}`;
}

/** Terms read at once, few enough to delay searches and writes little. */
const TERMS_AT_ONCE = 250;

/** Reads the terms in the search worker, because each query blocks its thread. */
async function* countTerms(db: Database): AsyncIterable<TermCount[]> {
  for (let last = ''; ; ) {
    const { sql: text, parameters } = sql`select term, doc as articles from search_words_vocabulary
      where term > ${last} order by term limit ${TERMS_AT_ONCE}`.compile(db.read);
    const terms = (await runSearchTask(db, 'query', { sql: text, parameters })) as TermCount[];
    if (terms.length === 0) return;
    yield terms;
    last = terms.at(-1)!.term;
  }
}
