import { sql } from 'kysely';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { filterCondition } from '../query/filter.ts';
import type { ParsedQuery, Phrase, QueryWord } from '../query/parse.ts';
import type { AnalysedDocument } from './document.ts';
import type { Candidate, SearchIndex, TermCount } from './search-index.ts';

/** The search on SQLite, by FTS5 (https://www.sqlite.org/fts5.html). */
export const sqliteIndex: SearchIndex = {
  put,
  fill: put,
  fillersAtOnce: 1,

  async beginFilling(tx) {
    for (const words of [ALL, OF_HEADINGS]) await set(tx, words, FILLING);
  },

  async settle(tx, step) {
    let more = false;
    for (const words of [ALL, OF_HEADINGS]) {
      if (step === 'first') await set(tx, words, USUAL);
      const before = await changes(tx);
      await setting(words, 'merge', step === 'first' ? -PAGES_AT_ONCE : PAGES_AT_ONCE).execute(tx);
      // The statement itself counts as one change (https://www.sqlite.org/fts5.html#the_merge_command).
      more ||= (await changes(tx)) - before > 1;
    }
    return more;
  },

  async find(db, { query, within, exact, filter, limit }) {
    const words = within === 'headings' ? OF_HEADINGS : ALL;
    // `cross join` keeps the order: matches by falling number from the index, and for each a look at its article, by the
    // index that has all of it (the planner would take the long row).
    const { rows } = await sql<{ n: number }>`select article.n
      from ${words} cross join article indexed by article_searched on article.n = ${words}.rowid
      where ${words} match ${expression(query, exact)} and ${filterCondition(filter)}
      order by ${words}.rowid desc limit ${limit}`.execute(db);
    return rows.map((row) => row.n);
  },

  async findSequence(db, phrase, ns) {
    // By their range, because FTS5 begins anew for each of a list.
    const { rows } = await sql<{ n: number }>`select rowid as n from search_words
      where search_words match ${inSequence(phrase)}
        and rowid between ${Math.min(...ns)} and ${Math.max(...ns)}`.execute(db);
    const wanted = new Set(ns);
    return rows.map((row) => row.n).filter((n) => wanted.has(n));
  },

  async read(db, ns) {
    const { rows } =
      await sql<Candidate>`select d.n, a.id, d.title, d.headings, d.excerpt, d.topics, a.dated_at
      from search_document d join article a indexed by article_searched on a.n = d.n
      where d.n in (select value from json_each(${JSON.stringify(ns)}))`.execute(db);
    return rows;
  },
};

/** The next terms of the index in its order, with how many articles have each; none at its end. */
export async function termsAfter(db: Reader, last: string): Promise<TermCount[]> {
  const { rows } = await sql<TermCount>`select term, doc as articles from search_words_vocabulary
    where term > ${last} order by term limit ${TERMS_AT_ONCE}`.execute(db);
  return rows;
}

/** The two indexes: of everything, and of titles and headings alone. */
const ALL = sql.table('search_words');
const OF_HEADINGS = sql.table('search_heading_words');
type Words = typeof ALL;

async function put(tx: Writer, docs: AnalysedDocument[]): Promise<void> {
  for (const { n, title, headings, excerpt, body } of docs) {
    await sql`insert or replace into search_words (rowid, title, headings, excerpt, body)
      values (${n}, ${title}, ${headings}, ${excerpt}, ${body})`.execute(tx);
    await sql`insert or replace into search_heading_words (rowid, title, headings)
      values (${n}, ${title}, ${headings})`.execute(tx);
  }
}

/** So few that searches do not wait for them for long, nor readers for their writing. */
const TERMS_AT_ONCE = 250;

/**
 * A filling gathers many documents in memory before it writes, in bytes, and leaves merging for the end, but for the most
 * segments that FTS5 lets stand; the usual values are its own.
 */
const FILLING = { hashsize: 32 * 1024 * 1024, automerge: 16 };
const USUAL = { hashsize: 1024 * 1024, automerge: 4 };
/** Pages of 4 kB merged before other writers have their turn. */
const PAGES_AT_ONCE = 2000;

async function set(tx: Writer, words: Words, { hashsize, automerge }: typeof USUAL): Promise<void> {
  await setting(words, 'hashsize', hashsize).execute(tx);
  await setting(words, 'automerge', automerge).execute(tx);
}

function setting(words: Words, name: 'hashsize' | 'automerge' | 'merge', value: number) {
  // Written out, because a bound number arrives as a real one, which FTS5 refuses here.
  return sql`insert into ${words} (${words}, rank) values (${name}, ${sql.lit(value)})`;
}

async function changes(tx: Writer): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(tx);
  return rows[0]?.n ?? 0;
}

function expression({ words, phrases }: ParsedQuery, exact: boolean): string {
  return [...words.map((word) => anyOf(word, exact)), ...phrases.map(inSequence)].join(' AND ');
}

/** Terms need no escaping inside the quotes (see `analyseText`); the quotes keep AND, OR and NOT words. */
function anyOf({ any, prefix }: QueryWord, exact: boolean): string {
  return `(${any.map((term) => `"${term}"${prefix && !exact ? ' *' : ''}`).join(' OR ')})`;
}

function inSequence({ terms, prefix }: Phrase): string {
  return `"${terms.join(' ')}"${prefix ? ' *' : ''}`;
}
