import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

type Tables = Kysely<unknown>;

/**
 * The search index. Both databases are given the terms of one analyser and only look them up: `search_document` is what
 * ranking reads of an article, `search_words` finds it, `search_term` is the vocabulary. All are keyed by `article.n`.
 */
export function search(dialect: Dialect): Migration {
  return {
    up: async (db: Tables) => {
      await documents(db);
      await (dialect === 'sqlite' ? sqliteWords(db) : postgresWords(db));
      await vocabulary(db, dialect);
    },
  };
}

async function documents(db: Tables) {
  await db.schema
    .createTable('search_document')
    .addColumn('n', 'integer', (c) => c.primaryKey().references('article.n').onDelete('cascade'))
    .addColumn('analyser_version', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('headings', 'text', (c) => c.notNull())
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('topics', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('search_document_by_version')
    .on('search_document')
    .columns(['analyser_version', 'n'])
    .execute();
}

/**
 * `ascii` takes every character outside ASCII as part of a word, so only spaces part the terms. The prefix indexes make
 * what is typed after two letters as quick as a word. The rows' own text is not kept a second time. A document takes its
 * words with it, as the foreign key does on PostgreSQL; the trigger also hides the huge `last_insert_rowid` that FTS5
 * leaves behind when it deletes.
 * @see https://www.sqlite.org/fts5.html#contentless_delete_tables
 */
async function sqliteWords(db: Tables) {
  await sql`create virtual table search_words using fts5(
    title, headings, excerpt, body,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = "ascii tokenchars '_.+#'"
  )`.execute(db);
  await sql`create trigger search_document_removed after delete on search_document
    begin delete from search_words where rowid = old.n; end`.execute(db);
  await sql`create virtual table search_words_vocabulary using fts5vocab(search_words, row)`.execute(db);
}

/**
 * The tsvectors hold each word once and no positions, whose limits (16,383 of them, 256 of a word) would cut long texts;
 * phrases are looked up in `terms`, a line a column.
 *
 * The planner does not count what unpacking long values costs, so it reads all of them when a word is common; the
 * functions leave it the indexes alone. The values are kept apart from their rows, so that a match costs little, and the
 * indexes' lists of new words short, so that looking through them costs nothing.
 * @see https://www.postgresql.org/docs/current/textsearch-limitations.html
 */
async function postgresWords(db: Tables) {
  await db.schema
    .createTable('search_words')
    .addColumn('n', 'integer', (c) => c.primaryKey().references('search_document.n').onDelete('cascade'))
    .addColumn('heading_words', sql`tsvector`, (c) => c.notNull())
    .addColumn('words', sql`tsvector`, (c) => c.notNull())
    .addColumn('terms', sql`text collate "C"`, (c) => c.notNull())
    .execute();
  await sql`alter table search_words set (toast_tuple_target = 128)`.execute(db);
  for (const column of ['heading_words', 'words']) {
    await sql`create index ${sql.id(`search_words_by_${column}`)} on search_words using gin (${sql.id(column)})
      with (gin_pending_list_limit = 256)`.execute(db);
    await sql`create function ${sql.id(`search_by_${column}`)} (query tsquery) returns setof integer
      language sql stable parallel safe set enable_seqscan = off set enable_indexscan = off set jit = off
      as $$ select n from search_words where ${sql.id(column)} @@ query $$`.execute(db);
  }
}

/** Every term with its length in characters and how many articles have it, as of its last counting. */
async function vocabulary(db: Tables, dialect: Dialect) {
  const ordered = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
  await db.schema
    .createTable('search_term')
    .addColumn('term', ordered, (c) => c.primaryKey())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('articles', 'integer', (c) => c.notNull())
    .addColumn('counted_at', ordered, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('search_term_by_counting').on('search_term').column('counted_at').execute();
  await db.schema
    .createIndex('search_term_by_length')
    .on('search_term')
    .columns(['length', 'articles', 'term'])
    .execute();
}
