import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

type Tables = Kysely<unknown>;

/** What broad searches need on SQLite to look at little of each match; PostgreSQL has both kinds of index since 002. */
export function broadSearch(dialect: Dialect): Migration {
  return {
    up: async (db: Tables) => {
      if (dialect !== 'sqlite') return;
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
  await sql`drop trigger search_document_removed`.execute(db);
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
