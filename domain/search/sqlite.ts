import { sql } from 'kysely';
import { allows } from './filter.ts';
import type { Candidate, LookUp, SearchIndex, TermCount } from './lookup.ts';
import type { Phrase, Wanted } from './query.ts';

/** The search on SQLite, by FTS5 (https://www.sqlite.org/fts5.html). */
export const sqliteIndex: SearchIndex = {
  async put(tx, { n, title, headings, excerpt, body }) {
    await sql`insert or replace into search_words (rowid, title, headings, excerpt, body)
      values (${n}, ${title}, ${headings}, ${excerpt}, ${body})`.execute(tx);
  },

  async find(db, wanted) {
    // `cross join` keeps the order: matches by falling number from the index, and for each a look at its article.
    const { rows } = await sql<{
      n: number;
    }>`select article.n from search_words w cross join article on article.n = w.rowid
      where w.search_words match ${expression(wanted)} and ${allows(wanted.filter)}
      order by w.rowid desc limit ${wanted.limit}`.execute(db);
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
      from search_document d join article a on a.n = d.n
      where d.n in (select value from json_each(${JSON.stringify(ns)}))`.execute(db);
    return rows;
  },

  async *countTerms(db) {
    for (let last = ''; ; ) {
      const { rows } = await sql<TermCount>`select term, doc as articles from search_words_vocabulary
        where term > ${last} order by term limit ${TERMS_AT_ONCE}`.execute(db);
      if (rows.length === 0) return;
      yield rows;
      last = rows.at(-1)!.term;
    }
  },
};

/** So few that reading them stops nothing else for long. */
const TERMS_AT_ONCE = 1000;

function expression({ query, within, exact }: LookUp): string {
  const words = query.words.map((word) => anyOf(word, exact));
  const all = [...words, ...query.phrases.map(inSequence)].join(' AND ');
  return within === 'headings' ? `{title headings} : (${all})` : all;
}

/** Terms need no escaping inside the quotes (see `analyseText`); the quotes keep AND, OR and NOT words. */
function anyOf({ any, prefix }: Wanted, exact: boolean): string {
  return `(${any.map((term) => `"${term}"${prefix && !exact ? ' *' : ''}`).join(' OR ')})`;
}

function inSequence({ terms, prefix }: Phrase): string {
  return `"${terms.join(' ')}"${prefix ? ' *' : ''}`;
}
