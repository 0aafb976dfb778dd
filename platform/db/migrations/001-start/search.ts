import type { Dialect } from '../../database.ts';
import { orderedText } from './types.ts';

/**
 * Creates the search index. Both databases store the terms of the same analyser: ranking reads
 * `search_document`, `search_words` finds articles by their terms, and `search_term` is the vocabulary. The
 * keys are `article.n`.
 */
export function searchTables(dialect: Dialect): string[] {
  const key = orderedText(dialect);
  return [
    `create table search_document (
      n integer primary key references article (n) on delete cascade,
      analyser_version integer not null,
      title text not null,
      headings text not null,
      excerpt text not null,
      topics text not null,
      counted integer default 0 not null
    )`,
    'create index search_document_by_version on search_document (analyser_version, n)',
    'create index search_document_uncounted on search_document (n) where counted <> 1',
    ...(dialect === 'sqlite' ? sqliteIndex : postgresIndex),
    ...vocabulary(key),
    `create table empty_search (
      term ${key} primary key,
      searches integer not null,
      last_day text not null
    )`,
  ];
}

/**
 * The tokenizer `ascii` treats all characters outside ASCII as parts of words, so only spaces separate terms.
 * The prefix indexes make two and three typed letters as fast as a word. Texts are not stored a second time.
 * Titles and headings have an index of their own, because FTS5 would read where a word occurs in every body
 * to find that it is in no heading.
 * @see https://www.sqlite.org/fts5.html#contentless_delete_tables
 */
const sqliteIndex = [
  `create virtual table search_words using fts5(
    title, headings, excerpt, body,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = "ascii tokenchars '_.+#'"
  )`,
  'create virtual table search_words_vocabulary using fts5vocab(search_words, row)',
  `create virtual table search_heading_words using fts5(
    title, headings,
    content = '', contentless_delete = 1, prefix = '2 3', tokenize = "ascii tokenchars '_.+#'"
  )`,
  // As a trigger, a delete also hides the huge `last_insert_rowid` that FTS5 sets.
  `create trigger search_document_removed after delete on search_document
    begin
      delete from search_words where rowid = old.n;
      delete from search_heading_words where rowid = old.n;
    end`,
];

/**
 * The tsvectors contain each word once without positions, whose limits (16,383 in all, 256 per word) would
 * cut long texts; phrases are searched in `terms`, which has a line per column.
 *
 * The functions exclude other plans than the indexes: the planner does not count the cost of decompressing
 * long values and would read all of them for a common word. Values are stored apart from their rows, so that
 * a match costs little, and the indexes' lists of new words are kept short, so that scanning them costs
 * little.
 * @see https://www.postgresql.org/docs/current/textsearch-limitations.html
 */
const postgresIndex = [
  `create table search_words (
    n integer primary key references search_document (n) on delete cascade,
    heading_words tsvector not null,
    words tsvector not null,
    terms text collate "C" not null
  )`,
  'alter table search_words set (toast_tuple_target = 128)',
  ...wordIndex('heading_words', 16_384),
  ...wordIndex('words', 4096),
];

/**
 * Indexes a column with the range of article numbers, so that the newest matches of a frequent word are found
 * without reading all of them. The ranges of the columns differ in length because fewer articles match in
 * their headings, and so that the planner never confuses the indexes.
 */
function wordIndex(column: string, length: number): string[] {
  const plan = `returns setof integer
    language sql stable parallel safe set enable_seqscan = off set enable_indexscan = off set jit = off`;
  return [
    `create index search_words_by_${column} on search_words
      using gin (${column}, (array[n / ${length}])) with (gin_pending_list_limit = 256)`,
    `create function search_by_${column} (query tsquery) ${plan}
      as $$ select n from search_words where ${column} @@ query $$`,
    `create function search_newest_by_${column} (query tsquery, last integer) ${plan}
      as $$ select n from search_words where ${column} @@ query and array[n / ${length}] &&
        array[last / ${length}, last / ${length} - 1, last / ${length} - 2] $$`,
  ];
}

/**
 * One mistake leaves the beginning or the end of a word unchanged, so the words near a mistyped one are in
 * two ranges of an index: by length and beginning, and by length and reversed end.
 */
function vocabulary(key: string): string[] {
  return [
    `create table search_term (
      term ${key} primary key,
      reversed ${key} not null,
      length integer not null,
      articles integer not null,
      counted_at ${key} not null
    )`,
    'create index search_term_by_counting on search_term (counted_at)',
    'create index search_term_by_length_and_term on search_term (length, term, articles)',
    'create index search_term_by_length_and_reversed on search_term (length, reversed, articles)',
  ];
}
