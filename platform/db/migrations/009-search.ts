import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

type Tables = Kysely<unknown>;

/** What broad searches need to look at few of the matches, and at little of each. */
export function broadSearch(dialect: Dialect): Migration {
  return {
    up: async (db: Tables) => {
      if (dialect === 'postgres') return newestFirst(db);
      await headingWords(db);
      await articlesAsSearched(db);
    },
  };
}

/**
 * The words of titles and headings once more, by themselves: within one index FTS5 unpacks where a word stands in every
 * body only to see that it stands in no heading.
 */
async function headingWords(db: Tables) {
  await sql`create virtual table search_heading_words using fts5(
    title, headings,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = "ascii tokenchars '_.+#'"
  )`.execute(db);
  await sql`insert into search_heading_words (rowid, title, headings)
    select n, title, headings from search_document order by n`.execute(db);
  await sql`drop trigger if exists search_document_removed`.execute(db);
  await sql`create trigger search_document_removed after delete on search_document
    begin
      delete from search_words where rowid = old.n;
      delete from search_heading_words where rowid = old.n;
    end`.execute(db);
}

/** All that a filter asks of a match, beside each other: an article's own row is long, and a thousand of them far apart. */
async function articlesAsSearched(db: Tables) {
  await sql`create index article_searched on article
    (n, status, deleted_at, dated_at, id, category, subcategory, created_by, author_id, lang)`.execute(db);
}

/**
 * Each index of words knows for every match also which stretch of numbers it is from, so that the newest matches of a
 * frequent word are found without passing through all of them. Of different lengths, because fewer match in their
 * headings, and so that the planner never takes one index for the other.
 */
const indexes = [
  { column: 'words', length: 4096 },
  { column: 'heading_words', length: 16_384 },
];

async function newestFirst(db: Tables) {
  // A large site's indexes take minutes.
  await sql`select set_config('statement_timeout', '0', true)`.execute(db);
  for (const { column, length } of indexes) {
    await sql`drop index ${sql.id(`search_words_by_${column}`)}`.execute(db);
    await sql`create index ${sql.id(`search_words_by_${column}`)} on search_words
      using gin (${sql.id(column)}, (array[n / ${sql.lit(length)}])) with (gin_pending_list_limit = 256)`.execute(
      db,
    );
    await sql`create function ${sql.id(`search_newest_by_${column}`)} (query tsquery, last integer)
      returns setof integer
      language sql stable parallel safe set enable_seqscan = off set enable_indexscan = off set jit = off
      as $$ select n from search_words where ${sql.id(column)} @@ query and array[n / ${sql.lit(length)}] &&
        array[last / ${sql.lit(length)}, last / ${sql.lit(length)} - 1, last / ${sql.lit(length)} - 2] $$`.execute(
      db,
    );
  }
}
