import { sql } from 'kysely';
import type { Dialect } from '../../database.ts';
import { orderedText, type Tables } from './types.ts';

/**
 * Creates the search index. Both databases store the terms of the same analyser: ranking reads `search_document`,
 * `search_words` finds articles by their terms, and `search_term` is the vocabulary. The keys are `article.n`.
 */
export async function createSearch(db: Tables, dialect: Dialect): Promise<void> {
  await createDocuments(db);
  await (dialect === 'sqlite' ? createSqliteIndex(db) : createPostgresIndex(db));
  await createVocabulary(db, dialect);
  await db.schema
    .createTable('empty_search')
    .addColumn('term', orderedText(dialect), (c) => c.primaryKey())
    .addColumn('searches', 'integer', (c) => c.notNull())
    .addColumn('last_day', 'text', (c) => c.notNull())
    .execute();
}

async function createDocuments(db: Tables): Promise<void> {
  await db.schema
    .createTable('search_document')
    .addColumn('n', 'integer', (c) => c.primaryKey().references('article.n').onDelete('cascade'))
    .addColumn('analyser_version', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('headings', 'text', (c) => c.notNull())
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('topics', 'text', (c) => c.notNull())
    .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('search_document_by_version')
    .on('search_document')
    .columns(['analyser_version', 'n'])
    .execute();
  await sql`create index search_document_uncounted on search_document (n) where counted <> 1`.execute(db);
}

/**
 * The tokenizer `ascii` treats all characters outside ASCII as parts of words, so only spaces separate terms. The prefix
 * indexes make two and three typed letters as fast as a word. Texts are not stored a second time. Titles and headings have
 * an index of their own, because FTS5 would read where a word occurs in every body to find that it is in no heading.
 * @see https://www.sqlite.org/fts5.html#contentless_delete_tables
 */
async function createSqliteIndex(db: Tables): Promise<void> {
  await sql`create virtual table search_words using fts5(
    title, headings, excerpt, body,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = "ascii tokenchars '_.+#'"
  )`.execute(db);
  await sql`create virtual table search_words_vocabulary using fts5vocab(search_words, row)`.execute(db);
  await sql`create virtual table search_heading_words using fts5(
    title, headings,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = "ascii tokenchars '_.+#'"
  )`.execute(db);
  // As a trigger, a delete also hides the huge `last_insert_rowid` that FTS5 sets.
  await sql`create trigger search_document_removed after delete on search_document
    begin
      delete from search_words where rowid = old.n;
      delete from search_heading_words where rowid = old.n;
    end`.execute(db);
}

/**
 * Each index also contains the range of article numbers, so that the newest matches of a frequent word are found without
 * reading all of them. The ranges have different lengths because fewer articles match in their headings, and so that the
 * planner never confuses the indexes.
 */
const POSTGRES_INDEXES = [
  { column: 'heading_words', length: 16_384 },
  { column: 'words', length: 4096 },
];

/**
 * The tsvectors contain each word once without positions, whose limits (16,383 in all, 256 per word) would cut long texts;
 * phrases are searched in `terms`, which has a line per column.
 *
 * The functions exclude other plans than the indexes: the planner does not count the cost of decompressing long values and
 * would read all of them for a common word. Values are stored apart from their rows, so that a match costs little, and the
 * indexes' lists of new words are kept short, so that scanning them costs little.
 * @see https://www.postgresql.org/docs/current/textsearch-limitations.html
 */
async function createPostgresIndex(db: Tables): Promise<void> {
  await db.schema
    .createTable('search_words')
    .addColumn('n', 'integer', (c) => c.primaryKey().references('search_document.n').onDelete('cascade'))
    .addColumn('heading_words', sql`tsvector`, (c) => c.notNull())
    .addColumn('words', sql`tsvector`, (c) => c.notNull())
    .addColumn('terms', sql`text collate "C"`, (c) => c.notNull())
    .execute();
  await sql`alter table search_words set (toast_tuple_target = 128)`.execute(db);
  for (const { column, length } of POSTGRES_INDEXES) {
    const [words, range] = [sql.id(column), sql.lit(length)];
    await sql`create index ${sql.id(`search_words_by_${column}`)} on search_words
      using gin (${words}, (array[n / ${range}])) with (gin_pending_list_limit = 256)`.execute(db);
    await sql`create function ${sql.id(`search_by_${column}`)} (query tsquery) returns setof integer
      language sql stable parallel safe set enable_seqscan = off set enable_indexscan = off set jit = off
      as $$ select n from search_words where ${words} @@ query $$`.execute(db);
    await sql`create function ${sql.id(`search_newest_by_${column}`)} (query tsquery, last integer)
      returns setof integer
      language sql stable parallel safe set enable_seqscan = off set enable_indexscan = off set jit = off
      as $$ select n from search_words where ${words} @@ query and array[n / ${range}] &&
        array[last / ${range}, last / ${range} - 1, last / ${range} - 2] $$`.execute(db);
  }
}

/**
 * One mistake leaves the beginning or the end of a word unchanged, so the words near a mistyped one are in two ranges of an
 * index: by length and beginning, and by length and reversed end.
 */
async function createVocabulary(db: Tables, dialect: Dialect): Promise<void> {
  const ordered = orderedText(dialect);
  await db.schema
    .createTable('search_term')
    .addColumn('term', ordered, (c) => c.primaryKey())
    .addColumn('reversed', ordered, (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('articles', 'integer', (c) => c.notNull())
    .addColumn('counted_at', ordered, (c) => c.notNull())
    .execute();
  await db.schema.createIndex('search_term_by_counting').on('search_term').column('counted_at').execute();
  for (const column of ['term', 'reversed']) {
    await db.schema
      .createIndex(`search_term_by_length_and_${column}`)
      .on('search_term')
      .columns(['length', column, 'articles'])
      .execute();
  }
}
