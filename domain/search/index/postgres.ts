import { sql } from 'kysely';
import type { Writer } from '../../../platform/db/database.ts';
import type { AnalysedDocument } from './document.ts';
import { findMatches, findSequence } from './postgres-matches.ts';
import type { Candidate, SearchIndex } from './search-index.ts';

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

  find: findMatches,
  findSequence,

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
}

function valuesOf(doc: AnalysedDocument) {
  const ofHeadings = new Set(`${doc.title}${doc.headings}`.split(' ').filter(Boolean));
  const terms = [doc.title, doc.headings, doc.excerpt, doc.body].join('\n');
  return sql`(${doc.n}, ${vectorOf([...ofHeadings])}::tsvector, ${vectorOf(doc.different)}::tsvector, ${terms})`;
}

/** Terms need no escaping inside the quotes (see `analyseText`). */
function vectorOf(terms: readonly string[]): string {
  return terms.length === 0 ? '' : `'${terms.join("' '")}'`;
}
