import { type RawBuilder, sql } from 'kysely';
import type { AnalysedDocument } from './document.ts';
import { allows, type Candidate, type LookUp, type SearchIndex } from './lookup.ts';
import type { Phrase, Wanted } from './query.ts';

/** The search on PostgreSQL, by tsvector and GIN (https://www.postgresql.org/docs/current/datatype-textsearch.html). */
export const postgresIndex: SearchIndex = {
  async put(tx, doc) {
    await sql`insert into search_words (n, words, terms)
      values (${doc.n}, ${vectorOf(doc)}::tsvector, ${columnsOf(doc).join('\n')})
      on conflict (n) do update set words = excluded.words, terms = excluded.terms`.execute(tx);
  },

  async remove(tx, n) {
    await sql`delete from search_words where n = ${n}`.execute(tx);
  },

  async find(db, wanted) {
    const { rows } = await sql<{ n: number }>`select w.n from search_words w join article a on a.n = w.n
      where w.words @@ ${expression(wanted)}::tsquery and ${inSequence(wanted)}
        and ${allows(wanted.filter)}
      order by w.n desc limit ${wanted.limit}`.execute(db);
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

const WEIGHTS = ['A', 'B', 'C', 'D'] as const;

function columnsOf({ title, headings, excerpt, body }: AnalysedDocument): [string, string, string, string] {
  return [title, headings, excerpt, body];
}

/** `'term':1A,4D` says in which columns a term stands; the position is there because a weight needs one. */
function vectorOf(doc: AnalysedDocument): string {
  const places = new Map<string, string[]>();
  columnsOf(doc).forEach((column, i) => {
    for (const term of new Set(column.split(' '))) {
      if (term === '') continue;
      const known = places.get(term);
      const place = `${i + 1}${WEIGHTS[i]}`;
      if (known) known.push(place);
      else places.set(term, [place]);
    }
  });
  return Array.from(places, ([term, columns]) => `'${term}':${columns.join(',')}`).join(' ');
}

/** Terms need no escaping inside the quotes (see `analyseText`). */
function expression({ query, within, exact }: LookUp): string {
  const weights = within === 'headings' ? 'AB' : '';
  const phrased = query.phrases.flatMap(wordsOf);
  return [...query.words, ...phrased].map((word) => anyOf(word, weights, exact)).join(' & ');
}

function anyOf({ any, prefix }: Wanted, weights: string, exact: boolean): string {
  const marks = `${prefix && !exact ? '*' : ''}${weights}`;
  return `(${any.map((term) => `'${term}'${marks && `:${marks}`}`).join(' | ')})`;
}

function wordsOf({ terms, prefix }: Phrase): Wanted[] {
  return terms.map((term, i) => ({ any: [term], prefix: prefix && i === terms.length - 1 }));
}

/** The first two lines of `terms` are the title and the headings. */
const HEADINGS = sql<string>`(split_part(w.terms, E'\\n', 1) || E'\\n' || split_part(w.terms, E'\\n', 2))`;

function inSequence({ query, within }: LookUp): RawBuilder<boolean> {
  const column = within === 'headings' ? HEADINGS : sql<string>`w.terms`;
  const conditions = query.phrases.map(
    ({ terms, prefix }) => sql<boolean>`strpos(${column}, ${` ${terms.join(' ')}${prefix ? '' : ' '}`}) > 0`,
  );
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
