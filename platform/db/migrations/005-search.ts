import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../database.ts';

type Tables = Kysely<unknown>;

/** Corrections by the vocabulary, words counted as they come, and what was looked for in vain. */
export function corrections(dialect: Dialect): Migration {
  return {
    up: async (db: Tables) => {
      const ordered = dialect === 'postgres' ? sql`text collate "C"` : sql`text`;
      await vocabulary(db, ordered);
      await newWords(db);
      await emptySearches(db, ordered);
    },
  };
}

/**
 * One mistake leaves the beginning or the end of a word as it is, so that the words near one are found by two stretches
 * of an index: of those of a length by their beginning, and by their end, which `reversed` begins with.
 */
async function vocabulary(db: Tables, ordered: ReturnType<typeof sql>) {
  await db.schema.dropTable('search_term').execute();
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

/** Whose words the vocabulary has not counted yet: 0 a new article's, 2 a changed one's, 1 none. */
async function newWords(db: Tables) {
  await db.schema
    .alterTable('search_document')
    .addColumn('counted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index search_document_uncounted on search_document (n) where counted <> 1`.execute(db);
}

async function emptySearches(db: Tables, ordered: ReturnType<typeof sql>) {
  await db.schema
    .createTable('empty_search')
    .addColumn('term', ordered, (c) => c.primaryKey())
    .addColumn('searches', 'integer', (c) => c.notNull())
    .addColumn('last_day', 'text', (c) => c.notNull())
    .execute();
}
