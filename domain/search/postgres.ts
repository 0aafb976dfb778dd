import { type RawBuilder, sql } from 'kysely';
import { allows, type Candidate, type LookUp, type SearchIndex } from './lookup.ts';
import type { Phrase, Wanted } from './query.ts';

/** The search on PostgreSQL, by tsvector and GIN (https://www.postgresql.org/docs/current/datatype-textsearch.html). */
export const postgresIndex: SearchIndex = {
  async put(tx, { n, title, headings, excerpt, body }) {
    const terms = [title, headings, excerpt, body].join('\n');
    await sql`insert into search_words (n, heading_words, words, terms)
      values (${n}, ${vectorOf(title + headings)}::tsvector, ${vectorOf(terms)}::tsvector, ${terms})
      on conflict (n) do update
      set heading_words = excluded.heading_words, words = excluded.words, terms = excluded.terms`.execute(tx);
  },

  async remove(tx, n) {
    await sql`delete from search_words where n = ${n}`.execute(tx);
  },

  async find(db, { query, within, exact, filter, limit }) {
    const matches = sql.raw(within === 'headings' ? 'search_by_heading_words' : 'search_by_words');
    // Put in order before the articles are looked at, so that looking ends with the limit.
    const { rows } = await sql<{ n: number }>`select m.n
      from (select n from ${matches}(${expression(query, exact)}::tsquery) as n order by n desc offset 0) m
      cross join lateral (select from article a where a.n = m.n and ${allows(filter)} offset 0) allowed
      where ${inSequence(query.phrases, within)} limit ${limit}`.execute(db);
    return rows.map((row) => row.n);
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

  async countTerms(tx) {
    await sql`delete from search_term`.execute(tx);
    await sql`insert into search_term (term, length, articles)
      select word, length(word), ndoc from ts_stat('select words from search_words')`.execute(tx);
  },
};

function vectorOf(terms: string): string {
  return [...new Set(terms.split(/\s+/))].map((term) => (term === '' ? '' : `'${term}'`)).join(' ');
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

function inSequence(phrases: Phrase[], within: LookUp['within']): RawBuilder<boolean> {
  if (phrases.length === 0) return sql<boolean>`true`;
  const text = within === 'headings' ? HEADINGS : sql`w.terms`;
  const conditions = phrases.map((phrase) => follows(text, phrase));
  return sql<boolean>`exists (select from search_words w where w.n = m.n and ${sql.join(conditions, sql` and `)})`;
}

function follows(text: RawBuilder<unknown>, { terms, prefix }: Phrase): RawBuilder<boolean> {
  return sql<boolean>`strpos(${text}, ${` ${terms.join(' ')}${prefix ? '' : ' '}`}) > 0`;
}
